/** The rows of a question about items are more bytes than an answer may have. */
export class QueryTooLarge extends Error {
  override readonly name = 'QueryTooLarge'
}
