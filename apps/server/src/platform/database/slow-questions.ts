/** How many are kept in mind, and for how long, in milliseconds. */
const KEPT = 100
const KEPT_FOR_MS = 60_000

/** The questions that were lately too slow for the thread that answers everybody. */
export interface SlowQuestions {
  add(sql: string, parameters: readonly unknown[]): void
  has(sql: string, parameters: readonly unknown[]): boolean
}

/** With other values a question is another one: it may be a quick one. `now` is in milliseconds. */
export function slowQuestions(now: () => number = () => performance.now()): SlowQuestions {
  const slowUntil = new Map<string, number>()
  const keyOf = (sql: string, parameters: readonly unknown[]) => JSON.stringify([sql, parameters])
  return {
    add(sql, parameters) {
      if (slowUntil.size >= KEPT) slowUntil.clear()
      slowUntil.set(keyOf(sql, parameters), now() + KEPT_FOR_MS)
    },
    has(sql, parameters) {
      if (slowUntil.size === 0) return false
      const until = slowUntil.get(keyOf(sql, parameters))
      return until !== undefined && until > now()
    },
  }
}
