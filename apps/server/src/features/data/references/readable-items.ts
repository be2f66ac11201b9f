import type { Collection } from '../collections/collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import type { Filter } from '../query/filter.js'
import { readCollection } from '../query/read-collection.js'

/** Returns those of the items that the caller may read, and their collection. @throws DataError WDE0025, WDE0027 */
export function readableItems(
  collectionId: string,
  itemIds: readonly string[],
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections'>,
): Promise<{ collection: Collection; readable: string[] }> {
  const named: Filter = { kind: 'one-of', field: '_id', values: itemIds.map((value) => ({ kind: 'string', value })) }
  return readCollection(
    collectionId,
    caller,
    deps,
    async (scope, { itemQueries }, collection) => {
      const page = { order: { keys: [{ field: '_id', direction: 'asc' as const }] }, limit: itemIds.length, offset: 0 }
      const found = await itemQueries.select({ ...scope, filter: named, ...page })
      return { collection, readable: found.map(({ itemId }) => itemId) }
    },
    ({ readable }) => readable.length === 0,
  )
}
