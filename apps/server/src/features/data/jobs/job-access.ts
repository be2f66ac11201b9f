import type { Collection } from '../collections/collection.js'
import type { DataCaller } from '../data-caller.js'
import { assertAccess } from '../outcome.js'
import { type Access, accessOf } from '../permissions.js'
import type { DataJob } from './data-job-store.js'

export const actionOf = ({ fieldModifications }: DataJob['request']): 'update' | 'remove' =>
  fieldModifications === undefined ? 'remove' : 'update'

/**
 * The items of a collection that a job may change: those that its caller may read and change. Read access is required
 * because the count of affected items would otherwise reveal item contents.
 * @throws DataError WDE0027
 */
export function assertMayDo(collection: Collection, request: DataJob['request'], caller: DataCaller): Access {
  const action = actionOf(request)
  const [reading, changing] = [accessOf(collection, 'read', caller), accessOf(collection, action, caller)]
  assertAccess(changing, action, collection.collectionId)
  assertAccess(reading, 'read', collection.collectionId)
  return reading === 'own' ? 'own' : changing
}
