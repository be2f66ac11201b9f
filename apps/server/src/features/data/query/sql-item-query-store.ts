import type { Kysely } from 'kysely'
import { QueryTooLarge } from '../../../kernel/errors/query-too-large.js'
import type { SortKey } from '../../../kernel/text/sort-key.js'
import { MAX_RESULT_BYTES, runBoundedQuery, runBoundedQueryLists } from '../../../platform/database/bounded-query.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { sumTooLarge } from '../aggregate/pipeline-errors.js'
import { INVALID_NUMBER_SQLSTATE } from '../aggregate/sql-fast-groups.js'
import { groupStatements } from '../aggregate/sql-groups.js'
import { referencesAccessor } from '../references/sql-references-accessor.js'
import { matchesTerms } from '../search/sql-search.js'
import { compileFilter, keyOnlyFields } from './compile-filter.js'
import { countConditions, type Filter } from './filter.js'
import type { FoundItem, ItemQueryStore, Order, PageSelection, Selection } from './item-query-store.js'
import { itemsAsText, MAX_ITEMS_AS_TEXT, parseItemsText } from './items-as-text.js'
import { orderingIndex } from './ordering-index.js'
import { distinctStatements } from './sql-distinct.js'
import { afterPosition, orderExpressions, reverseOrder } from './sql-order.js'
import type { Condition } from './sql-path-accessor.js'

/** The SQLSTATE of PostgreSQL for a number that is out of range. */
const OUT_OF_RANGE = '22003'
const MAX_SLOW_QUERIES = 1000

/**
 * Builds the condition for the rows of a selection. The ids of site and collection are literals, because the indexes of
 * a collection are partial and are used only if the text names both. On SQLite about every thousandth row checks the
 * remaining time (decision 6), more rows if there are many conditions. That check comes first, before any condition
 * that the row may fail. If `readsItems` is true, the statement reads the documents: then each large one is checked
 * too.
 */
export function selectionCondition(
  selection: Selection,
  siteId: string,
  differences: DatabaseDifferences,
  readsItems = keyOnlyFields(selection.filter, selection) === undefined,
): Condition {
  const { collectionId, collectionRevision, ownerId, filter, mayContainList, isMultiReference } = selection
  const placeOfReferences = (field: string) =>
    isMultiReference?.(field) ? referencesAccessor(field, { siteId, collectionId }, differences) : undefined
  const isSqlite = differences.name === 'sqlite'
  const parts: Condition[] = [
    ...(isSqlite ? [hasTimeLeft(countConditions(filter), readsItems)] : []),
    sql`item.site_id = ${sql.lit(siteId)}`,
    sql`item.collection_id = ${sql.lit(collectionId)}`,
    ...(ownerId === undefined ? [] : [sql<boolean>`item.owner_id = ${ownerId}`]),
    sql`exists (select 1 from collection as c where c.site_id = ${siteId} and c.collection_id = ${collectionId} and c.revision = ${collectionRevision})`,
    compileFilter(filter, { differences, mayContainList, referencesAccessor: placeOfReferences }),
    ...(selection.search === undefined ? [] : [matchesTerms(selection.search, siteId, collectionId, differences)]),
  ]
  return sql`${sql.join(parts, sql` and `)}`
}

/** Items of at least this size, in bytes, check the remaining time individually. */
const LARGE_ITEM = 16_384
const ROWS_PER_CHECK = 1024

function hasTimeLeft(conditions: number, readsItems: boolean): Condition {
  const rows = 2 ** Math.floor(Math.log2(ROWS_PER_CHECK / (conditions + 1)))
  const small = readsItems ? sql` and octet_length(item.data) < ${sql.raw(String(LARGE_ITEM))}` : sql``
  return sql`(item.rowid & ${sql.raw(String(rows - 1))}${small} or has_time_left())`
}

/** Selects rows on PostgreSQL; the documents are null if together they exceed `MAX_RESULT_BYTES`. */
const boundedRows = (rows: SqlText): SqlText<unknown> => sql`
  with page as materialized (select item.item_id, item.revision, item.data::text as data ${rows})
  select item_id, revision, case when (select sum(octet_length(data)) from page) <= ${sql.raw(String(MAX_RESULT_BYTES))} then data end as data from page`

/** Queries items as bounded queries. Rows that together exceed `MAX_RESULT_BYTES` throw QueryTooLarge. */
export function sqlItemQueryStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): ItemQueryStore {
  const isSqlite = differences.name === 'sqlite'
  const document = isSqlite ? sql`item.data` : sql`item.data::text`
  const distinct = distinctStatements(siteId, differences)
  const groups = groupStatements(siteId, differences)

  /** Queries whose fast path failed on a value that is not a number, and would fail again. */
  const slowQueries = new Set<string>()

  /** Reads groups on the fast path. Returns undefined if there is none, or if its result is not usable. */
  async function fastGroups(selection: Parameters<ItemQueryStore['listGroups']>[0]) {
    const statement = groups.quickRows(selection)
    const queryKey = JSON.stringify([selection.collectionId, selection.measures])
    if (statement === undefined || slowQueries.has(queryKey)) return undefined
    try {
      const rows = await runBoundedQuery(query, statement, selection.queueKey)
      const [first] = rows
      return first === undefined || first.documents === 1 ? undefined : rows
    } catch (error) {
      if (isSqlite && isIndexMissing(error)) return undefined
      const { code } = error as { code?: string }
      if (isSqlite || code !== INVALID_NUMBER_SQLSTATE) throw error
      if (slowQueries.size >= MAX_SLOW_QUERIES) slowQueries.clear()
      slowQueries.add(queryKey)
      return undefined
    }
  }

  async function selectRows(rows: SqlText, queueKey: string): Promise<FoundItem[]> {
    const found = await runBoundedQueryLists<readonly [itemId: string, revision: number, data: string]>(
      query,
      isSqlite ? sql`select item.item_id, item.revision, ${document} as data ${rows}` : boundedRows(rows),
      queueKey,
    )
    if (found.some(([, , data]) => data === null)) throw new QueryTooLarge('the rows are too many bytes')
    return found.map(([itemId, revision, data]) => ({ itemId, revision, data }))
  }

  async function selectAsText(rows: SqlText, queueKey: string): Promise<FoundItem[]> {
    const [row] = await runBoundedQuery(query, itemsAsText(rows), queueKey)
    return parseItemsText(row?.text ?? '')
  }

  return {
    async select(selection) {
      const { limit, offset, after } = selection
      const backwards = after?.direction === 'prev'
      const { by, beyond } = pageOrder(selection, differences)
      const index = isSqlite ? orderingIndex(selection, siteId) : undefined
      const rowsBy = (using: SqlText) =>
        sql`from item${using} where ${selectionCondition(selection, siteId, differences, true)}${beyond === undefined ? sql`` : sql` and ${beyond}`} order by ${by} limit ${sql.raw(String(limit))}${offset === 0 ? sql`` : sql` offset ${offset}`}`
      const foundBy = (using: SqlText) =>
        isSqlite || limit > MAX_ITEMS_AS_TEXT
          ? selectRows(rowsBy(using), selection.queueKey)
          : selectAsText(rowsBy(using), selection.queueKey)
      const found = await (index === undefined
        ? foundBy(sql``)
        : foundBy(sql` indexed by ${sql.ref(index)}`).catch((error) => {
            if (!isIndexMissing(error)) throw error
            return foundBy(sql``)
          }))
      return backwards ? found.reverse() : found
    },

    async count(selection) {
      const [row] = await runBoundedQuery<{ total: number }>(
        query,
        sql`select count(*) as total from item where ${selectionCondition(selection, siteId, differences)}`,
        selection.queueKey,
      )
      return Number(row?.total)
    },

    async listDistinct(selection) {
      const { text, decodeRow: value } = distinct.values(selection)
      const found = (await runBoundedQuery<Record<string, unknown>>(query, text, selection.queueKey)).map(value)
      return selection.after?.direction === 'prev' ? found.reverse() : found
    },
    async listGroups(selection) {
      const rows = await withRangeError(
        async () =>
          (await fastGroups(selection)) ?? (await runBoundedQuery(query, groups.rows(selection), selection.queueKey)),
      )
      return rows.map(({ data }) => JSON.parse(data, assertFinite))
    },
    async countGroups(selection) {
      const [row] = await withRangeError(() =>
        runBoundedQuery<{ total: number }>(query, groups.count(selection), selection.queueKey),
      )
      return Number(row?.total)
    },
    async countDistinct(selection) {
      const [row] = await runBoundedQuery<{ total: number }>(query, distinct.count(selection), selection.queueKey)
      return Number(row?.total)
    },
  }
}

/** Whether SQLite rejected a statement because the index that it names is being dropped. */
const isIndexMissing = (error: unknown): boolean => /no such index|no query solution/.test((error as Error).message)

/** Returns the order of a page, and the condition that it starts after a position. */
function pageOrder(
  { order, after, filter }: Pick<PageSelection, 'order' | 'after' | 'filter'>,
  differences: DatabaseDifferences,
): { by: SqlText<unknown>; beyond: Condition | undefined } {
  const backwards = after?.direction === 'prev'
  if ('seed' in order) {
    const shuffleExpression = shuffleKey(order, differences)
    const by = sql`${shuffleExpression} ${sql.raw(backwards ? 'desc' : 'asc')}`
    if (after === undefined) return { by, beyond: undefined }
    return { by, beyond: sql`${shuffleExpression} ${sql.raw(backwards ? '<' : '>')} ${after.position as string}` }
  }
  const keys = backwards ? reverseOrder(order.keys) : order.keys
  const by = sql`${sql.join(orderExpressions(keys, differences, true, filtersById(filter)))}`
  return { by, beyond: after && afterPosition(keys, after.position as readonly SortKey[], differences) }
}

/** Returns whether a filter matches only items with certain ids. */
function filtersById(filter: Filter): boolean {
  if (filter.kind === 'all') return filter.of.some(filtersById)
  return filter.kind === 'one-of' && filter.field === '_id'
}

/** Expression for the position of an item in a random order; equal on both databases and for every page. */
const shuffleKey = ({ seed }: Extract<Order, { seed: string }>, { name }: DatabaseDifferences): SqlText<unknown> =>
  name === 'sqlite'
    ? sql`sha256_hex(${`${seed}:`} || item.item_id)`
    : sql`encode(sha256(convert_to(${`${seed}:`}::text || item.item_id, 'UTF8')), 'hex') collate "C"`

/**
 * Converts the error of PostgreSQL for a sum beyond the range of doubles. SQLite returns infinity for it, which
 * `assertFinite` rejects.
 * @throws DataError WDE0075
 */
async function withRangeError<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: string }).code === OUT_OF_RANGE) throw sumTooLarge()
    throw error
  }
}

function assertFinite(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw sumTooLarge()
  return value
}
