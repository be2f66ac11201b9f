import type { Database as Handle } from 'better-sqlite3'
import { canonicalJson } from '../data/query/interpret-key.js'

/** Gives a handle the functions that queries of the data service use. */
export function addSqliteFunctions(handle: Handle): void {
  // PostgreSQL compares documents without regard to the order of names; here they are brought into one order.
  handle.function('canonical_json', { deterministic: true }, (text) => canonicalJson(JSON.parse(text as string)))
}
