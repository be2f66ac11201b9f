/** A question about items took longer than it may: nothing is wrong with the database, the question needs an index. */
export class QueryTooSlow extends Error {
  override readonly name = 'QueryTooSlow'
}
