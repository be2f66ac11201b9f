import type { Clock } from '../../kernel/clock.js'

/** Counts by key in the memory of this node, for counts that must not cost a row. */
interface MemoryCounter {
  /** Increments a counter and returns the count in the current window and the milliseconds until it ends. */
  increment(key: string): { count: number; endsInMs: number }
}

/** The maximum number of keys; beyond it the oldest are deleted, so that a flood of networks cannot exhaust memory. */
const MAX_KEYS = 20_000

/** Creates a counter of fixed windows in the memory of this node. */
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
      // Reinserting a key moves it to the end, so that the first key is always the oldest.
      windows.delete(key)
      if (windows.size >= MAX_KEYS) windows.delete(windows.keys().next().value as string)
      windows.set(key, { count: 1, endsAt: now + windowMs })
      return { count: 1, endsInMs: windowMs }
    },
  }
}
