import { sql } from 'kysely'
import { dropWebhookTrigger, type WebhookTrigger, webhookTrigger } from './0001-start/webhook-triggers.js'
import type { Migration } from './migrate.js'

const isExternal = "new.amr like 'external:%'"
const method = `case when ${isExternal} then 'external' else new.amr end`
const providerId = `case when ${isExternal} then substr(new.amr, ${'external:'.length + 1}) end`

/** As in the first step, with how the member authenticated. */
const sessionOpened: WebhookTrigger = {
  name: 'session_insert',
  when: 'insert',
  table: 'session',
  event: "'session.opened'",
  subject: 'new.member_id',
  detail: `'sessionId', new.session_id, 'clientId', new.client_id, 'method', ${method}, 'providerId', ${providerId}`,
}
const identityLinked: WebhookTrigger = {
  name: 'identity_insert',
  when: 'insert',
  table: 'external_identity',
  event: "'identity.linked'",
  subject: 'new.member_id',
  detail: "'providerId', new.provider_id",
}
/** With the account itself, identities go without an event of their own. */
const identityUnlinked: WebhookTrigger = {
  name: 'identity_delete',
  when: 'delete',
  table: 'external_identity',
  row: 'old',
  event: "'identity.unlinked'",
  subject: 'old.member_id',
  detail: "'providerId', old.provider_id",
  where: `exists (select 1 from member as m
      where m.site_id = old.site_id and m.member_id = old.member_id and m.status <> 'deleted')`,
}

/** Webhook events of linked identities, and the method of a sign-in in `session.opened` (decision 24). */
export const identityEvents: Migration = {
  name: '0009-identity-events',
  async up(query, differences) {
    const triggers = [sessionOpened, identityLinked, identityUnlinked]
    const statements = [
      'create index external_sign_in_of_email on external_sign_in (site_id, email_key)',
      ...dropWebhookTrigger(sessionOpened, differences),
      ...triggers.flatMap((trigger) => webhookTrigger(trigger, differences)),
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
