import type { ItemPatch } from '@foyer/protocol'
import type { Collection } from '../collections/collection.js'
import { assertFits } from '../collections/field-types.js'
import { assertIndexable } from '../collections/indexable.js'
import { withCollection, writing } from '../collections/with-collection.js'
import type { Condition } from '../condition.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps, DataStores } from '../deps.js'
import { assertAccess, type Outcome, refusable } from '../outcome.js'
import { accessOf } from '../permissions.js'
import { changeHeld, type ItemChange, visitorsIn } from './change-items.js'
import { keepReferences, ownerNamed, readItemId } from './item.js'
import { patchedFields } from './patched-document.js'

/**
 * Changes single fields of items that are there, in the order of the modifications and while nobody else writes the
 * item: increments add up. Each item for itself.
 * @throws DataError WDE0025, WDE0027
 */
export function patchItems(
  collectionId: string,
  patches: readonly ItemPatch[],
  caller: DataCaller,
  condition: Condition | undefined,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock'>,
): Promise<Outcome[]> {
  return withCollection(collectionId, deps, async (collection) => {
    assertAccess(accessOf(collection, 'update', caller), 'update', collectionId)
    const changes = patches.map((patch) => refusable(() => patchOf(patch, collection, caller)))
    const patch = (stores: DataStores): Promise<Outcome[]> =>
      changeHeld(changes, { action: 'update', collection, caller, condition }, stores, deps.clock.now())
    return writing(collection, caller, deps, patch, { inNameOf: visitorsIn(changes), storesData: true })
  })
}

/** @throws DataError WDE0002, WDE0075 */
export function patchOf(
  { dataItemId, fieldModifications, revision }: ItemPatch,
  collection: Collection,
  caller: DataCaller,
): ItemChange {
  const owner = fieldModifications.findLast(({ fieldPath, action }) => fieldPath === '_owner' && action === 'SET_FIELD')
  const named = owner?.action === 'SET_FIELD' ? owner.setFieldOptions.value : undefined
  const ownerId = ownerNamed(named, caller)
  return {
    itemId: readItemId(dataItemId),
    revision: revision ?? undefined,
    ownerId,
    next: (before) => {
      const fields = patchedFields(before, fieldModifications)
      keepReferences(fields, collection)
      assertFits(fields, collection)
      assertIndexable(fields, collection)
      return fields
    },
  }
}
