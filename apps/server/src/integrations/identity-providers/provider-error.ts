/**
 * Why a sign-in at a provider failed. `denied`: the person cancelled or refused. `unavailable`: the provider did not
 * respond, or not in time. `misconfigured`: the provider refuses the client or the address. `invalid`: the response
 * fails a check, such as signature, issuer, nonce or state.
 */
export type ProviderFailure = 'denied' | 'unavailable' | 'misconfigured' | 'invalid'

/** A failed sign-in at a provider. The message is for the log and the owner's test, not for visitors. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly failure: ProviderFailure
  constructor(failure: ProviderFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.failure = failure
  }
}
