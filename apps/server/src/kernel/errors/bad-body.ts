/**
 * The request body could not be read. Each dialect uses its own error envelope; status 400, or 415 for an unsupported
 * encoding.
 */
export class BadBody extends Error {
  override readonly name = 'BadBody'
  readonly statusCode: 400 | 415
  constructor(publicMessage: string, statusCode: 400 | 415 = 400) {
    super(publicMessage)
    this.statusCode = statusCode
  }
}
