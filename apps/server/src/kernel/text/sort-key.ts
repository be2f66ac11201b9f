import { isJsonObject, type JsonObject, type JsonValue, valueAt } from './json.js'
import type { WorkBudget } from './work-budget.js'

/** The key of a value: its rank among the kinds, and what orders it within its kind (decision 25). */
export type SortKey = readonly [rank: number, within: number | string]

/**
 * The text of a stored value that is a date, or undefined. Every evaluator asks the same: an object whose `$date` is a
 * text.
 */
const readDate = (value: JsonValue): string | undefined =>
  isJsonObject(value) && Object.hasOwn(value, '$date') && typeof value.$date === 'string' ? value.$date : undefined

export function sortKeyOf(value: JsonValue | undefined): SortKey {
  if (value === undefined || value === null) return [0, 0]
  if (typeof value === 'number') return [1, value]
  if (typeof value === 'string') return [2, value]
  if (typeof value === 'boolean') return [3, Number(value)]
  const date = readDate(value)
  return date === undefined ? [5, 0] : [4, date]
}

/** By rank, then by value; texts by Unicode code point, which is the order of their bytes in UTF-8. */
export function compareSortKeys([rank, within]: SortKey, [otherRank, other]: SortKey): number {
  if (rank !== otherRank) return rank - otherRank
  if (typeof within === 'string') return compareTexts(within, other as string)
  return within - (other as number)
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xe000

/** By code point: a surrogate stands for a character beyond all others that are one unit. */
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

/** JSON with the names of every object in order, so that equal values have one text. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  return `{${Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] as JsonValue)}`)
    .join()}}`
}

/** Compares two items by the keys of fields, as a sort does. The comparison throws `WorkLimitExceeded`. */
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
