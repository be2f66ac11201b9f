import type { Collection } from '../collections/collection.js'
import type { DataCaller } from '../data-caller.js'
import { assertAccess } from '../outcome.js'
import { type Access, accessOf } from '../permissions.js'
import type { DataJob } from './data-job-store.js'

export const actionOf = ({ fieldModifications }: DataJob['request']): 'update' | 'remove' =>
  fieldModifications === undefined ? 'remove' : 'update'

/**
 * What of a collection a job reaches: items that its caller may read and change. One who may change and not read would learn by the count what items hold.
 * @throws DataError WDE0027
 */
export function assertMayDo(collection: Collection, request: DataJob['request'], caller: DataCaller): Access {
  const action = actionOf(request)
  const [reading, changing] = [accessOf(collection, 'read', caller), accessOf(collection, action, caller)]
  assertAccess(changing, action, collection.collectionId)
  assertAccess(reading, 'read', collection.collectionId)
  return reading === 'own' ? 'own' : changing
}
