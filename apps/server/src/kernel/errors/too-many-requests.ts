/** A rate limit was exceeded; the same call may be repeated after `retryAfterSeconds`. Always a 429. */
export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests'
  readonly retryAfterSeconds: number
  constructor(publicMessage: string, retryAfterSeconds: number) {
    super(publicMessage)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
