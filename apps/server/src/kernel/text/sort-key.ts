import { isJsonObject, type JsonObject, type JsonValue, valueAt } from './json.js'
import type { WorkBudget } from './work-budget.js'

/** The sort key of a value: the rank of its type, and its order within the type (decision 25). */
export type SortKey = readonly [rank: number, within: number | string]

/**
 * Returns the text of a stored date, or undefined. All evaluators use the same rule: an object whose `$date` is a text.
 */
const readDate = (value: JsonValue): string | undefined =>
  isJsonObject(value) && Object.hasOwn(value, '$date') && typeof value.$date === 'string' ? value.$date : undefined

/**
 * Returns the sort key of a value: its rank by type, and what orders values of the type. Lists and objects are all
 * equal.
 */
export function sortKeyOf(value: JsonValue | undefined): SortKey {
  if (value === undefined || value === null) return [0, 0]
  if (typeof value === 'number') return [1, value]
  if (typeof value === 'string') return [2, value]
  if (typeof value === 'boolean') return [3, Number(value)]
  const date = readDate(value)
  return date === undefined ? [5, 0] : [4, date]
}

/** Compares by rank, then by value; texts by Unicode code point, which equals the byte order of UTF-8. */
export function compareSortKeys([rank, within]: SortKey, [otherRank, other]: SortKey): number {
  if (rank !== otherRank) return rank - otherRank
  if (typeof within === 'string') return compareTexts(within, other as string)
  return within - (other as number)
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xe000

/** Compares by code point: a surrogate belongs to a code point above all those of a single code unit. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [unit, otherUnit] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (unit === otherUnit) continue
    return isSurrogate(unit) === isSurrogate(otherUnit) ? unit - otherUnit : isSurrogate(unit) ? 1 : -1
  }
  return one.length - other.length
}

/** Serializes JSON with sorted object keys, so that equal values have the same text. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  return `{${Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] as JsonValue)}`)
    .join()}}`
}

/** Compares two items by their sort keys, for sorting. The returned function throws `WorkLimitExceeded`. */
export function compareItems(
  order: readonly { field: string; direction: 'asc' | 'desc' }[],
  budget: WorkBudget,
): (one: JsonObject, other: JsonObject) => number {
  return (one, other) => {
    for (const { field, direction } of order) {
      const [key, otherKey] = [sortKeyOf(valueAt(one, field)), sortKeyOf(valueAt(other, field))]
      budget.countCharacters(Math.min(comparedLength(key), comparedLength(otherKey)))
      const difference = compareSortKeys(key, otherKey)
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return 0
  }
}

const comparedLength = ([, within]: SortKey): number => (typeof within === 'string' ? within.length : 0)
