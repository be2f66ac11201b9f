import type { AnyItem } from '@foyer/client/data'
import { compareValues, matches, valueAt } from './matches.js'
import type { Source } from './source.js'

/** What a mutation does to whatever shows its item, from the moment it is sent. */
export interface Change {
  readonly collectionId: string
  readonly id: string
  /** The item as it will be; undefined when it is removed. */
  item: AnyItem | undefined
  /** When the server had answered, in ticks of the cache; undefined while it has not. */
  settledAt: number | undefined
}

/** The items with the change made to them. What only the server can decide stays as it was. */
export function applyChange(
  items: readonly AnyItem[],
  { id, item }: Change,
  source: Source,
  hasMore: boolean,
): AnyItem[] {
  const at = items.findIndex((each) => each._id === id)
  const others = items.filter((each) => each._id !== id)
  if (item === undefined) return others
  const before = items[at]
  const belongs = source.filter === undefined ? undefined : matches(source.filter, item)
  if (belongs === false || (before === undefined && belongs === undefined)) return others
  const next = { ...item, ...(before && stillIncluded(item, before, source.included)) }
  if (before !== undefined && (belongs === undefined || compareBySort(next, before, source) === 0))
    return items.with(at, next)
  const place = others.findIndex((each) => compareBySort(next, each, source) < 0)
  // Behind the last one that is known may come others that are not.
  if (place === -1) return hasMore && before === undefined ? others : [...others, next]
  return others.toSpliced(place, 0, next)
}

function compareBySort(one: AnyItem, other: AnyItem, { sort }: Source): number {
  for (const { fieldName, order } of sort) {
    const difference = compareValues(valueAt(one, fieldName), valueAt(other, fieldName))
    if (difference !== 0) return order === 'ASC' ? difference : -difference
  }
  return 0
}

/** A written item has ids where the list has whole items: those that are still meant stay. */
function stillIncluded(item: AnyItem, before: AnyItem, included: readonly string[]): AnyItem {
  const whole = (field: string) => before[field] as { _id?: unknown } | null | undefined
  return Object.fromEntries(
    included
      .filter((field) => item[field] === undefined || item[field] === whole(field)?._id)
      .map((field) => [field, before[field]]),
  )
}
