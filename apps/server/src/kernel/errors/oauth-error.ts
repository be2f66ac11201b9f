import { type OAuthErrorCode, oauthErrorStatus, type SessionEndReason } from '@foyer/protocol'

/** A credential that was reused, or used after its session had ended, and its holder; for the log only. */
export interface Replay {
  event: 'code-replayed' | 'refresh-token-replayed' | 'renewal-refused'
  memberId: string
  sessionId: string
}

interface OAuthErrorDetails {
  replay?: Replay | undefined
  reason?: SessionEndReason | undefined
}

/** An error of the standard endpoints. The message is public; the cause is only logged (design invariant 7). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: OAuthErrorCode
  readonly status: number
  readonly replay: Replay | undefined
  /** Why the session of the token ended. */
  readonly reason: SessionEndReason | undefined
  constructor(code: OAuthErrorCode, publicMessage: string, options: { cause?: unknown } & OAuthErrorDetails = {}) {
    super(publicMessage, options)
    this.code = code
    this.status = oauthErrorStatus[code]
    this.replay = options.replay
    this.reason = options.reason
  }
}

/** The error for a request with a missing, repeated or malformed parameter (RFC 6749 §5.2). */
export const invalidRequest = (message: string) => new OAuthError('invalid_request', message)

/** The error for a code or refresh token that is unknown, expired, revoked or of another client (RFC 6749 §5.2). */
export const invalidGrant = (message: string, details: OAuthErrorDetails = {}) =>
  new OAuthError('invalid_grant', message, details)
