import { sql } from 'kysely'
import { type WebhookTrigger, webhookTrigger } from './0001-start/webhook-triggers.js'
import type { Migration } from './migrate.js'

const passkeyAdded: WebhookTrigger = {
  name: 'passkey_insert',
  when: 'insert',
  table: 'passkey',
  event: "'passkey.added'",
  subject: 'new.member_id',
  detail: "'passkeyId', new.credential_id",
}
/** With the account itself, passkeys go without an event of their own. */
const passkeyRemoved: WebhookTrigger = {
  name: 'passkey_delete',
  when: 'delete',
  table: 'passkey',
  row: 'old',
  event: "'passkey.removed'",
  subject: 'old.member_id',
  detail: "'passkeyId', old.credential_id",
  where: `exists (select 1 from member as m
      where m.site_id = old.site_id and m.member_id = old.member_id and m.status <> 'deleted')`,
}

/** Passkeys of members (decision 43). */
export const passkeys: Migration = {
  name: '0014-passkeys',
  async up(query, differences) {
    const { integer, tableSuffix } = differences
    const statements = [
      `create table passkey (
        site_id text not null,
        credential_id text not null,
        member_id text not null,
        public_key text not null,
        counter ${integer} not null,
        transports text not null,
        is_synced ${integer} not null,
        name text not null,
        aaguid text not null,
        created_at ${integer} not null,
        last_used_at ${integer},
        constraint passkey_key primary key (site_id, credential_id)
      )${tableSuffix}`,
      'create index passkey_of_member on passkey (site_id, member_id)',
      ...[passkeyAdded, passkeyRemoved].flatMap((trigger) => webhookTrigger(trigger, differences)),
    ]
    for (const statement of statements) await sql.raw(statement).execute(query)
  },
}
