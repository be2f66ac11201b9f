import type { JsonObject } from '@foyer/protocol'
import { readFilter } from './query/filter.js'
import { matches } from './query/interpret-filter.js'

/** What a stored item must meet to be changed (wire-protocol §8.1). */
export type Condition = (document: JsonObject) => boolean

/** @throws DataError WDE0068 */
export function conditionOf(filter: unknown): Condition | undefined {
  if (filter === undefined || filter === null) return undefined
  const read = readFilter(filter)
  return (document) => matches(read, document)
}
