import type { ItemPatch } from '@foyer/protocol'
import type { Collection } from '../collections/collection.js'
import { assertMatchesSchema } from '../collections/field-types.js'
import { assertIndexable } from '../collections/indexable.js'
import { transactOnItems, withCollection } from '../collections/with-collection.js'
import type { Condition } from '../condition.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { accessOf } from '../permissions.js'
import { assertAccess, catchDataError, type WriteResult } from '../write-result.js'
import { type ItemUpdate, updateLocked, visitorOwnersOf } from './change-items.js'
import { normaliseReferences, readItemId, readOwner } from './item.js'
import { patchFields } from './patch-fields.js'

/**
 * Changes single fields of existing items independently. Modifications apply in order while the item is locked, so that
 * concurrent increments add up.
 * @throws DataError WDE0025, WDE0027
 */
export function patchItems(
  collectionId: string,
  patches: readonly ItemPatch[],
  caller: DataCaller,
  condition: Condition | undefined,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock'>,
): Promise<WriteResult[]> {
  return withCollection(collectionId, deps, async (collection) => {
    assertAccess(accessOf(collection, 'update', caller), 'update', collectionId)
    const changes = patches.map((patch) => catchDataError(() => readPatch(patch, collection, caller)))
    const patch = (stores: DataStores): Promise<WriteResult[]> =>
      updateLocked(changes, { action: 'update', collection, caller, condition }, stores, deps.clock.now())
    return transactOnItems(collection, caller, deps, patch, { inNameOf: visitorOwnersOf(changes), storesData: true })
  })
}

/** @throws DataError WDE0002, WDE0075 */
export function readPatch(
  { dataItemId, fieldModifications, revision }: ItemPatch,
  collection: Collection,
  caller: DataCaller,
): ItemUpdate {
  const owner = fieldModifications.findLast(({ fieldPath, action }) => fieldPath === '_owner' && action === 'SET_FIELD')
  const named = owner?.action === 'SET_FIELD' ? owner.setFieldOptions.value : undefined
  const ownerId = readOwner(named, caller)
  return {
    itemId: readItemId(dataItemId),
    revision: revision ?? undefined,
    ownerId,
    apply: (before) => {
      const fields = patchFields(before, fieldModifications)
      normaliseReferences(fields, collection)
      assertMatchesSchema(fields, collection)
      assertIndexable(fields, collection)
      return fields
    },
  }
}
