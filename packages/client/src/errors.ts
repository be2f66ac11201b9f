import type { SessionEndReason } from '@foyer/protocol'

/** The codes of all errors this package throws deliberately. They are stable and can be used in a `switch`. */
export type FoyerErrorCode =
  | 'NETWORK_FAILED'
  | 'ORIGIN_NOT_ALLOWED'
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
  /** Codes of the data service: see `DataError` of `@foyer/client/data`. */
  | `WDE${string}`

/** Base class of all errors of this package. `code` is for programs, `message` for people. */
export class FoyerError extends Error {
  override readonly name: string = 'FoyerError'
  readonly code: FoyerErrorCode
  constructor(code: FoyerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** A response of the server, as far as it could be read. */
export interface Answer {
  status: number
  statusText: string
  /** Value of the `x-wix-request-id` header. Include it in reports to the owner of the site. */
  requestId: string | null
  /** Seconds to wait before a retry, from `Retry-After` (RFC 9110 §10.2.3). */
  retryAfterSeconds: number | undefined
  /** The parsed JSON, or the text if it was not JSON. */
  body: unknown
  isJson: boolean
}

/** Base class of errors caused by an unsuccessful response. */
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

/** The token endpoint issued no tokens (specification §8, wire-protocol §3.3). */
export class TokenFetchError extends AnswerError {
  override readonly name = 'TokenFetchError'
  /** OAuth error code in the response body (RFC 6749 §5.2), if any. */
  readonly oauthError: string | undefined
  /**
   * Why the session of the rejected refresh token ended, if the server reports it. Newer servers may report other
   * codes.
   */
  readonly endReason: SessionEndReason | undefined
  constructor(code: 'TOKEN_FETCH_FAILED' | 'UNREADABLE_ANSWER', answer: Answer) {
    const { statusText, requestId, body } = answer
    const text = `Failed to fetch tokens from OAuth API: ${statusText}. request id: ${requestId}. Response: ${JSON.stringify(body)}`
    super(code, text, answer)
    this.endReason = getText(body, 'error_reason') as SessionEndReason | undefined
    this.oauthError = getText(body, 'error')
  }
}

/** One invalid field of a call (wire-protocol §6.1). */
export interface Violation {
  field?: string
  description?: string
  data?: { type?: string }
}

/** A call was rejected, or its response was not the expected JSON (wire-protocol §6.1). */
export class ApiError extends AnswerError {
  override readonly name = 'ApiError'
  /** Application code in the error body, for example `-19976`; see `applicationErrors` of `@foyer/protocol`. */
  readonly applicationCode: string | undefined
  readonly violations: readonly Violation[]
  constructor(code: 'CALL_REFUSED' | 'UNREADABLE_ANSWER', answer: Answer) {
    const details = getProperty(answer.body, 'details')
    const applicationError = getProperty(details, 'applicationError')
    super(code, formatMessage(answer, applicationError), answer)
    this.applicationCode = getText(applicationError, 'code')
    this.violations = parseViolations(getProperty(details, 'validationError'))
  }
}

/** Parses the invalid fields in this part of an error's details. */
export function parseViolations(part: unknown): Violation[] {
  const violations = getProperty(part, 'fieldViolations')
  return Array.isArray(violations) ? violations.filter((each) => typeof each === 'object' && each) : []
}

/**
 * Why a silent login failed. Reported by the server: `login_required` (the session token was used before, has expired
 * or belongs to another client or caller), `access_denied` (the member is not allowed to sign in), `session_expired`
 * (the request has expired), `interaction_required`, and `temporarily_unavailable` or `server_error` (a retry may
 * succeed). Determined by this package, if the page posted no message: `origin_not_allowed`, `network_failed`, or
 * `no_answer` (frames of the server cannot be shown).
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

/** The silent login failed. Newer servers may report other reasons. */
export class SilentLoginError extends FoyerError {
  override readonly name = 'SilentLoginError'
  readonly reason: SilentLoginReason | (string & {})
  constructor(reason: SilentLoginReason | (string & {}), description?: string) {
    super('SILENT_LOGIN_REFUSED', `Silent login was refused: ${description || reason}`)
    this.reason = reason
  }
}

/** Returns a property of an unknown value, or `undefined` if the value is not an object or has no such property. */
export function getProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** Returns the server's message for people, or a message derived from the response if there is none. */
export function formatMessage(answer: Answer, applicationError: unknown): string {
  const sentence = getText(applicationError, 'description') || getText(answer.body, 'message')
  return sentence || `The server answered ${`${answer.status} ${answer.statusText}`.trim()}`
}

/** Returns a property that is a text, or `undefined`. */
export function getText(from: unknown, name: string): string | undefined {
  const value = getProperty(from, name)
  return typeof value === 'string' ? value : undefined
}
