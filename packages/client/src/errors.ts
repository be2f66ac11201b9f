import type { SessionEndReason } from '@foyer/protocol'

/** Everything this package throws on purpose has one of these codes; they are stable and may be switched over. */
export type FoyerErrorCode =
  | 'NETWORK_FAILED'
  | 'TOKEN_FETCH_FAILED'
  | 'CALL_REFUSED'
  | 'UNREADABLE_ANSWER'
  | 'SILENT_LOGIN_REFUSED'
  | 'SILENT_LOGIN_TIMED_OUT'
  | 'MISSING_CODE_OR_STATE'
  | 'INVALID_STATE'
  | 'UNKNOWN_STATE'
  | 'INVALID_ISSUER'
  | 'INVALID_VERIFIER_LENGTH'
  | 'FOREIGN_ADDRESS'
  | 'NO_REDIRECT_URL'
  | 'NO_BROWSER'
  | 'COOKIE_TOO_LARGE'
  | 'BULK_INTERRUPTED'
  | 'INVALID_WEBHOOK'
  /** Of the data service: see `DataError` of `@foyer/client/data`. */
  | `WDE${string}`

/** The base of every error of this package. `code` is for programs, `message` for people. */
export class FoyerError extends Error {
  override readonly name: string = 'FoyerError'
  readonly code: FoyerErrorCode
  constructor(code: FoyerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What the server answered, as far as it could be read. */
export interface Answer {
  status: number
  statusText: string
  /** The `x-wix-request-id` header: quote it when you ask the site's owner what happened. */
  requestId: string | null
  /** Seconds to wait before another try, from `Retry-After` (RFC 9110 §10.2.3). */
  retryAfterSeconds: number | undefined
  /** The parsed JSON, or the text when it was none. */
  body: unknown
  isJson: boolean
}

/** An answer that is no success. */
export class AnswerError extends FoyerError implements Omit<Answer, 'isJson'> {
  override readonly name: string = 'AnswerError'
  readonly status: number
  readonly statusText: string
  readonly requestId: string | null
  readonly retryAfterSeconds: number | undefined
  readonly body: unknown
  constructor(code: FoyerErrorCode, message: string, answer: Answer) {
    super(code, message)
    this.status = answer.status
    this.statusText = answer.statusText
    this.requestId = answer.requestId
    this.retryAfterSeconds = answer.retryAfterSeconds
    this.body = answer.body
  }
}

/** The token endpoint did not give tokens (specification §8, wire-protocol §3.3). */
export class TokenFetchError extends AnswerError {
  override readonly name = 'TokenFetchError'
  /** The OAuth error code of the body (RFC 6749 §5.2), when there is one. */
  readonly oauthError: string | undefined
  /**
   * Why the session of a refused refresh token has ended, when the server tells. A newer server may know more codes.
   */
  readonly endReason: SessionEndReason | undefined
  constructor(code: 'TOKEN_FETCH_FAILED' | 'UNREADABLE_ANSWER', answer: Answer) {
    const { statusText, requestId, body } = answer
    const text = `Failed to fetch tokens from OAuth API: ${statusText}. request id: ${requestId}. Response: ${JSON.stringify(body)}`
    super(code, text, answer)
    const reason = getProperty(body, 'error_reason')
    this.endReason = typeof reason === 'string' ? (reason as SessionEndReason) : undefined
    const oauthError = getProperty(body, 'error')
    this.oauthError = typeof oauthError === 'string' ? oauthError : undefined
  }
}

/** One refused field of a call (wire-protocol §6.1). */
export interface Violation {
  field?: string
  description?: string
  data?: { type?: string }
}

/** A call was refused, or its answer was not the JSON it should be (wire-protocol §6.1). */
export class ApiError extends AnswerError {
  override readonly name = 'ApiError'
  /** The application code of the envelope, `-19976` for example; see `applicationErrors` of `@foyer/protocol`. */
  readonly applicationCode: string | undefined
  readonly violations: readonly Violation[]
  constructor(code: 'CALL_REFUSED' | 'UNREADABLE_ANSWER', answer: Answer) {
    const details = getProperty(answer.body, 'details')
    const applicationError = getProperty(details, 'applicationError')
    super(code, formatMessage(answer, applicationError), answer)
    const applicationCode = getProperty(applicationError, 'code')
    this.applicationCode = typeof applicationCode === 'string' ? applicationCode : undefined
    this.violations = parseViolations(getProperty(details, 'validationError'))
  }
}

/** The refused fields in this part of an error's details. */
export function parseViolations(part: unknown): Violation[] {
  const violations = getProperty(part, 'fieldViolations')
  return Array.isArray(violations) ? violations.filter((each) => typeof each === 'object' && each) : []
}

/**
 * Why a silent login failed. From the server: `login_required` (the session token is used, too old or another's),
 * `access_denied` (the member may not sign in), `session_expired` (the request itself is over), `interaction_required`,
 * and `temporarily_unavailable` or `server_error` (it could not decide; another try may do). From here, when the page
 * could not answer: `origin_not_allowed`, `network_failed`, or `no_answer` (something keeps frames of the server from
 * showing).
 */
export type SilentLoginReason =
  | 'login_required'
  | 'access_denied'
  | 'session_expired'
  | 'interaction_required'
  | 'temporarily_unavailable'
  | 'server_error'
  | 'origin_not_allowed'
  | 'network_failed'
  | 'no_answer'

/** The silent login failed; a newer server may know more reasons. */
export class SilentLoginError extends FoyerError {
  override readonly name = 'SilentLoginError'
  readonly reason: SilentLoginReason | (string & {})
  constructor(reason: SilentLoginReason | (string & {}), description?: string) {
    super('SILENT_LOGIN_REFUSED', `Silent login was refused: ${description || reason}`)
    this.reason = reason
  }
}

/** Reads a member of something unknown; undefined when it is no object or has no such member. */
export function getProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** What the server said for people, else what can be said of its answer. */
export function formatMessage(answer: Answer, applicationError: unknown): string {
  const said = [getProperty(applicationError, 'description'), getProperty(answer.body, 'message')]
  const sentence = said.find((each) => typeof each === 'string' && each !== '') as string | undefined
  return sentence ?? `The server answered ${`${answer.status} ${answer.statusText}`.trim()}`
}
