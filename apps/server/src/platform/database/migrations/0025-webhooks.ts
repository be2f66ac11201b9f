import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * Webhooks (decision 24). Triggers insert a delivery for each webhook subscribed to an event, in the transaction that
 * causes it, so that no code path can omit one; a site without webhooks costs one look-up in an empty table. The
 * triggers fire only for columns that an event depends on: a refresh does not fire them.
 */
export const webhooks: Migration = {
  name: '0025-webhooks',
  async up(query, differences) {
    const end = sql.raw(differences.tableSuffix)
    const isSqlite = differences.name === 'sqlite'
    await query.schema
      .createTable('webhook')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('events_json', 'text', (column) => column.notNull())
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      // The secret before the last rotation, while it still signs.
      .addColumn('sealed_old_secret', 'text')
      .addColumn('old_secret_until', differences.integer)
      .addColumn('created_at', differences.integer, (column) => column.notNull())
      .addColumn('off_since', differences.integer)
      .addColumn('off_reason', 'text')
      // When the first attempt failed since the last success.
      .addColumn('failing_since', differences.integer)
      .addPrimaryKeyConstraint('webhook_key', ['site_id', 'webhook_id'])
      .modifyEnd(end)
      .execute()
    // The events of enabled webhooks, as read by the triggers.
    await query.schema
      .createTable('webhook_event')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('webhook_event_key', ['site_id', 'event', 'webhook_id'])
      .modifyEnd(end)
      .execute()
    await sql
      .raw(`create table webhook_delivery (
        serial ${isSqlite ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key'},
        site_id text not null,
        delivery_id text not null,
        webhook_id text not null,
        event text not null,
        subject_id text not null,
        detail_json text not null,
        happened_at ${differences.integer} not null,
        was_tried ${differences.integer} not null default 0,
        attempts ${differences.integer} not null default 0,
        is_taken ${differences.integer} not null default 0,
        next_attempt_at ${differences.integer},
        finished_at ${differences.integer},
        is_delivered ${differences.integer} not null default 0,
        last_json text
      )${differences.tableSuffix}`)
      .execute(query)
    for (const statement of [...indexes, ...(isSqlite ? onSqlite : onPostgres)]) await sql.raw(statement).execute(query)
  },
}

const indexes = [
  'create unique index webhook_delivery_key on webhook_delivery (site_id, delivery_id)',
  'create index webhook_delivery_log on webhook_delivery (site_id, webhook_id, serial)',
  'create index webhook_delivery_due on webhook_delivery (site_id, webhook_id, next_attempt_at, serial) where next_attempt_at is not null',
  'create index webhook_delivery_untried on webhook_delivery (site_id, webhook_id, subject_id, serial) where was_tried = 0',
  'create index webhook_delivery_by_end on webhook_delivery (site_id, finished_at) where finished_at is not null',
]

/** The database's time plus the clock offset of the nodes (design §5). */
const turned = 'coalesce((select clock_offset from directory limit 1), 0)'
const columns = '(site_id, delivery_id, webhook_id, event, subject_id, detail_json, happened_at, next_attempt_at)'

const memberEvent = `case
  when new.status = old.status then 'member.updated'
  when new.status = 'deleted' then 'member.deleted'
  when new.status = 'blocked' then 'member.blocked'
  when old.status = 'blocked' then 'member.unblocked'
  else 'member.approved' end`
const memberColumns = ['status', 'email', 'email_verified', 'profile_json', 'slug', 'reset_required']
const memberChanged = `(new.status <> old.status or (new.status <> 'deleted' and (${memberColumns
  .slice(1)
  .map((column) => `new.${column} <> old.${column}`)
  .join(' or ')})))`
const sessionEnded = '(old.ended_at is null and new.ended_at is not null)'
const itemSubject = `new.collection_id || '/' || new.item_id`

interface Noted {
  name: string
  when: string
  table: string
  /** SQL expressions for the event, its subject, and pairs of names and values. */
  event: string
  subject: string
  detail: string
  condition?: string
}

const noted: Noted[] = [
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
    when: `update of ${memberColumns.join(', ')}`,
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
    condition: sessionEnded,
  },
  {
    name: 'item_change',
    when: 'insert',
    table: 'item_change',
    event: "'item.' || new.kind",
    subject: itemSubject,
    detail: "'dataCollectionId', new.collection_id, 'dataItemId', new.item_id, 'revision', new.revision",
  },
]

const onSqlite = noted.map(
  ({ name, when, table, event, subject, detail, condition }) => `
  create trigger webhook_${name} after ${when} on ${table}${condition === undefined ? '' : ` when ${condition}`}
  begin
    insert into webhook_delivery ${columns}
    select new.site_id, 'msg_' || lower(hex(randomblob(16))), w.webhook_id, w.event, ${subject}, json_object(${detail}),
      cast(unixepoch('subsec') * 1000 as integer) + ${turned}, 0
    from webhook_event as w where w.site_id = new.site_id and w.event = ${event};
  end`,
)

const onPostgres = noted.flatMap(({ name, when, table, event, subject, detail, condition }) => [
  `create function webhook_${name}() returns trigger language plpgsql as $$
  begin
    insert into webhook_delivery ${columns}
    select new.site_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.webhook_id, w.event, ${subject}, json_build_object(${detail})::text,
      (extract(epoch from clock_timestamp()) * 1000)::bigint + ${turned}, 0
    from webhook_event as w where w.site_id = new.site_id and w.event = ${event};
    return null;
  end $$`,
  `create trigger webhook_${name} after ${when} on ${table} for each row${condition === undefined ? '' : ` when ${condition}`} execute function webhook_${name}()`,
])
