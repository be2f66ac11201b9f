import type { AnyItem } from '@foyer/client/data'
import { reviveDates, type StoredItem } from './item-cache.js'
import { readStoredJson, type SafeStorage } from './safe-storage.js'

/** A change that is not confirmed by the data service. Without an item it is a removal. */
interface PendingChange {
  who: string | undefined
  collection: StoredItem
  id: string
  item?: AnyItem
}

const KEY = 'low-tide.unsent'

/** The pending changes of this tab. They survive a reload and are then sent again. */
export function createPendingChanges(storage: SafeStorage) {
  const listeners = new Set<() => void>()
  const stored = readStoredJson(storage, KEY)
  let changes: readonly PendingChange[] = (Array.isArray(stored) ? (stored as PendingChange[]) : []).map(
    ({ item, ...change }) => (item ? { ...change, item: reviveDates(item) } : change),
  )
  const set = (next: readonly PendingChange[]) => {
    changes = next
    if (next.length === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(next))
    for (const listener of [...listeners]) listener()
  }
  return {
    current: () => changes,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Adds a change and replaces an earlier one of the same item. Returns a function that removes it. */
    add(change: PendingChange): () => void {
      set([...changes.filter(({ id }) => id !== change.id), change])
      return () => set(changes.filter((each) => each !== change))
    },
    /** Returns and removes the pending changes of the previous page, to send them again. */
    takeAll(): readonly PendingChange[] {
      const all = changes
      set([])
      return all
    },
  }
}
export type PendingChanges = ReturnType<typeof createPendingChanges>
