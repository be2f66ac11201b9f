import type { Needs } from '../needs.js'
import { type Act, audit } from '../owner/audit.js'
import { forgetIndex } from './indexes.js'
import { REMOVED_AT_ONCE } from './truncate-items.js'
import { noSuchCollection } from './with-collection.js'

/**
 * Deletes a collection with its items, and then its indexes, which hold nothing any more. Most items go before, some at a time; the rest and the
 * collection go by one transaction. @throws DataError WDE0025
 */
export async function deleteCollection(
  collectionId: string,
  needs: Pick<Needs, 'storage' | 'clock' | 'random'>,
  act?: Act,
): Promise<void> {
  const { storage } = needs
  while (await storage.transact(({ items }) => items.truncate(collectionId, undefined, REMOVED_AT_ONCE)));
  const indexes = await storage.transact(async (stores) => {
    const { collections } = stores
    const collection = await collections.find(collectionId)
    if (collection === undefined || !(await collections.remove(collectionId))) throw noSuchCollection(collectionId)
    await audit(act, { action: 'collection-deleted', target: { kind: 'collection', id: collectionId } }, stores, needs)
    return collection.indexes
  })
  for (const { name } of indexes) await forgetIndex(collectionId, name, { storage })
}
