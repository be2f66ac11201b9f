/** Time is handed in (design invariant 8). `now()` is milliseconds since 1970. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that can be turned: `advance` moves it by milliseconds, `setOffset` replaces how far it runs ahead. */
export interface TurnableClock extends Clock {
  advance(milliseconds: number): void
  offset(): number
  setOffset(milliseconds: number): void
}

/** A clock that runs `offset` milliseconds ahead of `base`. */
export function turnableClock(base: Clock = systemClock, offset = 0): TurnableClock {
  let ahead = offset
  return {
    now: () => base.now() + ahead,
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    offset: () => ahead,
    setOffset: (milliseconds) => {
      ahead = milliseconds
    },
  }
}

/** A clock that stands still until it is advanced. */
export function standingClock(startsAt: number): TurnableClock {
  return turnableClock({ now: () => startsAt })
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND

/** Milliseconds since 1970 as RFC 3339. */
export const rfc3339 = (milliseconds: number): string => new Date(milliseconds).toISOString()
