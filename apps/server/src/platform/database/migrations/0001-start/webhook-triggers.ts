import type { DatabaseDifferences } from '../../differences.js'
import { offsetNow } from './offset-now.js'

/**
 * Triggers that insert a delivery for each webhook subscribed to an event, in the transaction that causes it, so that
 * no code path can omit one; a site without webhooks costs one look-up in an empty table. They fire only for columns
 * that an event depends on: a refresh does not fire them.
 */
export const webhookTriggers = (differences: DatabaseDifferences): string[] =>
  noted.flatMap((one) => webhookTrigger(one, differences))

/** The statements that create the trigger of one event. */
export const webhookTrigger = (event: WebhookTrigger, { name }: DatabaseDifferences): string[] =>
  name === 'sqlite' ? [onSqlite(event)] : onPostgres(event)

/** The statements that drop it. */
export const dropWebhookTrigger = (
  { name, table }: Pick<WebhookTrigger, 'name' | 'table'>,
  { name: database }: DatabaseDifferences,
): string[] =>
  database === 'sqlite'
    ? [`drop trigger webhook_${name}`]
    : [`drop trigger webhook_${name} on ${table}`, `drop function webhook_${name}()`]

export interface WebhookTrigger {
  name: string
  when: string
  table: string
  /** The row of the trigger: `new`, or `old` after a delete. */
  row?: 'new' | 'old'
  /** SQL expressions for the event, its subject, and pairs of names and values. */
  event: string
  subject: string
  detail: string
  condition?: string
  /** A further condition, which may read other tables. */
  where?: string
}

/** The begin and the cancellation of a pending deletion are updates. */
const memberEvent = `case
  when new.status = old.status then 'member.updated'
  when new.status = 'deleted' then 'member.deleted'
  when new.status = 'pending-deletion' or old.status = 'pending-deletion' then 'member.updated'
  when new.status = 'blocked' then 'member.blocked'
  when old.status = 'blocked' then 'member.unblocked'
  else 'member.approved' end`
const memberColumns = ['email', 'email_verified', 'profile_json', 'slug', 'reset_required']
const memberChanged = `(new.status <> old.status or (new.status <> 'deleted' and (${memberColumns
  .map((column) => `new.${column} <> old.${column}`)
  .join(' or ')})))`

const noted: readonly WebhookTrigger[] = [
  {
    name: 'member_insert',
    when: 'insert',
    table: 'member',
    event: "'member.created'",
    subject: 'new.member_id',
    detail: "'status', new.status",
  },
  {
    name: 'member_update',
    when: `update of status, ${memberColumns.join(', ')}`,
    table: 'member',
    event: memberEvent,
    subject: 'new.member_id',
    detail: "'status', new.status, 'previousStatus', old.status",
    condition: memberChanged,
  },
  {
    name: 'session_insert',
    when: 'insert',
    table: 'session',
    event: "'session.opened'",
    subject: 'new.member_id',
    detail: "'sessionId', new.session_id, 'clientId', new.client_id",
  },
  {
    name: 'session_end',
    when: 'update of ended_at',
    table: 'session',
    event: "'session.ended'",
    subject: 'new.member_id',
    detail: "'sessionId', new.session_id, 'clientId', new.client_id, 'reason', new.ended_reason",
    condition: '(old.ended_at is null and new.ended_at is not null)',
  },
  {
    name: 'item_change',
    when: 'insert',
    table: 'item_change',
    event: "'item.' || new.kind",
    subject: `new.collection_id || '/' || new.item_id`,
    detail: "'dataCollectionId', new.collection_id, 'dataItemId', new.item_id, 'revision', new.revision",
  },
  // One event for each promotion, because a promotion has one row, whichever grant caused it.
  {
    name: 'visitor_promoted',
    when: 'insert',
    table: 'promotion',
    event: "'visitor.promoted'",
    subject: 'new.member_id',
    detail: "'visitorId', new.visitor_id",
  },
]

const columns = '(site_id, delivery_id, webhook_id, event, subject_id, detail_json, happened_at, next_attempt_at)'

const onSqlite = ({ name, when, table, row = 'new', event, subject, detail, condition, where }: WebhookTrigger) => `
  create trigger webhook_${name} after ${when} on ${table}${condition === undefined ? '' : ` when ${condition}`}
  begin
    insert into webhook_delivery ${columns}
    select ${row}.site_id, 'msg_' || lower(hex(randomblob(16))), w.webhook_id, w.event, ${subject}, json_object(${detail}),
      ${offsetNow.sqlite}, 0
    from webhook_event as w where w.site_id = ${row}.site_id and w.event = ${event}${where === undefined ? '' : ` and ${where}`};
  end`

const onPostgres = ({ name, when, table, row = 'new', event, subject, detail, condition, where }: WebhookTrigger) => [
  `create function webhook_${name}() returns trigger language plpgsql as $$
  begin
    insert into webhook_delivery ${columns}
    select ${row}.site_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.webhook_id, w.event, ${subject},
      json_build_object(${detail})::text, ${offsetNow.postgres}, 0
    from webhook_event as w where w.site_id = ${row}.site_id and w.event = ${event}${where === undefined ? '' : ` and ${where}`};
    return null;
  end $$`,
  `create trigger webhook_${name} after ${when} on ${table}
    for each row${condition === undefined ? '' : ` when ${condition}`} execute function webhook_${name}()`,
]
