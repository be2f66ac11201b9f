import type { Storage } from '../../../platform/database/storage.js'
import type { DataStores } from '../deps.js'
import type { Collection } from './collection.js'

const MAX_CACHED = 2000

/**
 * The collections this node has in mind. They may be out of date: whoever uses one compares its revision where it reads
 * or writes.
 */
export interface CollectionCache {
  get(collectionId: string): Promise<Collection | undefined>
  /** As the database has it now. */
  refresh(collectionId: string): Promise<Collection | undefined>
}

/** Only what is committed is kept in mind, so it is filled by reading and never inside a transaction. */
export function collectionCache(storage: Pick<Storage<DataStores>, 'read'>): CollectionCache {
  const cached = new Map<string, Collection>()
  const refresh = async (collectionId: string): Promise<Collection | undefined> => {
    const found = await storage.read((stores) => stores.collections.find(collectionId))
    cached.delete(collectionId)
    if (cached.size >= MAX_CACHED) cached.clear()
    if (found !== undefined) cached.set(collectionId, found)
    return found
  }
  return {
    refresh,
    get: async (collectionId) => cached.get(collectionId) ?? (await refresh(collectionId)),
  }
}
