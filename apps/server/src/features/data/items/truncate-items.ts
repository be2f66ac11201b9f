import { transactOnItems, withCollection } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { accessOf } from '../permissions.js'
import { assertAccess } from '../write-result.js'

/**
 * Removed by one transaction: a million at once would keep everybody waiting, and run into the limit of a statement.
 */
export const DELETE_BATCH_SIZE = 5000

/** Removes all items of a collection, for authors their own, some at a time. @throws DataError WDE0025, WDE0027 */
export async function truncateItems(
  collectionId: string,
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'clock'>,
): Promise<void> {
  const deleteBatch = (caller: DataCaller): Promise<boolean> =>
    withCollection(collectionId, deps, async (collection) => {
      const access = accessOf(collection, 'remove', caller)
      assertAccess(access, 'remove', collectionId)
      const ownerId = access === 'own' && caller.kind !== 'admin' ? caller.id : undefined
      return transactOnItems(collection, caller, deps, ({ items }) =>
        items.truncate(collectionId, ownerId, DELETE_BATCH_SIZE),
      )
    })
  if (!(await deleteBatch(caller))) return
  // One entry tells of all.
  const unauditedCaller: DataCaller = caller.kind === 'admin' ? { kind: 'admin' } : caller
  while (await deleteBatch(unauditedCaller));
}
