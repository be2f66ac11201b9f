import type { Storage } from '../../../platform/database/storage.js'
import type { DataStores } from '../deps.js'
import type { Collection } from './collection.js'

const MAX_CACHED = 2000

/**
 * The collections cached by this node. An entry may be stale, so callers compare its revision when they read or write.
 */
export interface CollectionCache {
  get(collectionId: string): Promise<Collection | undefined>
  /** Reads the current collection from the database into the cache. */
  refresh(collectionId: string): Promise<Collection | undefined>
}

/** Caches committed state only, so the cache is filled by reads and never inside a transaction. */
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
