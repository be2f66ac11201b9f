import { useMemo } from 'react'
import { useResource } from '../../../api/use-resource.js'
import { useCall } from '../../../session/owner.js'
import type { Collection, Item } from '../collection.js'
import { loadReferencedItems, type ReferencedItem } from './referenced-item.js'

/** The items that a page of items refers to. */
export interface ReferencedItems {
  /** Undefined while it is loading, or if its collection cannot be read; null if there is no such item. */
  get: (collectionId: string, id: string) => ReferencedItem | null | undefined
}

interface Loaded {
  collectionId: string
  ids: ReadonlySet<string>
  items: ReadonlyMap<string, ReferencedItem>
}

const none: readonly Loaded[] = []

/** Loads the items that the reference fields of these items refer to: two requests per referenced collection. */
export function useReferencedItems({ fields }: Collection, items: readonly Item[]): ReferencedItems {
  const call = useCall()
  const wanted = new Map<string, Set<string>>()
  for (const { key, typeMetadata } of fields) {
    const target = typeMetadata?.reference?.referencedCollectionId
    if (target === undefined) continue
    const ids = wanted.get(target) ?? new Set<string>()
    for (const { data } of items) if (typeof data[key] === 'string') ids.add(data[key])
    wanted.set(target, ids)
  }
  const asked = [...wanted].map(([id, ids]) => [id, [...ids].sort()] as const).filter(([, ids]) => ids.length > 0)
  const { data = none } = useResource(`referenced ${JSON.stringify(asked)}`, async (signal) => {
    const load = async ([collectionId, ids]: readonly [string, string[]]): Promise<Loaded> => {
      const query = { filter: { _id: { $in: ids } }, paging: { limit: ids.length } }
      const found = await loadReferencedItems(call, collectionId, query, signal)
      return { collectionId, ids: new Set(ids), items: new Map(found.map((one) => [one.item.id, one])) }
    }
    // A collection that was deleted does not hide the titles of the others.
    const loaded = await Promise.allSettled(asked.map(([id, ids]) => load([id, ids])))
    return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  })
  return useMemo(
    () => ({
      get(collectionId, id) {
        const loaded = data.find((one) => one.collectionId === collectionId)
        if (loaded === undefined || !loaded.ids.has(id)) return undefined
        return loaded.items.get(id) ?? null
      },
    }),
    [data],
  )
}
