import { ITEM_COUNT_LIMIT } from '@foyer/protocol'
import type { DataDeps, DataStores } from '../deps.js'
import type { Collection } from './collection.js'
import { collectionView } from './collection-view.js'

/** Lists a page of collections by display name, with their indexes, number of items and size in bytes. */
export async function listCollectionsWithSize(
  { limit, offset }: { limit: number; offset: number },
  { storage }: Pick<DataDeps, 'storage'>,
) {
  return storage.read(async (stores) => {
    const page = await stores.collections.list({ limit, offset, sort: 'displayName', order: 'ASC' })
    const collections = []
    for (const collection of page.collections) collections.push(await viewWithSize(collection, stores))
    return { collections, total: page.total }
  })
}

/**
 * A collection with its indexes, number of items and size in bytes. Items are counted up to `ITEM_COUNT_LIMIT`; if
 * there are many, the size is estimated from a sample.
 */
export async function viewWithSize(collection: Collection, { collections }: Pick<DataStores, 'collections'>) {
  const { items, isExact, sampled, sampledBytes } = await collections.estimateSize(
    collection.collectionId,
    ITEM_COUNT_LIMIT,
  )
  const isSizeExact = isExact && sampled === items
  const bytes = sampled === 0 ? 0 : Math.round((sampledBytes / sampled) * items)
  return {
    collection: collectionView(collection),
    indexes: collection.indexes,
    items: { count: items, isExact },
    size: { bytes, isExact: isSizeExact },
  }
}
