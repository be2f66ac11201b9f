import type { Clock } from './clock.js'

/** Maximum number of remembered keys; a new key beyond it is refused until an old one expires. */
const MAX_KEYS = 100

/**
 * Returns a function that returns true for the first call with a key and then once per interval (milliseconds). It
 * returns true at most 100 times per interval, so that strangers who choose the keys cannot flood what depends on it.
 */
export function oncePerInterval(clock: Clock, intervalMs: number): (key: string) => boolean {
  const firstAt = new Map<string, number>()
  return (key) => {
    const now = clock.now()
    // A map iterates in the order of insertion: oldest first.
    for (const [known, at] of firstAt) {
      if (now - at < intervalMs) break
      firstAt.delete(known)
    }
    if (firstAt.has(key) || firstAt.size >= MAX_KEYS) return false
    firstAt.set(key, now)
    return true
  }
}
