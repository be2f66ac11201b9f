import type { Needs } from '../needs.js'
import { noSuchCollection } from './with-collection.js'

/** Deletes a collection with its items, in one transaction, and then its indexes, which hold nothing any more. @throws DataError WDE0025 */
export async function deleteCollection(collectionId: string, { storage }: Pick<Needs, 'storage'>): Promise<void> {
  const indexes = await storage.transact(async ({ collections }) => {
    const collection = await collections.find(collectionId)
    if (collection === undefined || !(await collections.remove(collectionId))) throw noSuchCollection(collectionId)
    return collection.indexes
  })
  for (const { name } of indexes) await storage.reshape(({ collections }) => collections.dropIndex(collectionId, name))
}
