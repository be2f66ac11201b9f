import type { DatabaseDifferences } from '../../differences.js'
import { offsetNow } from './offset-now.js'

/**
 * The change feed of collections that have it switched on, and background jobs that change items (decision 29).
 * Triggers record every write in the same transaction, so that no code path can omit it; a collection without a change
 * feed costs one look-up (on PostgreSQL one per statement).
 */
export const itemChangeTables = (differences: DatabaseDifferences): string[] => [
  ...tables(differences),
  ...(differences.name === 'sqlite' ? onSqlite : onPostgres),
]

const tables = ({ integer, serial, tableSuffix }: DatabaseDifferences): string[] => [
  `create table followed_collection (
    site_id text not null,
    collection_id text not null,
    constraint followed_collection_key primary key (site_id, collection_id)
  )${tableSuffix}`,
  // Assigning positions locks the row of the site.
  `create table change_feed (
    site_id text not null,
    last_position ${integer} not null,
    begins_after ${integer} not null,
    constraint change_feed_key primary key (site_id)
  )${tableSuffix}`,
  `create table item_change (
    serial ${serial},
    site_id text not null,
    collection_id text not null,
    item_id text not null,
    kind text not null,
    revision ${integer} not null,
    changed_at ${integer} not null,
    position ${integer}
  )${tableSuffix}`,
  'create index item_change_without_position on item_change (site_id, serial) where position is null',
  'create unique index item_change_in_order on item_change (site_id, position)',
  'create index item_change_of_collection on item_change (site_id, collection_id, position)',
  `create table data_job (
    site_id text not null,
    job_id text not null,
    collection_id text not null,
    caller_kind text not null,
    caller_id text not null,
    request_json text not null,
    status text not null,
    success_count ${integer} not null,
    failure_count ${integer} not null,
    last_item_id text,
    lease text,
    leased_until ${integer},
    created_at ${integer} not null,
    finished_at ${integer},
    error_json text,
    constraint data_job_key primary key (site_id, job_id)
  )${tableSuffix}`,
  'create index data_job_by_leased_until on data_job (site_id, leased_until)',
  'create index data_job_by_finished_at on data_job (site_id, finished_at)',
  'create index data_job_unfinished on data_job (site_id, caller_kind, caller_id) where leased_until is not null',
  'create index data_job_by_caller on data_job (site_id, caller_kind, caller_id, job_id)',
]

const columns = '(site_id, collection_id, item_id, kind, revision, changed_at)'

const isFollowed = (row: string) =>
  `exists (
    select 1 from followed_collection as f where f.site_id = ${row}.site_id and f.collection_id = ${row}.collection_id
  )`

const itemTrigger = (event: string, kind: string, row: string) => `
  create trigger item_change_${event} after ${event} on item when ${isFollowed(row)}
  begin
    insert into item_change ${columns}
    values (${row}.site_id, ${row}.collection_id, ${row}.item_id, '${kind}', ${row}.revision, ${offsetNow.sqlite});
  end`

/**
 * Consecutive writes of references count as one change of their item. References deleted together with the item count
 * as none.
 */
const referenceTrigger = (event: string, row: string) => `
  create trigger item_change_reference_${event} after ${event} on item_reference when ${isFollowed(row)}
  begin
    insert into item_change ${columns}
    select i.site_id, i.collection_id, i.item_id, 'updated', i.revision, ${offsetNow.sqlite} from item as i
    where i.site_id = ${row}.site_id and i.collection_id = ${row}.collection_id and i.item_id = ${row}.item_id
    and not exists (
      select 1 from item_change as c
      where c.serial = (select max(serial) from item_change) and c.position is null and c.kind <> 'removed'
        and c.site_id = i.site_id and c.collection_id = i.collection_id and c.item_id = i.item_id
    );
  end`

const onSqlite = [
  itemTrigger('insert', 'created', 'new'),
  itemTrigger('update', 'updated', 'new'),
  itemTrigger('delete', 'removed', 'old'),
  referenceTrigger('insert', 'new'),
  referenceTrigger('delete', 'old'),
]

const statementTrigger = (table: string, name: string, event: string, row: 'new' | 'old', call: string) =>
  `create trigger ${name}_${event} after ${event} on ${table} referencing ${row} table as written
    for each statement execute function ${call}`

const onPostgres = [
  `create function note_item_changes() returns trigger language plpgsql as $$
  begin
    insert into item_change ${columns}
    select w.site_id, w.collection_id, w.item_id, tg_argv[0], w.revision, ${offsetNow.postgres} from written as w
    where ${isFollowed('w')};
    return null;
  end $$`,
  // Locks the item, so that its revision is that of the last write and a concurrent write completes first.
  `create function note_reference_changes() returns trigger language plpgsql as $$
  begin
    insert into item_change ${columns}
    select i.site_id, i.collection_id, i.item_id, 'updated', i.revision, ${offsetNow.postgres} from (
      select i.* from item as i
      where (i.site_id, i.collection_id, i.item_id) in (
        select w.site_id, w.collection_id, w.item_id from written as w where ${isFollowed('w')}
      ) order by i.item_id for no key update of i
    ) as i;
    return null;
  end $$`,
  statementTrigger('item', 'item_change', 'insert', 'new', "note_item_changes('created')"),
  statementTrigger('item', 'item_change', 'update', 'new', "note_item_changes('updated')"),
  statementTrigger('item', 'item_change', 'delete', 'old', "note_item_changes('removed')"),
  statementTrigger('item_reference', 'item_change_reference', 'insert', 'new', 'note_reference_changes()'),
  statementTrigger('item_reference', 'item_change_reference', 'delete', 'old', 'note_reference_changes()'),
]
