import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '@foyer/protocol'
import { valueAt } from '../document.js'
import type { Filter } from './filter.js'

/** The plain meaning of a filter (decision 39): missing is null, and a list is met by any of its elements. */
export function matches(filter: Filter, document: JsonObject): boolean {
  return filter.every(({ field, value }) => {
    const found = valueAt(document, field) ?? null
    return (
      isDeepStrictEqual(found, value) || (Array.isArray(found) && found.some((one) => isDeepStrictEqual(one, value)))
    )
  })
}
