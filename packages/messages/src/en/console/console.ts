import { api } from './api.js'
import { apiReference } from './api-reference.js'
import { audit } from './audit.js'
import { auditActions } from './audit-actions.js'
import { auditEntries } from './audit-entries.js'
import { clients } from './clients.js'
import { data } from './data.js'
import { dataGrid } from './data-grid.js'
import { fields } from './fields.js'
import { home } from './home.js'
import { inbox } from './inbox.js'
import { keys } from './keys.js'
import { lists } from './lists.js'
import { mail } from './mail.js'
import { memberPage } from './member-page.js'
import { members } from './members.js'
import { overview } from './overview.js'
import { owners } from './owners.js'
import { parts } from './parts.js'
import { pickers } from './pickers.js'
import { providers } from './providers.js'
import { sample } from './sample.js'
import { session } from './session.js'
import { sessions } from './sessions.js'
import { settings } from './settings.js'
import { shell } from './shell.js'
import { testSignIn } from './test-sign-in.js'
import { webhooks } from './webhooks.js'

/** Texts of the console in English. `{name}` is a placeholder, `<name>…</name>` text in an element. */
export const consoleMessages = {
  api,
  apiReference,
  audit: { ...audit, actions: auditActions, entries: auditEntries },
  clients,
  data,
  dataGrid,
  fields,
  home,
  inbox,
  keys,
  lists,
  mail,
  memberPage,
  members,
  overview,
  owners,
  parts,
  pickers,
  providers,
  sample,
  session,
  sessions,
  settings,
  shell,
  testSignIn,
  webhooks,
}
