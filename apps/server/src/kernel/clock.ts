/** Time is handed in (design invariant 8). `now()` is milliseconds since 1970. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that can be turned: `advance` moves it by milliseconds, `setOffset` replaces how far it runs ahead. */
export interface OffsetClock extends Clock {
  advance(milliseconds: number): void
  offset(): number
  setOffset(milliseconds: number): void
}

/** A clock that runs `offset` milliseconds ahead of `base`. */
export function offsetClock(base: Clock = systemClock, offset = 0): OffsetClock {
  let currentOffset = offset
  return {
    now: () => base.now() + currentOffset,
    advance: (milliseconds) => {
      currentOffset += milliseconds
    },
    offset: () => currentOffset,
    setOffset: (milliseconds) => {
      currentOffset = milliseconds
    },
  }
}

/** A clock that stands still until it is advanced. */
export function frozenClock(startsAt: number): OffsetClock {
  return offsetClock({ now: () => startsAt })
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND

/** Milliseconds since 1970 as RFC 3339. */
export const rfc3339 = (milliseconds: number): string => new Date(milliseconds).toISOString()
