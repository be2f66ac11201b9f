import { type Kysely, sql } from 'kysely'
import type { Migration } from './migrate.js'

/**
 * Full-text search over items (decision 27). A collection is indexed from its first search on: triggers record written
 * items in `item_to_index`, in the same transaction, and a search updates the index before it runs. A collection that
 * was never searched costs one look-up per statement (PostgreSQL) or per row (SQLite).
 */
export const itemSearch: Migration = {
  name: '0011-item-search',
  async up(query: Kysely<unknown>, differences) {
    const isSqlite = differences.name === 'sqlite'
    const end = sql.raw(differences.tableSuffix)
    await query.schema
      .createTable('searched_collection')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('collection_id', 'text', (column) => column.notNull())
      // Whether the items that existed before are recorded, too.
      .addColumn('is_complete', differences.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('searched_collection_key', ['site_id', 'collection_id'])
      .modifyEnd(end)
      .execute()
    await query.schema
      .createTable('item_to_index')
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('collection_id', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('item_to_index_key', ['site_id', 'collection_id', 'item_id'])
      .modifyEnd(end)
      .execute()
    for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(query)
  },
}

const noteSqlite = (event: string) => `
  create trigger item_search_${event} after ${event} on item
  when exists (select 1 from searched_collection as s where s.site_id = new.site_id and s.collection_id = new.collection_id)
  begin
    insert into item_to_index (site_id, collection_id, item_id) values (new.site_id, new.collection_id, new.item_id)
    on conflict do nothing;
  end`

/** The words of an item are in a contentless FTS5 table; `item_search` maps its rows to items. */
const onSqlite = [
  `create table item_search (
    search_id integer primary key,
    site_id text not null,
    collection_id text not null,
    item_id text not null,
    unique (site_id, collection_id, item_id),
    foreign key (site_id, collection_id, item_id) references item (site_id, collection_id, item_id) on delete cascade
  ) strict`,
  `create virtual table item_words using fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'")`,
  `create trigger item_search_removed after delete on item_search begin
    delete from item_words where rowid = old.search_id;
  end`,
  noteSqlite('insert'),
  noteSqlite('update'),
]

/**
 * An existing `item_to_index` row is locked as well: a concurrent indexer can delete it only after this transaction,
 * and therefore indexes the new content.
 */
const onPostgres = [
  `create table item_search (
    site_id text not null,
    collection_id text not null,
    item_id text not null,
    words tsvector not null,
    primary key (site_id, collection_id, item_id),
    foreign key (site_id, collection_id, item_id) references item (site_id, collection_id, item_id) on delete cascade
  )`,
  'create index item_search_words on item_search using gin (words)',
  `create function note_items_to_index() returns trigger language plpgsql as $$
  begin
    insert into item_to_index (site_id, collection_id, item_id)
    select w.site_id, w.collection_id, w.item_id from written as w
    join searched_collection as s on s.site_id = w.site_id and s.collection_id = w.collection_id
    order by w.item_id
    on conflict (site_id, collection_id, item_id) do update set item_id = excluded.item_id;
    return null;
  end $$`,
  'create trigger item_search_insert after insert on item referencing new table as written for each statement execute function note_items_to_index()',
  'create trigger item_search_update after update on item referencing new table as written for each statement execute function note_items_to_index()',
]
