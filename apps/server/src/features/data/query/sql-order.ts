import type { SortKey } from '../../../kernel/text/sort-key.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { fieldAccessor } from './field-accessor.js'
import type { OrderKey } from './sort.js'
import type { Condition, JsonPathAccessor } from './sql-path-accessor.js'
import { isSystemField } from './sql-system-accessor.js'

/**
 * Builds the `order by` expressions for rows of `item`. Missing values sort lowest on both databases (decision 25). A
 * system field is never missing and gets no `nulls` clause, because a PostgreSQL index serves only the exact order it
 * was created for. With `filtersById`, the filter names items by id, and a unary plus keeps SQLite from scanning all
 * items in order to find them.
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
 * Builds the condition for rows after a position in an order. A row that does not change is never on two pages,
 * whatever else changes.
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

/** Builds the condition that the keys of an accessor come after a key; neither may be missing. */
export const isAfterKeys = (
  accessor: JsonPathAccessor,
  position: SortKey,
  direction: OrderKey['direction'],
): Condition =>
  lexicographicComparison(
    accessor.keys.map((key, at) => ({ key, value: accessor.encodeKey(position)[at], direction, isNullable: false })),
  )

/**
 * Builds a single row comparison, from which an index scan can start. Returns undefined if the directions differ, or if
 * a missing value is at the position or could come after it, because a comparison with null is not true.
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

/** Returns the reverse order. */
export const reverseOrder = (order: readonly OrderKey[]): OrderKey[] =>
  order.map(({ field, direction }) => ({ field, direction: direction === 'asc' ? 'desc' : 'asc' }))
