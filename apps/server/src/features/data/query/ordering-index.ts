import type { CollectionIndex } from '../collections/collection.js'
import { indexIdentifier } from '../collections/sql-item-indexes.js'
import type { PageSelection } from './item-query-store.js'
import type { OrderKey } from './sort.js'
import { isSystemField } from './sql-system-accessor.js'

/**
 * Returns the name of the index that contains all items of a collection in the order of a page. On SQLite the statement
 * must name it: SQLite assumes that a collection has only a few items, and would read and sort all of them. Returns
 * undefined for a selection with conditions, which may have a better index, and after a position, where SQLite chooses
 * the index without a hint.
 */
export function orderingIndex(selection: PageSelection, siteId: string): string | undefined {
  const { order, filter, ownerId, search, after, sortKeyIndexes, collectionId } = selection
  if ('seed' in order || ownerId !== undefined || search !== undefined || after !== undefined) return undefined
  if (filter.kind !== 'all' || filter.of.length > 0 || isSystemField(order.keys[0]?.field ?? '_id')) return undefined
  const index = sortKeyIndexes.find((one) => providesOrder(one, order.keys))
  return index && indexIdentifier(siteId, collectionId, index.name)
}

/**
 * Returns whether an index starts with these keys, all in its own direction or all in the opposite one. An index that
 * is not unique ends with the id.
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
