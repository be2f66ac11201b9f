import type { Storage } from '../../../platform/database/storage.js'
import type { DataStores } from '../deps.js'
import type { Collection } from './collection.js'

const KEPT = 2000

/**
 * The collections this node has in mind. They may be out of date: whoever uses one compares its revision where it reads
 * or writes.
 */
export interface LiveCollections {
  get(collectionId: string): Promise<Collection | undefined>
  /** As the database has it now. */
  refresh(collectionId: string): Promise<Collection | undefined>
}

/** Only what is committed is kept in mind, so it is filled by reading and never inside a transaction. */
export function liveCollections(storage: Pick<Storage<DataStores>, 'read'>): LiveCollections {
  const known = new Map<string, Collection>()
  const refresh = async (collectionId: string): Promise<Collection | undefined> => {
    const found = await storage.read((stores) => stores.collections.find(collectionId))
    known.delete(collectionId)
    if (known.size >= KEPT) known.clear()
    if (found !== undefined) known.set(collectionId, found)
    return found
  }
  return {
    refresh,
    get: async (collectionId) => known.get(collectionId) ?? (await refresh(collectionId)),
  }
}
