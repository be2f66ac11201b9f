import { type Resource, useResource } from '../../api/use-resource.js'
import { useCall } from '../../session/owner.js'
import type { Collection, Item } from './collection.js'
import { type ItemQuery, toFilter, toQueryRequest } from './item-query.js'

export interface ItemsPage {
  items: Item[]
  hasNext: boolean
  /** With the eyes of somebody else: what they may see, and why. */
  seen: { access: 'all' | 'own' | 'none'; reason: string } | undefined
}

/** Whose eyes: `visitor`, or the id of a member or a visitor. Undefined: one's own. */
export type ViewAs = string | undefined

const toViewer = (viewAs: string) =>
  viewAs.startsWith('mem_')
    ? { kind: 'member', id: viewAs }
    : viewAs.startsWith('vis_')
      ? { kind: 'visitor', id: viewAs }
      : { kind: 'visitor' }

interface WirePage {
  dataItems: Item[]
  pagingMetadata: { hasNext: boolean }
}

/** What keeps the rows in their places: the pointer is over them, or one of them is being changed. */
export interface HeldUpdates {
  pointer: boolean
  editing: boolean
}

/** The new values in the old places. */
export const keepOrder = (before: readonly Item[], next: readonly Item[]): Item[] => {
  const byId = new Map(next.map((item) => [item.id, item]))
  return before.map((item) => byId.get(item.id) ?? item)
}

/** A page of items, asked of the server (DC-01). What is asked anew by itself moves no row that is held (CS-06). */
export function useItems(
  collection: Collection,
  itemQuery: ItemQuery,
  viewAs: ViewAs,
  heldRef: { current: HeldUpdates },
): Resource<ItemsPage> {
  const call = useCall()
  const settle = (before: ItemsPage, next: ItemsPage): ItemsPage =>
    heldRef.current.pointer || heldRef.current.editing ? { ...next, items: keepOrder(before.items, next.items) } : next
  const asked = { dataCollectionId: collection.id, query: toQueryRequest(itemQuery, collection.fields) }
  return useResource(
    JSON.stringify([asked, viewAs]),
    async (signal) => {
      if (viewAs === undefined) {
        const page = await call<WirePage>('/wix-data/v2/items/query', { method: 'POST', json: asked, signal })
        return { items: page.dataItems, hasNext: page.pagingMetadata.hasNext, seen: undefined }
      }
      const json = { as: toViewer(viewAs), question: asked }
      const { page, ...seen } = await call<{ access: 'all' | 'own' | 'none'; reason: string; page: WirePage | null }>(
        '/owner/v1/collections/view-as',
        { method: 'POST', json, signal },
      )
      return { items: page?.dataItems ?? [], hasNext: page?.pagingMetadata.hasNext ?? false, seen }
    },
    settle,
  )
}

/** How many items match; undefined until it is known, and where counting took too long. */
export function useItemCount(collection: Collection, itemQuery: ItemQuery, isWanted: boolean): number | undefined {
  const call = useCall()
  const json = { dataCollectionId: collection.id, filter: toFilter(itemQuery, collection.fields) }
  const { data, isOld } = useResource(JSON.stringify([json, isWanted]), async (signal) => {
    if (!isWanted) return undefined
    const { totalCount } = await call<{ totalCount: number }>('/wix-data/v2/items/count', {
      method: 'POST',
      json,
      signal,
    })
    return totalCount
  })
  return isOld ? undefined : data
}
