import { sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * Background jobs that change items, and the change feed of collections that have it switched on (decision 29).
 * Triggers record every write in the same transaction, so that no code path can omit it; a collection without a change
 * feed costs one look-up (on PostgreSQL one per statement).
 */
export const changesAndJobs: Migration = {
  name: '0016-changes-and-jobs',
  async up(query, differences) {
    const end = sql.raw(differences.tableSuffix)
    const isSqlite = differences.name === 'sqlite'
    await query.schema
      .createTable('followed_collection')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('collection_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('followed_collection_key', ['site_id', 'collection_id'])
      .modifyEnd(end)
      .execute()
    await query.schema
      .createTable('change_feed')
      .addColumn('site_id', 'text', (column) => column.notNull())
      // The last position assigned. Assigning positions locks this row.
      .addColumn('last_position', differences.integer, (column) => column.notNull())
      .addColumn('begins_after', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('change_feed_key', ['site_id'])
      .modifyEnd(end)
      .execute()
    await sql
      .raw(`create table item_change (
        serial ${isSqlite ? 'integer primary key autoincrement' : 'bigint generated always as identity primary key'},
        site_id text not null,
        collection_id text not null,
        item_id text not null,
        kind text not null,
        revision ${differences.integer} not null,
        changed_at ${differences.integer} not null,
        position ${differences.integer}
      )${differences.tableSuffix}`)
      .execute(query)
    await query.schema
      .createTable('data_job')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('collection_id', 'text', (column) => column.notNull())
      .addColumn('caller_kind', 'text', (column) => column.notNull())
      // Empty for a back end.
      .addColumn('caller_id', 'text', (column) => column.notNull())
      .addColumn('request_json', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('success_count', differences.integer, (column) => column.notNull())
      .addColumn('failure_count', differences.integer, (column) => column.notNull())
      .addColumn('last_item_id', 'text')
      // A random value of the node that leased the job.
      .addColumn('lease', 'text')
      // The end of the lease; null when finished.
      .addColumn('leased_until', differences.integer)
      .addColumn('created_at', differences.integer, (column) => column.notNull())
      .addColumn('finished_at', differences.integer)
      .addColumn('error_json', 'text')
      .addPrimaryKeyConstraint('data_job_key', ['site_id', 'job_id'])
      .modifyEnd(end)
      .execute()
    for (const column of ['leased_until', 'finished_at'])
      await query.schema.createIndex(`data_job_by_${column}`).on('data_job').columns(['site_id', column]).execute()
    for (const statement of [...indexes, ...(isSqlite ? onSqlite : onPostgres)]) await sql.raw(statement).execute(query)
  },
}

const indexes = [
  'create index item_change_without_position on item_change (site_id, serial) where position is null',
  'create unique index item_change_in_order on item_change (site_id, position)',
  'create index item_change_of_collection on item_change (site_id, collection_id, position)',
]

/** The database's time plus the clock offset of the nodes (design §5). */
const turned = 'coalesce((select clock_offset from directory limit 1), 0)'
const sqliteNow = `cast(unixepoch('subsec') * 1000 as integer) + ${turned}`
const postgresNow = `(extract(epoch from clock_timestamp()) * 1000)::bigint + ${turned}`
const columns = '(site_id, collection_id, item_id, kind, revision, changed_at)'

const isFollowed = (row: string) =>
  `exists (select 1 from followed_collection as f where f.site_id = ${row}.site_id and f.collection_id = ${row}.collection_id)`

const itemTrigger = (event: string, kind: string, row: string) => `
  create trigger item_change_${event} after ${event} on item when ${isFollowed(row)}
  begin
    insert into item_change ${columns}
    values (${row}.site_id, ${row}.collection_id, ${row}.item_id, '${kind}', ${row}.revision, ${sqliteNow});
  end`

/**
 * Consecutive writes of references count as one change of their item. References deleted together with the item count
 * as none.
 */
const referenceTrigger = (event: string, row: string) => `
  create trigger item_change_reference_${event} after ${event} on item_reference when ${isFollowed(row)}
  begin
    insert into item_change ${columns}
    select i.site_id, i.collection_id, i.item_id, 'updated', i.revision, ${sqliteNow} from item as i
    where i.site_id = ${row}.site_id and i.collection_id = ${row}.collection_id and i.item_id = ${row}.item_id and not exists (
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

const onPostgres = [
  `create function note_item_changes() returns trigger language plpgsql as $$
  begin
    insert into item_change ${columns}
    select w.site_id, w.collection_id, w.item_id, tg_argv[0], w.revision, ${postgresNow} from written as w
    where ${isFollowed('w')};
    return null;
  end $$`,
  // Locks the item, so that its revision is that of the last write and a concurrent write completes first.
  `create function note_reference_changes() returns trigger language plpgsql as $$
  begin
    insert into item_change ${columns}
    select i.site_id, i.collection_id, i.item_id, 'updated', i.revision, ${postgresNow} from (
      select i.* from item as i
      where (i.site_id, i.collection_id, i.item_id) in (
        select w.site_id, w.collection_id, w.item_id from written as w where ${isFollowed('w')}
      ) order by i.item_id for no key update of i
    ) as i;
    return null;
  end $$`,
  ...(
    [
      ['insert', 'new', 'created'],
      ['update', 'new', 'updated'],
      ['delete', 'old', 'removed'],
    ] as const
  ).map(
    ([event, row, kind]) =>
      `create trigger item_change_${event} after ${event} on item referencing ${row} table as written for each statement execute function note_item_changes('${kind}')`,
  ),
  ...(
    [
      ['insert', 'new'],
      ['delete', 'old'],
    ] as const
  ).map(
    ([event, row]) =>
      `create trigger item_change_reference_${event} after ${event} on item_reference referencing ${row} table as written for each statement execute function note_reference_changes()`,
  ),
]
