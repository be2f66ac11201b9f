/** Clocks that agree this closely are left alone: what is dated by them lives for a minute or more. */
const TOLERATED_SKEW_MS = 5000
/** An answer that took longer than this says too little about the time. */
const MAX_ROUND_TRIP_MS = 1000

/**
 * A look at the database's clock: when it was asked and answered by this machine's clock, in milliseconds since 1970.
 */
export interface ClockReading {
  databaseNow: number
  askedAt: number
  answeredAt: number
}

/**
 * How far this machine's clock must be put right to agree with the database's, which all nodes share, in milliseconds.
 * A node whose clock is wrong would else revive what has expired, or lock people out for longer than anybody may be
 * (security-checklist 104, decision 4). `before` is what it was so far: kept when the look says too little.
 */
export function clockCorrection({ databaseNow, askedAt, answeredAt }: ClockReading, previous: number): number {
  if (answeredAt < askedAt || answeredAt - askedAt > MAX_ROUND_TRIP_MS) return previous
  const skew = databaseNow - (askedAt + answeredAt) / 2
  return Math.abs(skew) > TOLERATED_SKEW_MS ? Math.round(skew) : 0
}
