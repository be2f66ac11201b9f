/** How many are kept in mind, and for how long, in milliseconds. */
const MAX_QUERIES = 100
const REMEMBER_MS = 60_000

/** The questions that were lately too slow for the thread that answers everybody. */
export interface SlowQueries {
  add(sql: string, parameters: readonly unknown[]): void
  has(sql: string, parameters: readonly unknown[]): boolean
}

/** With other values a question is another one: it may be a quick one. `now` is in milliseconds. */
export function slowQueries(now: () => number = () => performance.now()): SlowQueries {
  const slowUntil = new Map<string, number>()
  const keyOf = (sql: string, parameters: readonly unknown[]) => JSON.stringify([sql, parameters])
  return {
    add(sql, parameters) {
      if (slowUntil.size >= MAX_QUERIES) slowUntil.clear()
      slowUntil.set(keyOf(sql, parameters), now() + REMEMBER_MS)
    },
    has(sql, parameters) {
      if (slowUntil.size === 0) return false
      const until = slowUntil.get(keyOf(sql, parameters))
      return until !== undefined && until > now()
    },
  }
}
