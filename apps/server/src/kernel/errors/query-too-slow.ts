/** A data query exceeded its time limit: the database is available, but the query needs an index. */
export class QueryTooSlow extends Error {
  override readonly name = 'QueryTooSlow'
}
