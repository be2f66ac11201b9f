import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { readFilter } from './filter.js'
import { readCollection } from './read-collection.js'

/** How many items meet a filter, of those the caller may see. @throws DataError */
export function countItems(
  { dataCollectionId, filter }: { dataCollectionId: string; filter?: unknown },
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections'>,
): Promise<number> {
  const read = readFilter(filter)
  return readCollection(
    dataCollectionId,
    caller,
    deps,
    (scope, { itemQueries }) => itemQueries.count({ ...scope, filter: read }),
    (total) => total === 0,
  )
}
