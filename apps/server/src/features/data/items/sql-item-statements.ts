import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { statement, writeStatement } from '../../../platform/database/statement.js'
import type { StoredItem } from './item-store.js'

interface CollectionKey {
  siteId: string
  collectionId: string
}
export interface FoundRow {
  collection_revision: number
  owner_id: string | null
  revision: number
  data: string
}
interface CollectionRow {
  collection_revision: number
}
interface FoundItemRow {
  collection_revision: null
  owner_id: string
  revision: number
  data: string
}
interface ItemRow {
  item_id: string
  owner_id: string
  created_at: number
  updated_at: number
  revision: number
  data: string
}

/** Maps a row of `item`; `data` stays JSON text. */
export const itemFromRow = (row: ItemRow): StoredItem => ({
  itemId: row.item_id,
  ownerId: row.owner_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
  data: row.data,
})

/**
 * The statements on items, compiled once per database. Documents are passed as text in both directions, without being
 * parsed in between.
 */
function statementsFor({ name }: DatabaseDifferences) {
  const isPostgres = name === 'postgres'
  const asText = (column: string) => (isPostgres ? sql.raw(`${column}::text`) : sql.raw(column))
  const document = (value: unknown) => (isPostgres ? sql`cast(${value} as jsonb)` : sql`${value}`)
  /** Locks rows that are read in order to be written. SQLite has a single writer and needs no lock. */
  const lockClause = (how: 'update' | 'share') => sql.raw(isPostgres ? ` for ${how}` : '')
  const anyOf = (values: unknown) =>
    isPostgres ? sql`= any(cast(${values} as text[]))` : sql`in (select value from json_each(${values}))`
  const raw = <Values extends object, Row>(write: (values: Values) => RawBuilder<Row>) =>
    statement<Values, Row>((query, values): Compilable<Row> => ({ compile: () => write(values).compile(query) }))
  const rawChange = <Values extends object>(write: (values: Values) => RawBuilder<unknown>) =>
    writeStatement<Values>((query, values): Compilable => ({ compile: () => write(values).compile(query) }))
  const inCollection = ({ siteId, collectionId }: CollectionKey) =>
    sql`"site_id" = ${siteId} and collection_id = ${collectionId}`
  const columns = sql`item_id, owner_id, created_at, updated_at, revision, ${asText('data')} as data`

  return {
    find: raw<CollectionKey & { itemId: string }, CollectionRow | FoundItemRow>(
      // Two rows instead of a join, which takes SQLite several times as long.
      ({ siteId, collectionId, itemId }) => sql`
        select revision as collection_revision, null as owner_id, null as revision, null as data
        from "collection" where "site_id" = ${siteId} and collection_id = ${collectionId}
        union all
        select null, owner_id, revision, ${asText('data')}
        from "item" where "site_id" = ${siteId} and collection_id = ${collectionId} and item_id = ${itemId}`,
    ),
    /** PostgreSQL only: finds many items at once, each with its index in the input. */
    findAll: raw<{ siteId: string; collectionIds: unknown; itemIds: unknown }, FoundRow & { at: number }>(
      ({ siteId, collectionIds, itemIds }) => sql`
        select n.at, c.revision as collection_revision, i.owner_id, i.revision, ${asText('i.data')} as data
        from unnest(cast(${collectionIds} as text[]), cast(${itemIds} as text[])) with ordinality as n(collection_id, item_id, at)
        join "collection" c on c."site_id" = ${siteId} and c.collection_id = n.collection_id
        left join "item" i on i."site_id" = ${siteId} and i.collection_id = n.collection_id and i.item_id = n.item_id`,
    ),
    /**
     * On PostgreSQL this fails if a value is taken: conflict handling would make each insert a fifth more expensive.
     */
    addIfCurrent: raw<CollectionKey & StoredItem & { collectionRevision: number }, { item_id: string }>(
      (values) => sql`
        insert into "item" ("site_id", collection_id, item_id, owner_id, created_at, updated_at, revision, data)
        select cast(${values.siteId} as text), cast(${values.collectionId} as text), cast(${values.itemId} as text), cast(${values.ownerId} as text),
          cast(${values.createdAt} as bigint), cast(${values.updatedAt} as bigint), cast(${values.revision} as bigint), ${document(values.data)}
        from (select 1 from "collection"
          where ${inCollection(values)} and revision = ${values.collectionRevision}${lockClause('share')}) as c
        where true${sql.raw(isPostgres ? '' : ' on conflict do nothing')} returning item_id`,
    ),
    /** PostgreSQL only: like `addIfCurrent`, for new items of several callers. */
    addIfCurrentTogether: raw<
      CollectionKey & { lines: string; moments: string; revision: number; collectionRevision: number },
      { item_id: string }
    >(
      (values) => sql`
        insert into "item" ("site_id", collection_id, item_id, owner_id, created_at, updated_at, revision, data)
        select cast(${values.siteId} as text), cast(${values.collectionId} as text), n.data ->> '_id', n.data ->> '_owner',
          n.moment, n.moment, cast(${values.revision} as bigint), n.data
        from (select 1 from "collection"
          where ${inCollection(values)} and revision = ${values.collectionRevision}${lockClause('share')}) as c
        cross join (select cast(line as jsonb) as data, (cast(${values.moments} as bigint[]))[at] as moment, at
          from string_to_table(cast(${values.lines} as text), chr(10)) with ordinality as one(line, at) offset 0) as n
        order by n.at returning item_id`,
    ),
    sizeOf: raw<CollectionKey & { itemIds: unknown }, { bytes: number | string | null }>(
      (values) => sql`
        select sum(octet_length(${asText('data')})) as bytes from "item"
        where ${inCollection(values)} and item_id ${anyOf(values.itemIds)}`,
    ),
    lockWithData: raw<CollectionKey & { itemIds: unknown }, ItemRow>(
      (values) =>
        sql`select ${columns} from "item" where ${inCollection(values)} and item_id ${anyOf(values.itemIds)} order by item_id${lockClause('update')}`,
    ),
    lock: raw<CollectionKey & { itemIds: unknown }, Pick<ItemRow, 'item_id' | 'owner_id' | 'revision'>>(
      (values) => sql`
        select item_id, owner_id, revision from "item"
        where ${inCollection(values)} and item_id ${anyOf(values.itemIds)} order by item_id${lockClause('update')}`,
    ),
    /** SQLite only: returns whether the item was inserted. */
    addOne: rawChange<CollectionKey & StoredItem>(
      (values) => sql`
        insert into "item" ("site_id", collection_id, item_id, owner_id, created_at, updated_at, revision, data)
        values (${values.siteId}, ${values.collectionId}, ${values.itemId}, ${values.ownerId}, ${values.createdAt}, ${values.updatedAt}, ${values.revision}, ${document(values.data)})
        on conflict do nothing`,
    ),
    replaceOne: raw<CollectionKey & StoredItem, { item_id: string }>(
      (values) => sql`
        update "item" set owner_id = ${values.ownerId}, updated_at = ${values.updatedAt}, revision = ${values.revision}, data = ${document(values.data)}
        where ${inCollection(values)} and item_id = ${values.itemId} returning item_id`,
    ),
    /**
     * PostgreSQL only: inserts all rows in one statement and round trip, for items with the same times and revision.
     * Documents contain no line breaks, so each is one line; `offset 0` keeps PostgreSQL from parsing each line again
     * for every column.
     */
    addLines: raw<
      CollectionKey & { lines: string; createdAt: number; updatedAt: number; revision: number },
      { item_id: string }
    >(
      ({ siteId, collectionId, lines, createdAt, updatedAt, revision }) => sql`
        insert into "item" ("site_id", collection_id, item_id, owner_id, created_at, updated_at, revision, data)
        select cast(${siteId} as text), cast(${collectionId} as text), n.data ->> '_id', n.data ->> '_owner',
          cast(${createdAt} as bigint), cast(${updatedAt} as bigint), cast(${revision} as bigint), n.data
        from (select cast(line as jsonb) as data from string_to_table(cast(${lines} as text), chr(10)) as line offset 0) as n
        on conflict do nothing returning item_id`,
    ),
    /** PostgreSQL only: like `addLines`, for items with different times. */
    addAll: raw<CollectionKey & { rows: string }, { item_id: string }>(
      ({ siteId, collectionId, rows }) => sql`
        insert into "item" ("site_id", collection_id, item_id, owner_id, created_at, updated_at, revision, data)
        select cast(${siteId} as text), cast(${collectionId} as text), n.id, n.owner, n.created, n.updated, n.revision, n.data
        from jsonb_to_recordset(cast(${rows} as jsonb)) as n(id text, owner text, created bigint, updated bigint, revision bigint, data jsonb)
        on conflict do nothing returning item_id`,
    ),
    /** PostgreSQL only. */
    replaceAll: raw<CollectionKey & { rows: string }, { item_id: string }>(
      (values) => sql`
        update "item" set owner_id = n.owner, updated_at = n.updated, revision = n.revision, data = n.data
        from jsonb_to_recordset(cast(${values.rows} as jsonb)) as n(id text, owner text, created bigint, updated bigint, revision bigint, data jsonb)
        where ${inCollection(values)} and item_id = n.id returning item_id`,
    ),
    remove: raw<CollectionKey & { itemIds: unknown }, never>(
      (values) => sql`delete from "item" where ${inCollection(values)} and item_id ${anyOf(values.itemIds)}`,
    ),
  }
}

type ItemStatements = ReturnType<typeof statementsFor>
const statementsByDatabase = new Map<string, ItemStatements>()

/** Returns the statements for a database, compiled at the first call. */
export function itemStatements(differences: DatabaseDifferences): ItemStatements {
  const found = statementsByDatabase.get(differences.name)
  if (found !== undefined) return found
  const statements = statementsFor(differences)
  statementsByDatabase.set(differences.name, statements)
  return statements
}

/** Builds the JSON rows for PostgreSQL's bulk statements. Documents are JSON text already and are not encoded again. */
export const itemsJson = (items: readonly StoredItem[]): string =>
  `[${items
    .map(
      ({ itemId, ownerId, createdAt, updatedAt, revision, data }) =>
        `{"id":${JSON.stringify(itemId)},"owner":${JSON.stringify(ownerId)},"created":${createdAt},"updated":${updatedAt},"revision":${revision},"data":${data}}`,
    )
    .join(',')}]`
