import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { readFilter } from './filter.js'
import { readCollection } from './read-collection.js'

/** Counts the items that match a filter and that the caller may read. @throws DataError */
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
