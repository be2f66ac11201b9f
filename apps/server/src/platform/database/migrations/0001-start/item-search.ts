import type { DatabaseDifferences } from '../../differences.js'

/**
 * Full-text search over items (decision 27). A collection is indexed from its first search on: triggers record written
 * items in `item_to_index`, in the same transaction, and a search updates the index before it runs. A collection that
 * was never searched costs one look-up per statement (PostgreSQL) or per row (SQLite). The `item_to_index` row of a
 * deleted item is deleted with it, unless a search is about to do so.
 */
export const itemSearchTables = (differences: DatabaseDifferences): string[] => [
  ...tables(differences),
  ...(differences.name === 'sqlite' ? onSqlite : onPostgres),
]

const tables = ({ integer, tableSuffix }: DatabaseDifferences): string[] => [
  // `is_complete`: whether the items that existed before the first search are recorded, too.
  `create table searched_collection (
    site_id text not null,
    collection_id text not null,
    is_complete ${integer} not null,
    constraint searched_collection_key primary key (site_id, collection_id)
  )${tableSuffix}`,
  `create table item_to_index (
    site_id text not null,
    collection_id text not null,
    item_id text not null,
    constraint item_to_index_key primary key (site_id, collection_id, item_id)
  )${tableSuffix}`,
]

const sqliteTrigger = (event: string, row: 'new' | 'old', work: string) => `
  create trigger item_search_${event} after ${event} on item
  when exists (
    select 1 from searched_collection as s where s.site_id = ${row}.site_id and s.collection_id = ${row}.collection_id
  )
  begin
    ${work};
  end`

const noteOnSqlite = `insert into item_to_index (site_id, collection_id, item_id)
    values (new.site_id, new.collection_id, new.item_id) on conflict do nothing`

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
  `create virtual table item_words
    using fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'")`,
  `create trigger item_search_removed after delete on item_search begin
    delete from item_words where rowid = old.search_id;
  end`,
  sqliteTrigger('insert', 'new', noteOnSqlite),
  sqliteTrigger('update', 'new', noteOnSqlite),
  sqliteTrigger(
    'delete',
    'old',
    `delete from item_to_index
    where site_id = old.site_id and collection_id = old.collection_id and item_id = old.item_id`,
  ),
]

const postgresTrigger = (event: string, row: string, work: string) =>
  `create trigger item_search_${event} after ${event} on item referencing ${row}
    for each statement execute function ${work}()`

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
  postgresTrigger('insert', 'new table as written', 'note_items_to_index'),
  postgresTrigger('update', 'new table as written', 'note_items_to_index'),
  `create function forget_items_to_index() returns trigger language plpgsql as $$
  begin
    delete from item_to_index where (site_id, collection_id, item_id) in (
      select n.site_id, n.collection_id, n.item_id from item_to_index as n
      join gone as g on g.site_id = n.site_id and g.collection_id = n.collection_id and g.item_id = n.item_id
      for update of n skip locked
    );
    return null;
  end $$`,
  postgresTrigger('delete', 'old table as gone', 'forget_items_to_index'),
]
