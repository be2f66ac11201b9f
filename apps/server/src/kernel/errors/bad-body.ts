/**
 * A body that could not be read. Each dialect words it in its own envelope; a 400, or a 415 for an encoding not taken
 * here.
 */
export class BadBody extends Error {
  override readonly name = 'BadBody'
  readonly statusCode: 400 | 415
  constructor(publicMessage: string, statusCode: 400 | 415 = 400) {
    super(publicMessage)
    this.statusCode = statusCode
  }
}
