import type { DatabaseDifferences } from '../../differences.js'
import { offsetNow } from '../0001-start/offset-now.js'
import { eventColumns } from './event-columns.js'

/**
 * Triggers that record the writes of items in collections that are listened to, with the owner of the item: who may
 * read it is decided without reading it again. A change of the owner is a second event, of kind `disowned`, for the
 * owner before.
 */
export const itemEventTriggers = ({ name }: DatabaseDifferences): string[] =>
  name === 'sqlite' ? onSqlite : onPostgres

const topicOf = (collection: string) => `'items/' || ${collection}.collection_id`

/** Conditions on `live_topic as t` that select the topic of a row. */
const isTopicOf = (row: string) => `t.site_id = ${row}.site_id and t.topic = ${topicOf(row)}`

// SQLite

const sqliteTrigger = (name: string, when: string, row: string, kind: string, condition = '') => `
  create trigger live_item_${name} after ${when} on item ${condition}
  begin
    insert into live_event ${eventColumns}
    select t.site_id, t.topic, ${row}.item_id, '${kind}', ${row}.owner_id, ${offsetNow.sqlite} from live_topic as t
    where ${isTopicOf(row)};
  end`

const sqliteReferenceTrigger = (event: string, row: string) => `
  create trigger live_reference_${event} after ${event} on item_reference
  begin
    insert into live_event ${eventColumns}
    select t.site_id, t.topic, i.item_id, 'updated', i.owner_id, ${offsetNow.sqlite} from live_topic as t, item as i
    where ${isTopicOf(row)}
      and i.site_id = ${row}.site_id and i.collection_id = ${row}.collection_id and i.item_id = ${row}.item_id;
  end`

const collectionEvent = (row: string, now: string) => `
    insert into live_event ${eventColumns}
    select t.site_id, t.topic, '', 'collection', null, ${now} from live_topic as t where ${isTopicOf(row)};`

const sqliteCollectionTrigger = (event: string, row: string) => `
  create trigger live_collection_${event} after ${event} on collection
  begin ${collectionEvent(row, offsetNow.sqlite)}
  end`

const onSqlite = [
  sqliteTrigger('insert', 'insert', 'new', 'created'),
  sqliteTrigger('update', 'update', 'new', 'updated'),
  sqliteTrigger('delete', 'delete', 'old', 'removed'),
  sqliteTrigger('owner', 'update of owner_id', 'old', 'disowned', 'when old.owner_id <> new.owner_id'),
  sqliteReferenceTrigger('insert', 'new'),
  sqliteReferenceTrigger('delete', 'old'),
  sqliteCollectionTrigger('update', 'new'),
  sqliteCollectionTrigger('delete', 'old'),
]

// PostgreSQL

/** Returns at once while nobody listens. */
const postgresFunction = (name: string, statement: string) => `
  create function ${name}() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from live_topic) then ${statement}
    end if;
    return null;
  end $$`

const statementTrigger = (name: string, table: string, event: string, row: 'new' | 'old', call: string) => `
  create trigger ${name} after ${event} on ${table} referencing ${row} table as written
    for each statement execute function ${call}`

const onPostgres = [
  postgresFunction(
    'live_items',
    `
      insert into live_event ${eventColumns}
      select t.site_id, t.topic, w.item_id, tg_argv[0], w.owner_id, ${offsetNow.postgres}
      from written as w join live_topic as t on ${isTopicOf('w')};`,
  ),
  postgresFunction(
    'live_item_owner',
    `
      insert into live_event ${eventColumns}
      select t.site_id, t.topic, old.item_id, 'disowned', old.owner_id, ${offsetNow.postgres}
      from live_topic as t where ${isTopicOf('old')};`,
  ),
  postgresFunction(
    'live_references',
    `
      insert into live_event ${eventColumns}
      select t.site_id, t.topic, i.item_id, 'updated', i.owner_id, ${offsetNow.postgres} from (
        select distinct site_id, collection_id, item_id from written
      ) as w
      join live_topic as t on ${isTopicOf('w')}
      join item as i
        on i.site_id = w.site_id and i.collection_id = w.collection_id and i.item_id = w.item_id;`,
  ),
  postgresFunction('live_collection_update', collectionEvent('new', offsetNow.postgres)),
  postgresFunction('live_collection_delete', collectionEvent('old', offsetNow.postgres)),
  statementTrigger('live_item_insert', 'item', 'insert', 'new', "live_items('created')"),
  statementTrigger('live_item_update', 'item', 'update', 'new', "live_items('updated')"),
  statementTrigger('live_item_delete', 'item', 'delete', 'old', "live_items('removed')"),
  `create trigger live_item_owner after update of owner_id on item for each row
    when (old.owner_id <> new.owner_id) execute function live_item_owner()`,
  statementTrigger('live_reference_insert', 'item_reference', 'insert', 'new', 'live_references()'),
  statementTrigger('live_reference_delete', 'item_reference', 'delete', 'old', 'live_references()'),
  ...['update', 'delete'].map(
    (event) => `create trigger live_collection_${event} after ${event} on collection
    for each row execute function live_collection_${event}()`,
  ),
]
