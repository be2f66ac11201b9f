import type { AnyItem, Item, Listing } from '@foyer/client/data'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { DataCache } from './data-cache.js'
import { getInitialSnapshot, type ListSnapshot, type ListStatus, NO_ITEMS } from './entry.js'
import { itemSource, listingSource, type Source } from './source.js'
import { usePageData } from './use-data.js'

/** A list of items as a page shows it. */
export interface ItemList<T extends object = AnyItem> extends Omit<ListSnapshot, 'items'> {
  readonly items: readonly Item<T>[]
  /** Loads the next page behind those that are shown. Throws nothing: see `error`. */
  loadMore(): Promise<void>
  /** Loads what is shown again. Throws nothing: see `error`. */
  refetch(): Promise<void>
}

export interface UseItemsOptions<T extends object = AnyItem> {
  /**
   * What is shown until the server has answered for the first time, and what a server renders: the items as they were
   * when the page was made. Whoever is there must be allowed to see them. Read once for a query.
   */
  initial?: readonly Item<T>[] | undefined
  /** Also has the server count everything that fits. */
  returnTotalCount?: boolean
}

/**
 * The items a query or search finds. Everybody who asks the same shares one list; it is loaded again when the page gets
 * the focus, when the connection is back, and after every mutation of its collection by these hooks. When the session
 * becomes another's it is emptied and loaded for that one. On a server it is `loading`, or shows `initial`, and nothing
 * is fetched.
 * @param query what to show; undefined for nothing yet.
 * @example const { items, status, hasMore, loadMore } = useItems(pots.query().eq('glaze', 'celadon').limit(20))
 */
export function useItems<T extends object>(
  query: Listing<T> | undefined,
  { returnTotalCount = false, initial }: UseItemsOptions<T> = {},
): ItemList<T> {
  const { cache } = usePageData()
  const source = query && listingSource(query, returnTotalCount, initial)
  const { snapshot, actions } = useSource(cache, source)
  return { ...snapshot, ...actions, items: snapshot.items as readonly Item<T>[] }
}

/** One item as a page shows it. */
export interface OneItem<T extends object = AnyItem> {
  readonly status: ListStatus
  /** Null when there is none, or none this person may read; undefined until it is known. */
  readonly item: Item<T> | null | undefined
  readonly error: unknown
  refetch(): Promise<void>
}

/**
 * One item by its id, shared and kept as `useItems` keeps its lists.
 * @param id undefined for none yet.
 * @example
 * const { item, status } = useItem<Pot>('Pots', id)
 */
export function useItem<T extends object = AnyItem>(
  collectionId: string,
  id: string | undefined,
  { include = [] }: { include?: readonly string[] } = {},
): OneItem<T> {
  const { cache, data } = usePageData()
  const source = id === undefined ? undefined : itemSource(data, collectionId, id, include)
  const { snapshot, actions } = useSource(cache, source)
  const { status, items, error } = snapshot
  const item = status === 'ready' ? ((items[0] as Item<T> | undefined) ?? null) : (items[0] as Item<T> | undefined)
  return { status, item, error, refetch: actions.refetch }
}

export function useSource(cache: DataCache, given: Source | undefined) {
  // What asks the same stays the same.
  const [source, setSource] = useState(given)
  if (source?.key !== given?.key) setSource(given)
  const { subscribe, current, onServer, actions } = useMemo(() => {
    const rendered = source ? getInitialSnapshot(source) : NO_ITEMS
    return {
      subscribe: (listener: () => void) => (source ? cache.subscribe(source, listener) : () => {}),
      current: () => (source ? (cache.getSnapshot(source) ?? rendered) : NO_ITEMS),
      onServer: () => rendered,
      actions: {
        loadMore: async () => source && cache.loadMore(source),
        refetch: async () => source && cache.refetch(source),
      },
    }
  }, [cache, source])
  return { snapshot: useSyncExternalStore(subscribe, current, onServer), actions }
}
