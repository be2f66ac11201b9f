import { type OAuthErrorCode, oauthErrorStatus } from '@foyer/protocol'

/** What was presented a second time, and whose it is: for the log alone. */
export interface Replay {
  event: 'code-replayed' | 'refresh-token-replayed'
  memberId: string
  sessionId: string
}

/** A refusal of the standard endpoints. The message is public; the cause is only logged (design invariant 7). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: OAuthErrorCode
  readonly status: number
  readonly replay: Replay | undefined
  constructor(code: OAuthErrorCode, publicMessage: string, options?: { cause?: unknown; replay?: Replay }) {
    super(publicMessage, options)
    this.code = code
    this.status = oauthErrorStatus[code]
    this.replay = options?.replay
  }
}

export const invalidRequest = (message: string) => new OAuthError('invalid_request', message)
export const invalidGrant = (message: string, replay?: Replay) =>
  new OAuthError('invalid_grant', message, replay === undefined ? undefined : { replay })
