import type { AnyItem, Item, Listing } from '@foyer/client/data'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { DataCache } from './data-cache.js'
import { getInitialSnapshot, type ListSnapshot, type ListStatus, NO_ITEMS } from './entry.js'
import { itemSource, listingSource, type Source } from './source.js'
import { usePageData } from './use-data.js'

/** Result of `useItems`. */
export interface ItemList<T extends object = AnyItem> extends Omit<ListSnapshot, 'items'> {
  readonly items: readonly Item<T>[]
  /** Loads the next page. Never throws: see `error`. */
  loadMore(): Promise<void>
  /** Refetches the loaded pages. Never throws: see `error`. */
  refetch(): Promise<void>
}

export interface UseItemsOptions<T extends object = AnyItem> {
  /**
   * Items shown until the first response, and on a server: the items as of the rendering of the page. The current
   * person must be allowed to see them. Read once per query.
   */
  initial?: readonly Item<T>[] | undefined
  /** Also returns the total number of matches. */
  returnTotalCount?: boolean
  /** Also refetches whenever an item of the collection has changed, on every node of the server. */
  live?: boolean
}

/**
 * Returns the items of a query or search. Components with equal queries share one list. The list is refetched when the
 * page becomes visible, when the connection is restored, and after every mutation of its collection by these hooks.
 * When the session changes to another person, it is cleared and fetched for that person. On a server the status is
 * `loading`, or `initial` is shown, and nothing is fetched.
 * @param query the query; `undefined` to fetch nothing yet.
 * @example
 * const { items, status, hasMore, loadMore } = useItems(pots.query().eq('glaze', 'celadon').limit(20))
 */
export function useItems<T extends object>(
  query: Listing<T> | undefined,
  { returnTotalCount = false, initial, live = false }: UseItemsOptions<T> = {},
): ItemList<T> {
  const { cache } = usePageData()
  const source = query && listingSource(query, returnTotalCount, initial)
  const { snapshot, actions } = useSource(cache, source, live)
  return { ...snapshot, ...actions, items: snapshot.items as readonly Item<T>[] }
}

/** Result of `useItem`. */
export interface OneItem<T extends object = AnyItem> {
  readonly status: ListStatus
  /** `null` if the item does not exist or the person may not read it; `undefined` while loading. */
  readonly item: Item<T> | null | undefined
  readonly error: unknown
  refetch(): Promise<void>
}

/**
 * Returns one item by its id, shared and cached as the lists of `useItems`.
 * @param id `undefined` to fetch nothing yet.
 * @example
 * const { item, status } = useItem<Pot>('Pots', id)
 */
export function useItem<T extends object = AnyItem>(
  collectionId: string,
  id: string | undefined,
  { include = [], live = false }: { include?: readonly string[]; live?: boolean } = {},
): OneItem<T> {
  const { cache, data } = usePageData()
  const source = id === undefined ? undefined : itemSource(data, collectionId, id, include)
  const { snapshot, actions } = useSource(cache, source, live)
  const { status, items, error } = snapshot
  const item = status === 'ready' ? ((items[0] as Item<T> | undefined) ?? null) : (items[0] as Item<T> | undefined)
  return { status, item, error, refetch: actions.refetch }
}

/** Subscribes a component to the entry of a source in the cache. */
export function useSource(cache: DataCache, given: Source | undefined, live = false) {
  // Sources with the same key are represented by the first one, for a stable identity.
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
  useEffect(() => (live && source ? cache.follow(source) : undefined), [cache, source, live])
  return { snapshot: useSyncExternalStore(subscribe, current, onServer), actions }
}
