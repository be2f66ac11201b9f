import type { Needs } from '../../../main/needs.js'
import type { DataCaller } from '../data-caller.js'
import { askCollection } from './ask-collection.js'
import { readFilter } from './filter.js'

/** How many items meet a filter, of those the caller may see. @throws DataError */
export function countItems(
  { dataCollectionId, filter }: { dataCollectionId: string; filter?: unknown },
  caller: DataCaller,
  needs: Pick<Needs, 'storage' | 'collections'>,
): Promise<number> {
  const read = readFilter(filter)
  return askCollection(
    dataCollectionId,
    caller,
    needs,
    (scope, { itemQueries }) => itemQueries.count({ ...scope, filter: read }),
    (total) => total === 0,
  )
}
