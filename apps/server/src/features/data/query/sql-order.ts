import type { SortKey } from '../../../kernel/text/sort-key.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { fieldAccessor } from './field-accessor.js'
import type { OrderKey } from './sort.js'
import type { Condition, JsonPathAccessor } from './sql-path-accessor.js'
import { isSystemField } from './sql-system-accessor.js'

/**
 * What orders the rows of `item`. Missing values come lowest on both databases (decision 25). A system field is never
 * missing, and says nothing of it: an index of PostgreSQL serves only the very order it was made for. Where `isFew`
 * says that items are named by their ids, the plus keeps SQLite from walking through all of them in order to find
 * those.
 */
export function orderExpressions(
  order: readonly OrderKey[],
  differences: DatabaseDifferences,
  isStored = true,
  filtersById = false,
): SqlText<unknown>[] {
  return order.flatMap(({ field, direction }) => {
    const lowest = direction === 'asc' ? 'asc nulls first' : 'desc nulls last'
    const sortOrder = sql.raw(isStored && isSystemField(field) ? direction : lowest)
    return fieldAccessor(field, differences, isStored).keys.map((key) =>
      filtersById && differences.name === 'sqlite' ? sql`+${key} ${sortOrder}` : sql`${key} ${sortOrder}`,
    )
  })
}

interface Bound {
  key: SqlText<unknown>
  value: unknown
  direction: OrderKey['direction']
  isNullable: boolean
}

/**
 * The rows that come after a position in an order: those an unchanged row is not among twice, whatever else changes.
 */
export function afterPosition(
  order: readonly OrderKey[],
  position: readonly SortKey[],
  differences: DatabaseDifferences,
): Condition {
  const bounds = order.flatMap(({ field, direction }, at): Bound[] => {
    const place = fieldAccessor(field, differences)
    const values = place.encodeKey(position[at] as SortKey)
    return place.keys.map((key, nth) => ({ key, value: values[nth], direction, isNullable: !isSystemField(field) }))
  })
  return rowComparison(bounds) ?? lexicographicComparison(bounds)
}

/** The keys of one place that come after a key, when none is missing. */
export const isAfterKeys = (
  accessor: JsonPathAccessor,
  position: SortKey,
  direction: OrderKey['direction'],
): Condition =>
  lexicographicComparison(
    accessor.keys.map((key, at) => ({ key, value: accessor.encodeKey(position)[at], direction, isNullable: false })),
  )

/**
 * One comparison of rows, which an index can begin at. It holds where all go one way, and nothing missing could come
 * after: a comparison with null is not true.
 */
function rowComparison(bounds: readonly Bound[]): Condition | undefined {
  const direction = bounds[0]?.direction
  if (bounds.some((bound) => bound.direction !== direction || bound.value === null)) return undefined
  if (direction === 'desc' && bounds.some(({ isNullable }) => isNullable)) return undefined
  const keys = sql.join(bounds.map(({ key }) => sql`(${key})`))
  const values = sql.join(bounds.map(({ value }) => sql`${value}`))
  return direction === 'asc' ? sql`(${keys}) > (${values})` : sql`(${keys}) < (${values})`
}

function lexicographicComparison(bounds: readonly Bound[]): Condition {
  return bounds.reduceRight<Condition>(
    (rest, bound) => sql`(${isAfterBound(bound)} or (${equalsBound(bound)} and ${rest}))`,
    sql`1 = 0`,
  )
}

const equalsBound = ({ key, value }: Bound): Condition =>
  value === null ? sql`(${key}) is null` : sql`(${key}) = ${value}`

function isAfterBound({ key, value, direction, isNullable }: Bound): Condition {
  if (direction === 'asc') return value === null ? sql`(${key}) is not null` : sql`(${key}) > ${value}`
  if (value === null) return sql`1 = 0`
  return isNullable ? sql`((${key}) < ${value} or (${key}) is null)` : sql`(${key}) < ${value}`
}

/** The same rows, the other way round. */
export const reverseOrder = (order: readonly OrderKey[]): OrderKey[] =>
  order.map(({ field, direction }) => ({ field, direction: direction === 'asc' ? 'desc' : 'asc' }))
