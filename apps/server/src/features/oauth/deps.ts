import type { Storage } from '../../platform/database/storage.js'
import type { MemberDeps, MemberStores } from '../members/deps.js'
import type { RedirectSessionStore } from './authorize/redirect-session-store.js'
import type { ConsentStore } from './consent/consent-store.js'

export interface OAuthStores extends MemberStores {
  redirectSessions: RedirectSessionStore
  consents: ConsentStore
}

export interface OAuthDeps extends MemberDeps {
  storage: Storage<OAuthStores>
}
