import type { DatabaseDifferences } from '../../differences.js'
import { offsetNow } from '../0001-start/offset-now.js'
import { eventColumns } from './event-columns.js'

/**
 * Triggers that record what the console shows, in the transaction that changes it. A topic that nobody listens to costs
 * one look-up in an almost empty table. They fire only for columns that a topic depends on: a refresh does not fire
 * them.
 */
export const ownerEventTriggers = ({ name }: DatabaseDifferences): string[] =>
  recorded.flatMap(name === 'sqlite' ? onSqlite : onPostgres)

interface Recorded {
  /** Completes the name of the trigger. */
  name: string
  table: string
  when: string
  topic: string
  /** SQL expressions. */
  subject: string
  kind: string
  condition?: string
}

const PENDING = "'pending-approval'"
const shownColumns = ['status', 'email', 'email_verified', 'profile_json', 'slug', 'reset_required']

const recorded: readonly Recorded[] = [
  {
    name: 'member_insert',
    table: 'member',
    when: 'insert',
    topic: 'members',
    subject: 'new.member_id',
    kind: "'created'",
  },
  {
    name: 'member_update',
    table: 'member',
    when: `update of ${shownColumns.join(', ')}`,
    topic: 'members',
    subject: 'new.member_id',
    kind: "case when new.status = 'deleted' then 'removed' else 'updated' end",
    condition: `(${shownColumns.map((column) => `new.${column} <> old.${column}`).join(' or ')})`,
  },
  {
    name: 'member_delete',
    table: 'member',
    when: 'delete',
    topic: 'members',
    subject: 'old.member_id',
    kind: "'removed'",
  },
  {
    name: 'request_insert',
    table: 'member',
    when: 'insert',
    topic: 'requests',
    subject: 'new.member_id',
    kind: "'created'",
    condition: `(new.status = ${PENDING})`,
  },
  {
    name: 'request_update',
    table: 'member',
    when: 'update of status',
    topic: 'requests',
    subject: 'new.member_id',
    kind: `case when new.status = ${PENDING} then 'created' else 'removed' end`,
    condition: `((new.status = ${PENDING}) <> (old.status = ${PENDING}))`,
  },
  {
    name: 'request_delete',
    table: 'member',
    when: 'delete',
    topic: 'requests',
    subject: 'old.member_id',
    kind: "'removed'",
    condition: `(old.status = ${PENDING})`,
  },
  {
    name: 'audit_insert',
    table: 'audit_entry',
    when: 'insert',
    topic: 'audit',
    subject: 'new.entry_id',
    kind: "'created'",
  },
  {
    name: 'inbox_insert',
    table: 'inbox_mail',
    when: 'insert',
    topic: 'inbox',
    subject: 'new.mail_id',
    kind: "'created'",
  },
  {
    name: 'inbox_delete',
    table: 'inbox_mail',
    when: 'delete',
    topic: 'inbox',
    subject: 'old.mail_id',
    kind: "'removed'",
  },
  // The overview has no parts with ids: an event says that its numbers have changed.
  {
    name: 'overview_insert',
    table: 'overview_count',
    when: 'insert',
    topic: 'overview',
    subject: "''",
    kind: "'updated'",
  },
  {
    name: 'overview_update',
    table: 'overview_count',
    when: 'update',
    topic: 'overview',
    subject: "''",
    kind: "'updated'",
  },
]

/** Inserts an event if its topic is listened to. */
const insertEvent = ({ when, topic, subject, kind }: Recorded, now: string) => `
    insert into live_event ${eventColumns}
    select t.site_id, t.topic, ${subject}, ${kind}, null, ${now} from live_topic as t
    where t.site_id = ${when === 'delete' ? 'old' : 'new'}.site_id and t.topic = '${topic}';`

const whenMet = ({ condition }: Recorded) => (condition === undefined ? '' : ` when ${condition}`)

const onSqlite = (event: Recorded) => `
  create trigger live_${event.name} after ${event.when} on ${event.table}${whenMet(event)}
  begin ${insertEvent(event, offsetNow.sqlite)}
  end`

const onPostgres = (event: Recorded) => [
  `create function live_${event.name}() returns trigger language plpgsql as $$
  begin ${insertEvent(event, offsetNow.postgres)}
    return null;
  end $$`,
  `create trigger live_${event.name} after ${event.when} on ${event.table}
    for each row${whenMet(event)} execute function live_${event.name}()`,
]
