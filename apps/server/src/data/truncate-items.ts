import type { Needs } from '../needs.js'
import type { DataCaller } from './data-caller.js'
import { assertAccess } from './outcome.js'
import { accessOf } from './permissions.js'
import { withCollection, writing } from './with-collection.js'

/** Removes all items of a collection, for authors their own. @throws DataError WDE0025, WDE0027 */
export function truncateItems(
  collectionId: string,
  caller: DataCaller,
  needs: Pick<Needs, 'storage' | 'collections' | 'clock'>,
): Promise<void> {
  return withCollection(collectionId, needs, async (collection) => {
    const access = accessOf(collection, 'remove', caller)
    assertAccess(access, 'remove', collectionId)
    const ownerId = access === 'own' && caller.kind !== 'admin' ? caller.id : undefined
    return writing(collection, caller, needs, ({ items }) => items.truncate(collectionId, ownerId))
  })
}
