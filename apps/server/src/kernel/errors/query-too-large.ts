/** The result rows of a data query exceed the maximum size in bytes. */
export class QueryTooLarge extends Error {
  override readonly name = 'QueryTooLarge'
}
