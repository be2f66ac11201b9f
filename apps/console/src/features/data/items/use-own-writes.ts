import { useRef } from 'react'

/** How long after a write an event of the item is taken for the one of this write, in milliseconds. */
const OWN_MS = 3000

interface OwnWrites {
  /** Notes that items are written here. */
  note: (itemIds: readonly string[]) => void
  /** Returns whether an item was written here a moment ago. */
  isOwn: (itemId: string) => boolean
}

/** Tells changes made on this page from those of others: an event of a change does not say who made it. */
export function useOwnWrites(): OwnWrites {
  const times = useRef(new Map<string, number>())
  return {
    note(itemIds) {
      for (const id of itemIds) times.current.set(id, Date.now())
    },
    isOwn: (itemId) => Date.now() - (times.current.get(itemId) ?? 0) < OWN_MS,
  }
}
