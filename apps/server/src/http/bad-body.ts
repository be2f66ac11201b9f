/** A body that could not be read. Each dialect words it in its own envelope; always a 400. */
export class BadBody extends Error {
  override readonly name = 'BadBody'
  readonly statusCode = 400
}
