import type { AnyItem } from '@foyer/client/data'
import { compareValues, matches, valueAt } from './matches.js'
import type { Source } from './source.js'

/** An optimistic change: applied to every list that shows the item from the time the mutation is sent. */
export interface Change {
  readonly collectionId: string
  readonly id: string
  /** The item after the change; `undefined` for a removal. */
  item: AnyItem | undefined
  /** When the response arrived, in ticks of the cache; `undefined` before that. */
  settledAt: number | undefined
}

/** Returns the items with the change applied. Values that only the server can compute are not changed. */
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
  // After the last loaded item there may be items that are not loaded yet.
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

/** A written item has ids where the list has included items: an included item stays if its id is unchanged. */
function stillIncluded(item: AnyItem, before: AnyItem, included: readonly string[]): AnyItem {
  const whole = (field: string) => before[field] as { _id?: unknown } | null | undefined
  return Object.fromEntries(
    included
      .filter((field) => item[field] === undefined || item[field] === whole(field)?._id)
      .map((field) => [field, before[field]]),
  )
}
