import type { AnyItem } from '@foyer/client/data'
import { type Keeping, readKept } from './kept-storage.js'
import { dated, type Put } from './last-seen.js'

/** A change that the data service has not answered yet. Without an item it is a removal. */
export interface Change {
  who: string | undefined
  collection: Put
  id: string
  item?: AnyItem
}

const KEY = 'low-tide.unsent'

/** The changes of this tab that are under way. They outlive a reload, after which they are sent again. */
export function unsentIn(storage: Keeping) {
  const listeners = new Set<() => void>()
  const stored = readKept(storage, KEY)
  let changes: readonly Change[] = (Array.isArray(stored) ? (stored as Change[]) : []).map(({ item, ...change }) =>
    item ? { ...change, item: dated(item) } : change,
  )
  const set = (next: readonly Change[]) => {
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
    add(change: Change): () => void {
      set([...changes.filter(({ id }) => id !== change.id), change])
      return () => set(changes.filter((each) => each !== change))
    },
    /** Those that the page before had under way, to be begun anew. */
    takeAll(): readonly Change[] {
      const all = changes
      set([])
      return all
    },
  }
}
export type Unsent = ReturnType<typeof unsentIn>
