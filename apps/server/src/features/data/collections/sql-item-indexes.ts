import { digestOf } from '../../../kernel/digest.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { sortKeyExpressions } from '../query/field-accessor.js'
import { postgresExpressions } from '../query/sql-postgres-accessor.js'
import type { CollectionIndex } from './collection.js'

/** The fields with a column of their own, which has one type and is never null. */
const columns: Readonly<Record<string, string>> = {
  _id: 'item_id',
  _owner: 'owner_id',
  _createdDate: 'created_at',
  _updatedDate: 'updated_at',
}

/**
 * The name of an index in the database: a digest, because the names of two collections may differ only in characters
 * that an identifier cannot contain.
 */
export function indexIdentifier(siteId: string, collectionId: string, indexName: string): string {
  return `item_key_${digestOf(JSON.stringify([siteId, collectionId, indexName]))}`
}

/**
 * The statement that builds an index on the sort key expressions of its fields, over the items of one collection. The
 * ids are literals in its text, so a query must use the same literals to be served by the index. A non-unique index
 * ends with the id, which breaks ties.
 */
export function createIndex(
  siteId: string,
  collectionId: string,
  index: CollectionIndex,
  differences: DatabaseDifferences,
): SqlText<unknown> {
  const isPostgres = differences.name === 'postgres'
  const { fields, unique, caseInsensitive } = index
  const last = fields.at(-1)?.order ?? 'ASC'
  const inOrder = fields.flatMap(({ path, order }) => {
    const column = columns[path]
    if (column !== undefined) return [sql`${columnKey(column, isPostgres)} ${sql.raw(order)}`]
    const words = isPostgres ? (order === 'ASC' ? 'asc nulls first' : 'desc nulls last') : order
    return sortKeyExpressions(path, differences).map(
      (key, nth) => sql`(${caseInsensitive ? foldCase(key, nth, isPostgres) : key}) ${sql.raw(words)}`,
    )
  })
  const namesId = fields.some(({ path }) => path === '_id')
  const keys = unique || namesId ? inOrder : [...inOrder, sql`${columnKey('item_id', isPostgres)} ${sql.raw(last)}`]
  const name = sql.ref(indexIdentifier(siteId, collectionId, index.name))
  return sql`create ${sql.raw(unique ? 'unique ' : '')}index ${sql.raw(isPostgres ? 'concurrently ' : '')}if not exists ${name} on item (${sql.join(keys)}) where site_id = ${sql.lit(siteId)} and collection_id = ${sql.lit(collectionId)}`
}

/**
 * The statement that makes PostgreSQL count the distinct texts of the first field of an index. Without these statistics
 * the planner expects one group per item and sorts all items to group them. Undefined if there is nothing to count.
 */
export function createStatistics(
  siteId: string,
  collectionId: string,
  { name, fields: [first] }: CollectionIndex,
): SqlText<unknown> | undefined {
  if (first === undefined || first.path in columns) return undefined
  const value = postgresExpressions(sql.ref('data'), first.path).plainText
  return sql`create statistics if not exists ${sql.ref(statisticsIdentifier(siteId, collectionId, name))} on ${value} from item`
}

/** The statement that drops the statistics. */
export const dropStatistics = (siteId: string, collectionId: string, indexName: string): SqlText<unknown> =>
  sql`drop statistics if exists ${sql.ref(statisticsIdentifier(siteId, collectionId, indexName))}`

const statisticsIdentifier = (siteId: string, collectionId: string, indexName: string): string =>
  indexIdentifier(siteId, collectionId, indexName).replace('key', 'count')

const columnKey = (column: string, isPostgres: boolean): SqlText<unknown> =>
  isPostgres && column.endsWith('_id') ? sql`${sql.ref(column)} collate "C"` : sql.ref(column)

/** Folds ASCII letters only, so that both databases agree. Of PostgreSQL's two expressions only the second is text. */
function foldCase(key: SqlText<unknown>, nth: number, isPostgres: boolean): SqlText<unknown> {
  if (!isPostgres) return sql`case typeof(${key}) when 'text' then lower(${key}) else ${key} end`
  return nth === 1 ? sql`lower(${key})` : key
}

/** The statement that drops an index. */
export const dropIndex = (siteId: string, collectionId: string, indexName: string, { name }: DatabaseDifferences) =>
  sql`drop index ${sql.raw(name === 'postgres' ? 'concurrently ' : '')}if exists ${sql.ref(indexIdentifier(siteId, collectionId, indexName))}`
