import { encode } from './dates.js'
import type { Item } from './item.js'
import { type ItemEventListener, listenToItems } from './item-events.js'
import type { GetOptions, Items } from './items.js'
import type { Page, PageOptions } from './page.js'
import type { Listing } from './query.js'
import type { Send } from './send.js'

export interface WatchOptions {
  /** Called when the current result could not be read. It is read again after the next change. */
  onError?: (error: unknown) => void
}

/** Time between two reads of one watch, in milliseconds: many changes at once are read together. */
const MIN_INTERVAL_MS = 100

/**
 * Calls `listener` with the first page of a query or search, and again each time it has changed. Changes are those that
 * the caller may read, on every node of the server, usually within 300 ms; changes of included items are not noticed.
 * Returns a function that stops.
 * @example
 * const stop = watch(pots.query().eq('glaze', 'celadon').limit(20), ({ items }) => show(items))
 */
export function watch<T extends object>(
  query: Listing<T>,
  listener: (page: Page<Item<T>>) => void,
  { onError, returnTotalCount }: WatchOptions & Pick<PageOptions, 'returnTotalCount'> = {},
): () => void {
  return follow(query.send, query.collectionId, {
    read: (signal) => query.find({ signal, returnTotalCount }),
    keyOf: (page) => encode({ items: page.items, total: page.totalCount, hasNext: page.hasNext() }),
    concerns: () => true,
    listener,
    onError,
  })
}

/**
 * Calls `listener` with an item, and again each time it has changed; with `null` while it does not exist or the caller
 * may not read it. Returns a function that stops.
 * @example
 * const stop = watchItem(pots, id, (pot) => show(pot))
 */
export function watchItem<T extends object>(
  items: Items<T>,
  id: string,
  listener: (item: Item<T> | null) => void,
  { onError, ...options }: WatchOptions & Omit<GetOptions<T>, 'signal'> = {},
): () => void {
  return follow(items.query().send, items.collectionId, {
    read: (signal) => items.get(id, { ...options, signal }),
    keyOf: (item) => encode({ item }),
    concerns: (changedId) => changedId === id,
    listener,
    onError,
  })
}

/**
 * Calls the functions of `listener` when items of the collection of a query change, whether they match or not, for a
 * cache of your own; with `itemId` only when this item changes. A function is called for changes and resets alike.
 * Returns a function that stops.
 */
export function onItemChange(
  { send, collectionId }: Pick<Listing, 'send' | 'collectionId'>,
  listener: ItemEventListener | (() => void),
  itemId?: string,
): () => void {
  const own = typeof listener === 'function' ? { onChange: listener, onReset: listener } : listener
  const onChange: ItemEventListener['onChange'] = (event) => (itemId ?? event.id) === event.id && own.onChange(event)
  return listenToItems(send, collectionId, { ...own, onChange })
}

interface Followed<R> {
  read(signal: AbortSignal): Promise<R>
  /** Equal for results that need not be reported again. */
  keyOf(result: R): string
  concerns(changedId: string): boolean
  listener(result: R): void
  onError: ((error: unknown) => void) | undefined
}

/** Reads and reports, again after each change; one read at a time. */
function follow<R>(send: Send, collectionId: string, followed: Followed<R>): () => void {
  const { read, keyOf, concerns, listener, onError } = followed
  const stopped = new AbortController()
  const { signal } = stopped
  let isRunning = false
  let isStale = false
  let reported: string | undefined

  async function run(): Promise<void> {
    try {
      const result = await read(signal)
      const key = keyOf(result)
      if (signal.aborted || key === reported) return
      reported = key
      listener(result)
    } catch (error) {
      if (signal.aborted) return
      reported = undefined
      onError?.(error)
    }
  }
  function refresh(): void {
    isStale = true
    if (isRunning) return
    isRunning = true
    isStale = false
    void run().then(() =>
      setTimeout(() => {
        isRunning = false
        if (isStale && !signal.aborted) refresh()
      }, MIN_INTERVAL_MS),
    )
  }

  const stopListening = listenToItems(send, collectionId, {
    onChange: ({ id }) => concerns(id) && refresh(),
    onReset: refresh,
  })
  refresh()
  return () => {
    stopped.abort()
    stopListening()
  }
}
