import { type Act, audit } from '../../audit/audit.js'
import type { DataDeps, DataStores } from '../deps.js'
import { REMOVED_AT_ONCE } from '../items/truncate-items.js'
import { changeBothSides } from '../references/change-both-sides.js'
import { forgetIndex } from './indexes.js'
import { noSuchCollection, STALE, unlessChanged } from './with-collection.js'

/**
 * Deletes a collection with its items, and then its indexes, which hold nothing any more. Most items go before, some at
 * a time; the rest and the collection go by one transaction.
 * @throws DataError WDE0025
 */
export async function deleteCollection(
  collectionId: string,
  deps: Pick<DataDeps, 'storage' | 'clock' | 'random'>,
  act?: Act,
): Promise<void> {
  const { storage } = deps
  while (await storage.transact(({ items }) => items.truncate(collectionId, undefined, REMOVED_AT_ONCE)));
  const remove = async (stores: DataStores) => {
    const { collections } = stores
    const collection = await collections.find(collectionId)
    if (collection === undefined || !(await collections.remove(collectionId))) throw noSuchCollection(collectionId)
    await changeBothSides(collection, undefined, stores, deps, act)
    await audit(act, { action: 'collection-deleted', target: { kind: 'collection', id: collectionId } }, stores, deps)
    return collection.indexes
  }
  let indexes = await unlessChanged(deps, remove)
  while (indexes === STALE) indexes = await unlessChanged(deps, remove)
  for (const { name } of indexes) await forgetIndex(collectionId, name, { storage })
}
