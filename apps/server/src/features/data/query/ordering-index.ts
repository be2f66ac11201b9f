import type { CollectionIndex } from '../collections/collection.js'
import { indexIdentifier } from '../collections/sql-item-indexes.js'
import type { PageSelection } from './item-query-store.js'
import type { OrderKey } from './sort.js'
import { isSystemField } from './sql-system-accessor.js'

/**
 * The index that has all items of a collection in the order of a page. A statement has to name it for SQLite, which
 * assumes that a collection is a handful of items, and would read and sort them all. Undefined with conditions, which
 * may have a better one, and after a position, where SQLite finds the index by itself.
 */
export function orderingIndex(selection: PageSelection, siteId: string): string | undefined {
  const { order, filter, ownerId, search, after, sortKeyIndexes, collectionId } = selection
  if ('seed' in order || ownerId !== undefined || search !== undefined || after !== undefined) return undefined
  if (filter.kind !== 'all' || filter.of.length > 0 || isSystemField(order.keys[0]?.field ?? '_id')) return undefined
  const index = sortKeyIndexes.find((one) => providesOrder(one, order.keys))
  return index && indexIdentifier(siteId, collectionId, index.name)
}

/**
 * Whether an index begins with these keys, all in its own direction or all in the other. One that is not unique ends
 * with the id.
 */
function providesOrder({ fields, unique }: CollectionIndex, keys: readonly OrderKey[]): boolean {
  const last = fields.at(-1)?.order ?? 'ASC'
  const withId =
    unique || fields.some(({ path }) => path === '_id') ? fields : [...fields, { path: '_id', order: last }]
  const isReversed = keys.map(({ field, direction }, at) => {
    const { path, order } = withId[at] ?? {}
    return path === field ? (order === 'ASC') !== (direction === 'asc') : undefined
  })
  return isReversed.every((one) => one !== undefined && one === isReversed[0])
}
