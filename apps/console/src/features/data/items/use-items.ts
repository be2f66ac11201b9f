import { type Resource, useResource } from '../../../api/use-resource.js'
import { useCall } from '../../../session/owner.js'
import type { Collection, Item } from '../collection.js'
import { type ItemQuery, toFilter, toQueryRequest } from './item-query.js'

interface ItemsPage {
  items: Item[]
  hasNext: boolean
  /** Set when viewing as another role: which items that role can read, and why. */
  seen: { access: 'all' | 'own' | 'none'; reason: string } | undefined
}

/** The role to view as: `visitor`, or the id of a member or a visitor. Undefined: the owner. */
type ViewAs = string | undefined

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

/** Reasons to keep the order of the rows: the pointer is over them, or a cell is being edited. */
export interface HeldUpdates {
  pointer: boolean
  editing: boolean
}

/** Returns the new versions of the items in their previous order. */
const keepOrder = (before: readonly Item[], next: readonly Item[]): Item[] => {
  const byId = new Map(next.map((item) => [item.id, item]))
  return before.map((item) => byId.get(item.id) ?? item)
}

/** Loads a page of items (DC-01). An automatic reload keeps the order of held rows (CS-06). */
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

/** Returns the number of matching items; undefined while it is loading, or if counting exceeded the query budget. */
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
