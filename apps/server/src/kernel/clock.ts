/**
 * The source of the current time, passed in as a dependency (design invariant 8). `now()` is milliseconds since 1970.
 */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock with an adjustable offset: `advance` adds milliseconds, `setOffset` replaces the offset. */
export interface OffsetClock extends Clock {
  advance(milliseconds: number): void
  offset(): number
  setOffset(milliseconds: number): void
}

/** Creates a clock that is `offset` milliseconds ahead of `base`. */
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

/** Creates a clock that only moves when it is advanced. */
export function frozenClock(startsAt: number): OffsetClock {
  return offsetClock({ now: () => startsAt })
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Formats milliseconds since 1970 as RFC 3339. */
export const rfc3339 = (milliseconds: number): string => new Date(milliseconds).toISOString()
