/** The database is unavailable. Always a 503, never an error of the caller (design invariant 5). */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
