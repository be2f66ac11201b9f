/** The maximum number of remembered queries, and how long they are remembered, in milliseconds. */
const MAX_QUERIES = 100
const REMEMBER_MS = 60_000

/** Queries that recently exceeded the time limit of the main thread (SQLite) or of the fast pool (PostgreSQL). */
interface SlowQueries {
  add(sql: string, parameters: readonly unknown[]): void
  has(sql: string, parameters: readonly unknown[]): boolean
}

/**
 * Remembers queries with their parameter values, because with other values the query may be fast. `now` is in
 * milliseconds.
 */
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
