import type { Collection } from '../collections/collection.js'
import type { DataCaller } from '../data-caller.js'
import { type Access, accessOf } from '../permissions.js'
import { assertAccess } from '../write-result.js'
import type { DataJob } from './data-job-store.js'

/** Returns the permission that a job needs: without field modifications it removes items. */
export const jobAction = ({ fieldModifications }: DataJob['request']): 'update' | 'remove' =>
  fieldModifications === undefined ? 'remove' : 'update'

/**
 * Returns access to the items that a job may change: those that its caller may read and change. Read access is required
 * because the count of affected items would otherwise reveal item contents.
 * @throws DataError WDE0027
 */
export function assertJobAccess(collection: Collection, request: DataJob['request'], caller: DataCaller): Access {
  const action = jobAction(request)
  const [readAccess, writeAccess] = [accessOf(collection, 'read', caller), accessOf(collection, action, caller)]
  assertAccess(writeAccess, action, collection.collectionId)
  assertAccess(readAccess, 'read', collection.collectionId)
  return readAccess === 'own' ? 'own' : writeAccess
}
