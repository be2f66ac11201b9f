import type { Database as Handle } from 'better-sqlite3'
import { canonicalJson } from '../data/query/interpret-key.js'
import { QueryTooSlow } from '../errors/query-too-slow.js'
import { sha256Hex } from '../runtime/digest.js'

/** The time that one handle may take over the statement it runs. Without a limit set it has all it needs. */
export interface TimeLimit {
  /** @param milliseconds from now */
  set(milliseconds: number): void
  lift(): void
}

/**
 * Gives a handle the functions that queries of the data service use. `bin/reading-thread.js` has the same ones.
 */
export function addSqliteFunctions(handle: Handle): TimeLimit {
  let end = Number.POSITIVE_INFINITY
  // PostgreSQL compares documents without regard to the order of names; here they are brought into one order.
  handle.function('canonical_json', { deterministic: true }, (text) => canonicalJson(JSON.parse(text as string)))
  handle.function('sha256_hex', { deterministic: true }, (text) => sha256Hex(text as string))
  handle.function('has_time_left', () => {
    if (performance.now() > end) throw new QueryTooSlow('the time for this query is over')
    return 1
  })
  return {
    set: (milliseconds) => {
      end = performance.now() + milliseconds
    },
    lift: () => {
      end = Number.POSITIVE_INFINITY
    },
  }
}
