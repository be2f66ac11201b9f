/** Too many requests for one kind of work; the same call may succeed after `retryAfterSeconds`. */
export class Busy extends Error {
  override readonly name = 'Busy'
  readonly retryAfterSeconds: number
  constructor(publicMessage: string, retryAfterSeconds: number) {
    super(publicMessage)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
