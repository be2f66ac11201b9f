import { type Act, audit } from '../../audit/audit.js'
import type { DataDeps, DataStores } from '../deps.js'
import { DELETE_BATCH_SIZE } from '../items/truncate-items.js'
import { syncInverseFields } from '../references/sync-inverse-fields.js'
import { dropOrphanedIndex } from './indexes.js'
import { noSuchCollection, STALE, transactUnlessStale } from './with-collection.js'

/**
 * Deletes a collection with its items, and then its indexes, which are empty by then. Most items are deleted beforehand
 * in batches; the rest and the collection are deleted in one transaction.
 * @throws DataError WDE0025
 */
export async function deleteCollection(
  collectionId: string,
  deps: Pick<DataDeps, 'storage' | 'clock' | 'random'>,
  act?: Act,
): Promise<void> {
  const { storage } = deps
  while (await storage.transact(({ items }) => items.truncate(collectionId, undefined, DELETE_BATCH_SIZE)));
  const deleteOnce = async (stores: DataStores) => {
    const { collections } = stores
    const collection = await collections.find(collectionId)
    if (collection === undefined || !(await collections.delete(collectionId))) throw noSuchCollection(collectionId)
    await syncInverseFields(collection, undefined, stores, deps, act)
    await audit(act, { action: 'collection-deleted', target: { kind: 'collection', id: collectionId } }, stores, deps)
    return collection.indexes
  }
  let indexes = await transactUnlessStale(deps, deleteOnce)
  while (indexes === STALE) indexes = await transactUnlessStale(deps, deleteOnce)
  for (const { name } of indexes) await dropOrphanedIndex(collectionId, name, { storage })
}
