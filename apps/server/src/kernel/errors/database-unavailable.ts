/** The database could not answer. Always a 503, never the caller's fault (design invariant 5). */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
