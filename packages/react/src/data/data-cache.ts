import type { FoyerClient } from '@foyer/client'
import { type AnyItem, onItemChange } from '@foyer/client/data'
import type { SessionStore } from '../session/session-store.js'
import type { Change } from './changes.js'
import { createSnapshot, type Entry, type ListSnapshot, LOADING_ITEMS } from './entry.js'
import { onFocusOrOnline } from './on-focus-or-online.js'
import type { Source, SourcePage } from './source.js'

export interface DataCache {
  /** Subscribes a listener to a source and fetches it. Returns a function that unsubscribes. */
  subscribe(source: Source, listener: () => void): () => void
  /** Refetches a source that is shown whenever it may have changed. Returns a function that stops. */
  follow(source: Source): (() => void) | undefined
  /** Returns `undefined` before the first subscription; the initial items may be shown then. */
  getSnapshot(source: Source): ListSnapshot | undefined
  /** Refetches as many pages as are shown; without a source, refetches everything. Never throws: see `error`. */
  refetch(source?: Source): Promise<void>
  /** Never throws: see `error`. */
  loadMore(source: Source): Promise<void>
  /**
   * Shows `item` immediately (`undefined`: its removal) and runs the mutation. Then shows the item in the response or,
   * if the server rejected the mutation, the previous one. Throws the errors of the mutation.
   */
  mutate<R>(mutation: Mutation<R>): Promise<R>
}

export interface Mutation<R> {
  collectionId: string
  id: string
  item: AnyItem | undefined
  run(): Promise<R>
  /** Returns the item in the response. */
  itemIn(answer: R): AnyItem | undefined
}

/** How many lists without subscribers are cached, for navigation back to them. */
const MAX_INACTIVE_ENTRIES = 50

/**
 * Creates the cache of items that a page shows; all subscribers of a query share one request. The cache is cleared when
 * the session changes, so that data of one person is never shown to another. A hidden page fetches nothing until it
 * becomes visible.
 */
export function createDataCache(client: FoyerClient, session: Pick<SessionStore, 'isLeaving'>): DataCache {
  const entries = new Map<string, Entry>()
  let changes: Change[] = []
  let tick = 0
  let owner = getCurrentOwner()
  /** Increases when the session changes person; responses to requests of an earlier person are dropped. */
  let person = 0
  let stopListening: (() => void) | undefined

  function getCurrentOwner(): string | undefined {
    const { role, subject } = client.current()
    return role === 'none' ? undefined : `${role} ${subject}`
  }

  const shown = () => [...entries.values()].filter(({ listeners }) => listeners.size > 0)
  const ofCollection = (collectionId: string) =>
    [...entries.values()].filter(({ source }) => source.collectionId === collectionId)

  function notify(entry: Entry): void {
    entry.snapshot = undefined
    for (const listener of [...entry.listeners]) listener()
  }

  function entryOf(source: Source): Entry {
    const known = entries.get(source.key)
    if (known) return known
    // Initial items belong to the person for whom the page was rendered.
    const initial = person === 0 ? source.initial : undefined
    const entry: Entry = { source, listeners: new Set(), initial, askedAt: 0 }
    entries.set(source.key, entry)
    return entry
  }

  function load(entry: Entry): Promise<void> {
    entry.isStale = entry.running !== undefined
    entry.running ??= run(entry).finally(() => {
      entry.running = undefined
    })
    return entry.running
  }
  async function run(entry: Entry): Promise<void> {
    do {
      entry.isStale = false
      const isCurrentRun = person
      const askedAt = ++tick
      try {
        let page = await entry.source.find()
        const pages = [page]
        while (pages.length < (entry.pages?.length ?? 1) && page.hasNext()) {
          page = await page.next()
          pages.push(page)
        }
        if (isCurrentRun === person) Object.assign(entry, { pages, askedAt, error: undefined })
      } catch (error) {
        if (isCurrentRun === person) entry.error = error
      }
      if (isCurrentRun === person) notify(entry)
    } while (entry.isStale && entry.listeners.size > 0)
    clearEntries()
  }
  /** Drops changes that all affected lists contain by now. */
  function clearEntries(): void {
    changes = changes.filter(({ collectionId, settledAt }) => {
      const isShown = ({ pages, initial, askedAt }: Entry) =>
        (pages ?? initial) === undefined || settledAt === undefined || askedAt > settledAt
      return settledAt === undefined || !ofCollection(collectionId).every(isShown)
    })
  }

  function follow(): void {
    const before = owner
    owner = getCurrentOwner()
    if (owner === before) return
    // The first session uses what the page has already requested.
    if (before === undefined) {
      refetchIfStale(({ pages, running }) => !pages && !running)
      return
    }
    person++
    changes = []
    for (const [key, entry] of entries) {
      Object.assign(entry, { pages: undefined, initial: undefined, error: undefined, loadingMore: undefined })
      if (entry.listeners.size === 0) entries.delete(key)
      notify(entry)
    }
    // After a sign-out, a page that is about to unload starts no new session.
    if (owner !== undefined || !session.isLeaving()) refetchIfStale()
  }
  function refetchIfStale(isDue: (entry: Entry) => boolean = () => true): void {
    if (document.visibilityState === 'visible') for (const entry of shown()) if (isDue(entry)) void load(entry)
  }

  function open(): void {
    const stops = [client.subscribe(follow), onFocusOrOnline(() => refetchIfStale())]
    stopListening = () => {
      for (const stop of stops) stop()
    }
    follow()
  }

  return {
    subscribe(source, listener) {
      if (shown().length === 0) open()
      const entry = entryOf(source)
      const own = () => listener()
      entry.listeners.add(own)
      refetchIfStale((each) => each === entry && !each.running)
      return () => {
        entry.listeners.delete(own)
        if (entry.listeners.size > 0) return
        // Moves the entry to the end: the least recently used entry is evicted first.
        entries.delete(source.key)
        entries.set(source.key, entry)
        const unshown = [...entries.values()].filter(({ listeners }) => listeners.size === 0)
        for (const { source: old } of unshown.slice(0, -MAX_INACTIVE_ENTRIES)) entries.delete(old.key)
        if (shown().length === 0) stopListening?.()
      }
    },
    follow: ({ key, watched, itemId }) =>
      // Changes during a request are fetched together, by one more request.
      watched && onItemChange(watched, () => refetchIfStale(({ source }) => source.key === key), itemId),
    getSnapshot(source) {
      const entry = entries.get(source.key)
      if (owner !== undefined && owner !== getCurrentOwner()) return LOADING_ITEMS
      if (entry === undefined) return person === 0 ? undefined : LOADING_ITEMS
      entry.snapshot ??= createSnapshot(entry, changes, tick)
      return entry.snapshot
    },
    async refetch(source) {
      await Promise.all((source === undefined ? shown() : [entryOf(source)]).map(load))
    },
    async loadMore(source) {
      const entry = entryOf(source)
      await entry.running
      const last = entry.pages?.at(-1)
      if (!last?.hasNext()) return
      entry.loadingMore ??= more(entry, last).finally(() => {
        entry.loadingMore = undefined
        notify(entry)
      })
      notify(entry)
      return entry.loadingMore
    },
    async mutate({ collectionId, id, item, run: send, itemIn }) {
      const change: Change = { collectionId, id, item, settledAt: undefined }
      const show = () => ofCollection(collectionId).forEach(notify)
      changes.push(change)
      show()
      try {
        const answer = await send()
        change.item = itemIn(answer)
        change.settledAt = ++tick
        return answer
      } catch (error) {
        changes = changes.filter((each) => each !== change)
        throw error
      } finally {
        show()
        for (const entry of ofCollection(collectionId)) {
          if (entry.listeners.size > 0) void load(entry)
          else entries.delete(entry.source.key)
        }
        clearEntries()
      }
    },
  }

  async function more(entry: Entry, last: SourcePage): Promise<void> {
    try {
      const page = await last.next()
      if (entry.pages?.at(-1) === last) Object.assign(entry, { pages: [...entry.pages, page], error: undefined })
    } catch (error) {
      if (entry.pages?.at(-1) === last) entry.error = error
    }
  }
}
