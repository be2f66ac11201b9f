import { type Resource, useResource } from '../../api/use-resource.js'
import { useCall } from '../../session/owner.js'
import type { Collection, Index } from './collection.js'

interface CollectionDetails {
  collection: Collection
  indexes: Index[]
}

/** Loads a collection with its indexes. */
export function useCollection(id: string): Resource<CollectionDetails> {
  const call = useCall()
  const named = `dataCollectionId=${encodeURIComponent(id)}`
  return useResource(`collection ${id}`, async (signal) => {
    const [{ collection }, { indexes }] = await Promise.all([
      call<{ collection: Collection }>(`/wix-data/v2/collections/${encodeURIComponent(id)}?${named}`, { signal }),
      call<{ indexes: Index[] }>(`/wix-data/v2/indexes?${named}`, { signal }),
    ])
    return { collection, indexes }
  })
}

export interface PanelProps {
  details: CollectionDetails
  /** Reloads the collection. */
  reload: () => void
}
