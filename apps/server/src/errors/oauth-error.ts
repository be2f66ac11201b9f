import { type OAuthErrorCode, oauthErrorStatus } from '@foyer/protocol'

/** A refusal of the standard endpoints. The message is public; the cause is only logged (design invariant 7). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: OAuthErrorCode
  readonly status: number
  constructor(code: OAuthErrorCode, publicMessage: string, options?: { cause?: unknown }) {
    super(publicMessage, options)
    this.code = code
    this.status = oauthErrorStatus[code]
  }
}

export const invalidRequest = (message: string) => new OAuthError('invalid_request', message)
export const invalidGrant = (message: string) => new OAuthError('invalid_grant', message)
