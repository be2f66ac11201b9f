import { type RawBuilder, sql } from 'kysely'
import type { DatabaseDifferences } from '../../database/differences.js'
import { placeOfField } from './key.js'
import type { OrderKey } from './sort.js'
import { isSystemField } from './sql-system-place.js'

/**
 * What orders the rows of `item`. Missing values come lowest on both databases (decision 39). A system field is never missing, and says nothing of it: an
 * index of PostgreSQL serves only the very order it was made for.
 */
export function orderExpressions(order: readonly OrderKey[], differences: DatabaseDifferences): RawBuilder<unknown>[] {
  return order.flatMap(({ field, direction }) => {
    const lowest = direction === 'asc' ? 'asc nulls first' : 'desc nulls last'
    const words = sql.raw(isSystemField(field) ? direction : lowest)
    return placeOfField(field, differences).keys.map((key) => sql`${key} ${words}`)
  })
}
