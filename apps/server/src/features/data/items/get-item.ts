import type { Collection } from '../collections/collection.js'
import { STALE, withCollection } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { accessOf, canAccess } from '../permissions.js'
import { assertAccess, noSuchItem } from '../write-result.js'
import { readItemId } from './item.js'
import type { ItemAtRevision } from './item-store.js'

/**
 * Returns one item with its document as text. A single statement reads the item and the revision of its collection,
 * which shows whether the cached permissions are current.
 * @throws DataError WDE0002, WDE0025, WDE0027, WDE0073
 */
export function getItem(
  collectionId: string,
  rawId: unknown,
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections'>,
): Promise<{ collection: Collection; item: { itemId: string } & NonNullable<ItemAtRevision['item']> }> {
  const itemId = readItemId(rawId)
  return withCollection(collectionId, deps, async (collection) => {
    const found = await deps.storage.read((stores) => stores.items.find(collectionId, itemId))
    if (found?.collectionRevision !== collection.revision) return STALE
    const access = accessOf(collection, 'read', caller)
    assertAccess(access, 'read', collectionId)
    const { item } = found
    if (item === undefined || !canAccess(access, item.ownerId, caller)) throw noSuchItem(itemId, collectionId)
    return { collection, item: { itemId, ...item } }
  })
}
