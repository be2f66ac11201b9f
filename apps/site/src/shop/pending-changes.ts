import type { AnyItem } from '@foyer/client/data'
import { reviveDates, type StoredItem } from './item-cache.js'
import { readStoredJson, type SafeStorage } from './safe-storage.js'

/** A change that the data service has not answered yet. Without an item it is a removal. */
export interface PendingChange {
  who: string | undefined
  collection: StoredItem
  id: string
  item?: AnyItem
}

const KEY = 'low-tide.unsent'

/** The changes of this tab that are under way. They outlive a reload, after which they are sent again. */
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
    /** The answer ends it. What was to become of the same item before is overtaken. */
    add(change: PendingChange): () => void {
      set([...changes.filter(({ id }) => id !== change.id), change])
      return () => set(changes.filter((each) => each !== change))
    },
    /** Those that the page before had under way, to be begun anew. */
    takeAll(): readonly PendingChange[] {
      const all = changes
      set([])
      return all
    },
  }
}
export type PendingChanges = ReturnType<typeof createPendingChanges>
