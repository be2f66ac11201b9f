import { sql } from 'kysely'
import { dropWebhookTrigger, type WebhookTrigger, webhookTrigger } from './0001-start/webhook-triggers.js'
import type { Migration } from './migrate.js'

/** With all methods as they are stored; they are read when the event is sent (`attempt-webhook-delivery.ts`). */
const sessionOpened: WebhookTrigger = {
  name: 'session_insert',
  when: 'insert',
  table: 'session',
  event: "'session.opened'",
  subject: 'new.member_id',
  detail: "'sessionId', new.session_id, 'clientId', new.client_id, 'amr', new.amr",
}
const factorAdded: WebhookTrigger = {
  name: 'authenticator_insert',
  when: 'insert',
  table: 'authenticator',
  event: "'factor.added'",
  subject: 'new.member_id',
  detail: "'factor', 'totp'",
}
/** A use of the app updates the row too, but not its secret. */
const factorReplaced: WebhookTrigger = {
  ...factorAdded,
  name: 'authenticator_update',
  when: 'update of secret',
  condition: '(new.secret <> old.secret)',
}
/** With the account itself, the factor goes without an event of its own. */
const factorRemoved: WebhookTrigger = {
  name: 'authenticator_delete',
  when: 'delete',
  table: 'authenticator',
  row: 'old',
  event: "'factor.removed'",
  subject: 'old.member_id',
  detail: "'factor', 'totp'",
  where: `exists (select 1 from member as m
      where m.site_id = old.site_id and m.member_id = old.member_id and m.status <> 'deleted')`,
}

/** Webhook events of authenticator apps, and all methods of a sign-in in `session.opened` (decision 24). */
export const factorEvents: Migration = {
  name: '0019-factor-events',
  async up(query, differences) {
    const triggers = [sessionOpened, factorAdded, factorReplaced, factorRemoved]
    const statements = [
      ...dropWebhookTrigger(sessionOpened, differences),
      ...triggers.flatMap((trigger) => webhookTrigger(trigger, differences)),
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
