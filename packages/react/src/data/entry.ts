import type { AnyItem } from '@foyer/client/data'
import { type Change, changed } from './changes.js'
import type { Source, SourcePage } from './source.js'

/** `none`: nothing is asked. `failed`: see `error`; what was known before stays. */
export type ListStatus = 'none' | 'loading' | 'ready' | 'failed'

/** Items as far as they are known. The same object until something changes. */
export interface ListSnapshot {
  readonly status: ListStatus
  readonly items: readonly AnyItem[]
  readonly totalCount: number | undefined
  /** Whether there are more pages. */
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly error: unknown
}

/** What is known of one source. */
export interface Entry {
  source: Source
  listeners: Set<() => void>
  pages: SourcePage[] | undefined
  /** When the pages were asked for, in ticks. */
  askedAt: number
  error: unknown
  running: Promise<void> | undefined
  /** Asked for again while it ran. */
  isStale: boolean
  loadingMore: Promise<void> | undefined
  snapshot: ListSnapshot | undefined
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

export const newEntry = (source: Source): Entry => ({
  source,
  listeners: new Set(),
  pages: undefined,
  askedAt: 0,
  error: undefined,
  running: undefined,
  isStale: false,
  loadingMore: undefined,
  snapshot: undefined,
})

/** The pages as the server gave them, with the changes made that they do not have yet. */
export function snapshotOf(entry: Entry, changes: readonly Change[], tick: number): ListSnapshot {
  const { source, pages, error, askedAt, loadingMore } = entry

  if (pages === undefined) return error === undefined ? LOADING_ITEMS : { ...NO_ITEMS, status: 'failed', error }
  const hasMore = pages.at(-1)?.hasNext() ?? false
  const items = changes
    .filter(({ collectionId, settledAt }) => collectionId === source.collectionId && (settledAt ?? tick) >= askedAt)
    .reduce(
      (list, change) => changed(list, change, source, hasMore),
      pages.flatMap((page) => page.items),
    )
  return {
    status: error === undefined ? 'ready' : 'failed',
    items,
    totalCount: pages[0]?.totalCount,
    hasMore,
    isLoadingMore: loadingMore !== undefined,
    error,
  }
}
