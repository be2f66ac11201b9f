/** A smaller difference is not corrected: timestamps are used for lifetimes of a minute or more. */
const TOLERATED_SKEW_MS = 5000
/** A reading with a longer round trip is too inaccurate. */
const MAX_ROUND_TRIP_MS = 1000

/**
 * A reading of the database's clock, with the local times of the request and the response, in milliseconds since 1970.
 */
interface ClockReading {
  databaseNow: number
  askedAt: number
  answeredAt: number
}

/**
 * Returns the correction of the local clock that makes it agree with the database's, which all nodes share, in
 * milliseconds. Otherwise a node with a wrong clock would accept what has expired, or lock people out for longer than
 * permitted (security-checklist 104, decision 4). `previous`, the correction so far, is returned if the reading is too
 * inaccurate.
 */
export function clockCorrection({ databaseNow, askedAt, answeredAt }: ClockReading, previous: number): number {
  if (answeredAt < askedAt || answeredAt - askedAt > MAX_ROUND_TRIP_MS) return previous
  const skew = databaseNow - (askedAt + answeredAt) / 2
  return Math.abs(skew) > TOLERATED_SKEW_MS ? Math.round(skew) : 0
}
