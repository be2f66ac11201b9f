import type { Key } from '../../../kernel/text/interpret-key.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import { placeOfField } from './key.js'
import type { OrderKey } from './sort.js'
import type { Condition, Place } from './sql-place.js'
import { isSystemField } from './sql-system-place.js'

/**
 * What orders the rows of `item`. Missing values come lowest on both databases (decision 39). A system field is never
 * missing, and says nothing of it: an index of PostgreSQL serves only the very order it was made for. Where `isFew`
 * says that items are named by their ids, the plus keeps SQLite from walking through all of them in order to find
 * those.
 */
export function orderExpressions(
  order: readonly OrderKey[],
  differences: DatabaseDifferences,
  isStored = true,
  isFew = false,
): SqlText<unknown>[] {
  return order.flatMap(({ field, direction }) => {
    const lowest = direction === 'asc' ? 'asc nulls first' : 'desc nulls last'
    const words = sql.raw(isStored && isSystemField(field) ? direction : lowest)
    return placeOfField(field, differences, isStored).keys.map((key) =>
      isFew && differences.name === 'sqlite' ? sql`+${key} ${words}` : sql`${key} ${words}`,
    )
  })
}

interface Bound {
  key: SqlText<unknown>
  value: unknown
  direction: OrderKey['direction']
  mayBeMissing: boolean
}

/**
 * The rows that come after a position in an order: those an unchanged row is not among twice, whatever else changes.
 */
export function comesAfter(
  order: readonly OrderKey[],
  position: readonly Key[],
  differences: DatabaseDifferences,
): Condition {
  const bounds = order.flatMap(({ field, direction }, at): Bound[] => {
    const place = placeOfField(field, differences)
    const values = place.keyValues(position[at] as Key)
    return place.keys.map((key, nth) => ({ key, value: values[nth], direction, mayBeMissing: !isSystemField(field) }))
  })
  return rowComparison(bounds) ?? stepByStep(bounds)
}

/** The keys of one place that come after a key, when none is missing. */
export const isBeyondKeys = (place: Place, position: Key, direction: OrderKey['direction']): Condition =>
  stepByStep(
    place.keys.map((key, at) => ({ key, value: place.keyValues(position)[at], direction, mayBeMissing: false })),
  )

/**
 * One comparison of rows, which an index can begin at. It holds where all go one way, and nothing missing could come
 * after: a comparison with null is not true.
 */
function rowComparison(bounds: readonly Bound[]): Condition | undefined {
  const direction = bounds[0]?.direction
  if (bounds.some((bound) => bound.direction !== direction || bound.value === null)) return undefined
  if (direction === 'desc' && bounds.some(({ mayBeMissing }) => mayBeMissing)) return undefined
  const keys = sql.join(bounds.map(({ key }) => sql`(${key})`))
  const values = sql.join(bounds.map(({ value }) => sql`${value}`))
  return direction === 'asc' ? sql`(${keys}) > (${values})` : sql`(${keys}) < (${values})`
}

function stepByStep(bounds: readonly Bound[]): Condition {
  return bounds.reduceRight<Condition>(
    (rest, bound) => sql`(${isBeyond(bound)} or (${isAt(bound)} and ${rest}))`,
    sql`1 = 0`,
  )
}

const isAt = ({ key, value }: Bound): Condition => (value === null ? sql`(${key}) is null` : sql`(${key}) = ${value}`)

function isBeyond({ key, value, direction, mayBeMissing }: Bound): Condition {
  if (direction === 'asc') return value === null ? sql`(${key}) is not null` : sql`(${key}) > ${value}`
  if (value === null) return sql`1 = 0`
  return mayBeMissing ? sql`((${key}) < ${value} or (${key}) is null)` : sql`(${key}) < ${value}`
}

/** The same rows, the other way round. */
export const reversed = (order: readonly OrderKey[]): OrderKey[] =>
  order.map(({ field, direction }) => ({ field, direction: direction === 'asc' ? 'desc' : 'asc' }))
