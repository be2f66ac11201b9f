import type { AnyItem } from '@foyer/client/data'
import { applyChange, type Change } from './changes.js'
import type { Source, SourcePage } from './source.js'

/** `none`: nothing is requested. `failed`: see `error`; data loaded earlier remains. */
export type ListStatus = 'none' | 'loading' | 'ready' | 'failed'

/** The loaded items. The object is the same until something changes. */
export interface ListSnapshot {
  readonly status: ListStatus
  readonly items: readonly AnyItem[]
  readonly totalCount: number | undefined
  /** Whether there are more pages. */
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly error: unknown
}

/** Cache entry of one source. */
export interface Entry {
  source: Source
  listeners: Set<() => void>
  pages?: SourcePage[] | undefined
  /** Items shown until the first response; removed when the person changes. */
  initial?: readonly AnyItem[] | undefined
  /** When the pages were requested, in ticks. */
  askedAt: number
  error?: unknown
  running?: Promise<void> | undefined
  /** Whether a refetch was requested while a request was running. */
  isStale?: boolean
  loadingMore?: Promise<void> | undefined
  snapshot?: ListSnapshot | undefined
}

export const NO_ITEMS: ListSnapshot = {
  status: 'none',
  items: [],
  totalCount: undefined,
  hasMore: false,
  isLoadingMore: false,
  error: undefined,
}
export const LOADING_ITEMS: ListSnapshot = { ...NO_ITEMS, status: 'loading' }

/** Snapshot for server rendering, where nothing is fetched. */
export const getInitialSnapshot = ({ initial }: Source): ListSnapshot =>
  initial === undefined ? LOADING_ITEMS : { ...NO_ITEMS, status: 'ready', items: initial }

/** The pages as the server returned them, with those optimistic changes applied that they do not contain yet. */
export function createSnapshot(entry: Entry, changes: readonly Change[], tick: number): ListSnapshot {
  const { source, pages = [], initial, error, askedAt, loadingMore } = entry
  const known = entry.pages?.flatMap((page) => page.items) ?? initial
  if (known === undefined) return error === undefined ? LOADING_ITEMS : { ...NO_ITEMS, status: 'failed', error }
  const hasMore = pages.at(-1)?.hasNext() ?? false
  const items = changes
    .filter(({ collectionId, settledAt }) => collectionId === source.collectionId && (settledAt ?? tick) >= askedAt)
    .reduce<readonly AnyItem[]>((list, change) => applyChange(list, change, source, hasMore), known)
  return {
    status: error === undefined ? 'ready' : 'failed',
    items,
    totalCount: pages[0]?.totalCount,
    hasMore,
    isLoadingMore: loadingMore !== undefined,
    error,
  }
}
