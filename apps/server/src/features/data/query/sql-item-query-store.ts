import type { Kysely } from 'kysely'
import { QueryTooLarge } from '../../../kernel/errors/query-too-large.js'
import type { Key } from '../../../kernel/text/interpret-key.js'
import { ANSWER_BYTES, askBounded, askBoundedLists } from '../../../platform/database/bounded.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { sumTooLarge } from '../aggregate/pipeline-refusals.js'
import { groupStatements } from '../aggregate/sql-groups.js'
import { NOT_A_NUMBER } from '../aggregate/sql-quick-groups.js'
import { referencesPlace } from '../references/sql-references-place.js'
import { hasWords } from '../search/sql-search.js'
import { compileFilter, fieldsByKey } from './compile-filter.js'
import { conditionsIn, type Filter } from './filter.js'
import { indexInOrder } from './index-in-order.js'
import type { FoundItem, ItemQueryStore, Order, PageSelection, Selection } from './item-query-store.js'
import { inOneText, itemsIn, MOST_IN_ONE_TEXT } from './items-in-one-text.js'
import { distinctStatements } from './sql-distinct.js'
import { comesAfter, orderExpressions, reversed } from './sql-order.js'
import type { Condition } from './sql-place.js'

/** What PostgreSQL calls a number that does not fit. */
const OUT_OF_RANGE = '22003'
const NOT_QUICK_KEPT = 1000

/**
 * The rows that a selection means. The ids of site and collection are literals, because the indexes of a collection
 * cover its items only and are used where the text says so. On SQLite every thousandth row asks whether there is time
 * left (decision 42), with many conditions every few; that stands first, before any condition that the row may fail.
 * `readsItems` says that the statement reads the documents: then each large one asks, too.
 */
export function rowsOf(
  selection: Selection,
  siteId: string,
  differences: DatabaseDifferences,
  readsItems = fieldsByKey(selection.filter, selection) === undefined,
): Condition {
  const { collectionId, collectionRevision, ownerId, filter, mayHoldList, holdsReferences } = selection
  const placeOfReferences = (field: string) =>
    holdsReferences?.(field) ? referencesPlace(field, { siteId, collectionId }, differences) : undefined
  const isSqlite = differences.name === 'sqlite'
  const parts: Condition[] = [
    ...(isSqlite ? [inTime(conditionsIn(filter), readsItems)] : []),
    sql`item.site_id = ${sql.lit(siteId)}`,
    sql`item.collection_id = ${sql.lit(collectionId)}`,
    ...(ownerId === undefined ? [] : [sql<boolean>`item.owner_id = ${ownerId}`]),
    sql`exists (select 1 from collection as c where c.site_id = ${siteId} and c.collection_id = ${collectionId} and c.revision = ${collectionRevision})`,
    compileFilter(filter, { differences, mayHoldList, placeOfReferences }),
    ...(selection.search === undefined ? [] : [hasWords(selection.search, siteId, collectionId, differences)]),
  ]
  return sql`${sql.join(parts, sql` and `)}`
}

/** An item that is larger asks for the time itself, in bytes. */
const LARGE_ITEM = 16_384
const ROWS_PER_LOOK = 1024

function inTime(conditions: number, readsItems: boolean): Condition {
  const rows = 2 ** Math.floor(Math.log2(ROWS_PER_LOOK / (conditions + 1)))
  const small = readsItems ? sql` and octet_length(item.data) < ${sql.raw(String(LARGE_ITEM))}` : sql``
  return sql`(item.rowid & ${sql.raw(String(rows - 1))}${small} or has_time_left())`
}

/** Rows of PostgreSQL whose documents are left out when they are too large together. */
const boundedRows = (rows: SqlText): SqlText<unknown> => sql`
  with page as materialized (select item.item_id, item.revision, item.data::text as data ${rows})
  select item_id, revision, case when (select sum(octet_length(data)) from page) <= ${sql.raw(String(ANSWER_BYTES))} then data end as data from page`

export function sqlItemQueryStore(
  query: Kysely<Tables>,
  siteId: string,
  differences: DatabaseDifferences,
): ItemQueryStore {
  const isSqlite = differences.name === 'sqlite'
  const document = isSqlite ? sql`item.data` : sql`item.data::text`
  const distinct = distinctStatements(siteId, differences)
  const groups = groupStatements(siteId, differences)

  /** Questions whose quick way failed on a value that is no number: it would again. */
  const notQuick = new Set<string>()

  /** Groups by a quick way; undefined where there is none, or it does not tell them. */
  async function quickGroups(selection: Parameters<ItemQueryStore['groups']>[0]) {
    const statement = groups.quickRows(selection)
    const question = JSON.stringify([selection.collectionId, selection.measures])
    if (statement === undefined || notQuick.has(question)) return undefined
    try {
      const rows = await askBounded(query, statement, selection.share)
      const [first] = rows
      return first === undefined || first.documents === 1 ? undefined : rows
    } catch (error) {
      if (isSqlite && isIndexGone(error)) return undefined
      const { code } = error as { code?: string }
      if (isSqlite || code !== NOT_A_NUMBER) throw error
      if (notQuick.size >= NOT_QUICK_KEPT) notQuick.clear()
      notQuick.add(question)
      return undefined
    }
  }

  async function foundIn(rows: SqlText, share: string): Promise<FoundItem[]> {
    const found = await askBoundedLists<readonly [itemId: string, revision: number, data: string]>(
      query,
      isSqlite ? sql`select item.item_id, item.revision, ${document} as data ${rows}` : boundedRows(rows),
      share,
    )
    if (found.some(([, , data]) => data === null)) throw new QueryTooLarge('the rows are too many bytes')
    return found.map(([itemId, revision, data]) => ({ itemId, revision, data }))
  }

  async function foundAtOnce(rows: SqlText, share: string): Promise<FoundItem[]> {
    const [row] = await askBounded(query, inOneText(rows), share)
    return itemsIn(row?.text ?? '')
  }

  return {
    async select(selection) {
      const { limit, offset, after } = selection
      const backwards = after?.direction === 'prev'
      const { by, beyond } = inOrder(selection, differences)
      const index = isSqlite ? indexInOrder(selection, siteId) : undefined
      const rowsBy = (using: SqlText) =>
        sql`from item${using} where ${rowsOf(selection, siteId, differences, true)}${beyond === undefined ? sql`` : sql` and ${beyond}`} order by ${by} limit ${sql.raw(String(limit))}${offset === 0 ? sql`` : sql` offset ${offset}`}`
      const foundBy = (using: SqlText) =>
        isSqlite || limit > MOST_IN_ONE_TEXT
          ? foundIn(rowsBy(using), selection.share)
          : foundAtOnce(rowsBy(using), selection.share)
      const found = await (index === undefined
        ? foundBy(sql``)
        : foundBy(sql` indexed by ${sql.ref(index)}`).catch((error) => {
            if (!isIndexGone(error)) throw error
            return foundBy(sql``)
          }))
      return backwards ? found.reverse() : found
    },

    async count(selection) {
      const [row] = await askBounded<{ total: number }>(
        query,
        sql`select count(*) as total from item where ${rowsOf(selection, siteId, differences)}`,
        selection.share,
      )
      return Number(row?.total)
    },

    async distinct(selection) {
      const { text, valueOf: value } = distinct.values(selection)
      const found = (await askBounded<Record<string, unknown>>(query, text, selection.share)).map(value)
      return selection.after?.direction === 'prev' ? found.reverse() : found
    },
    async groups(selection) {
      const rows = await withinDoubles(
        async () =>
          (await quickGroups(selection)) ?? (await askBounded(query, groups.rows(selection), selection.share)),
      )
      return rows.map(({ data }) => JSON.parse(data, assertFinite))
    },
    async countGroups(selection) {
      const [row] = await withinDoubles(() =>
        askBounded<{ total: number }>(query, groups.count(selection), selection.share),
      )
      return Number(row?.total)
    },
    async countDistinct(selection) {
      const [row] = await askBounded<{ total: number }>(query, distinct.count(selection), selection.share)
      return Number(row?.total)
    },
  }
}

/** SQLite: the index that a statement names is being taken away. */
const isIndexGone = (error: unknown): boolean => /no such index|no query solution/.test((error as Error).message)

/** How a page is ordered, and the condition that it begins after a position. */
function inOrder(
  { order, after, filter }: Pick<PageSelection, 'order' | 'after' | 'filter'>,
  differences: DatabaseDifferences,
): { by: SqlText<unknown>; beyond: Condition | undefined } {
  const backwards = after?.direction === 'prev'
  if ('seed' in order) {
    const place = shuffled(order, differences)
    const by = sql`${place} ${sql.raw(backwards ? 'desc' : 'asc')}`
    if (after === undefined) return { by, beyond: undefined }
    return { by, beyond: sql`${place} ${sql.raw(backwards ? '<' : '>')} ${after.position as string}` }
  }
  const keys = backwards ? reversed(order.keys) : order.keys
  const by = sql`${sql.join(orderExpressions(keys, differences, true, namesItems(filter)))}`
  return { by, beyond: after && comesAfter(keys, after.position as readonly Key[], differences) }
}

/** Whether a filter is met by items of certain ids only. */
function namesItems(filter: Filter): boolean {
  if (filter.kind === 'all') return filter.of.some(namesItems)
  return filter.kind === 'one-of' && filter.field === '_id'
}

/** The place of an item in an order that a seed shuffles: the same on both databases, and for every page. */
const shuffled = ({ seed }: Extract<Order, { seed: string }>, { name }: DatabaseDifferences): SqlText<unknown> =>
  name === 'sqlite'
    ? sql`sha256_hex(${`${seed}:`} || item.item_id)`
    : sql`encode(sha256(convert_to(${`${seed}:`}::text || item.item_id, 'UTF8')), 'hex') collate "C"`

/**
 * PostgreSQL refuses a sum beyond the doubles; SQLite answers infinity. Both are refused here.
 * @throws DataError WDE0075
 */
async function withinDoubles<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if ((error as { code?: string }).code === OUT_OF_RANGE) throw sumTooLarge()
    throw error
  }
}

function assertFinite(_name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw sumTooLarge()
  return value
}
