import { transactOnItems, withCollection } from '../collections/with-collection.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { accessOf } from '../permissions.js'
import { assertAccess } from '../write-result.js'

/**
 * Number of items deleted in one transaction: a million at once would block other transactions for long and exceed the
 * limits of a statement.
 */
export const DELETE_BATCH_SIZE = 5000

/** Deletes all items of a collection, or only their own for authors, in batches. @throws DataError WDE0025, WDE0027 */
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
  // One audit entry covers all batches.
  const unauditedCaller: DataCaller = caller.kind === 'admin' ? { kind: 'admin' } : caller
  while (await deleteBatch(unauditedCaller));
}
