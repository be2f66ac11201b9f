import type { Clock } from '../../kernel/clock.js'

/** Counts by key in the memory of this node: for what must not cost a row. */
export interface MemoryCounter {
  /** Counts once more and answers how often in the running window, and the milliseconds until it ends. */
  increment(key: string): { count: number; endsInMs: number }
}

/** The keys remembered at most; beyond, the oldest are forgotten, so that a flood of networks costs no memory. */
const MAX_KEYS = 20_000

export function memoryCounter({ clock, windowMs }: { clock: Clock; windowMs: number }): MemoryCounter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    increment(key) {
      const now = clock.now()
      const known = windows.get(key)
      if (known !== undefined && known.endsAt > now) {
        known.count += 1
        return { count: known.count, endsInMs: known.endsAt - now }
      }
      // A new window goes to the end, so that the first key is always the oldest.
      windows.delete(key)
      if (windows.size >= MAX_KEYS) windows.delete(windows.keys().next().value as string)
      windows.set(key, { count: 1, endsAt: now + windowMs })
      return { count: 1, endsInMs: windowMs }
    },
  }
}
