import type { ApplicationErrorName, OAuthErrorCode, TokenResponse } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import type { AuditedEvent } from '../../../features/audit/audit-event-writer.js'
import type { SecurityEvent } from '../../../features/audit/security-events.js'
import type { AuthResult } from '../../../features/members/auth-result.js'
import { signInDetails } from '../../../features/tokens/sign-in-details.js'
import type { SignInMethod } from '../../../features/tokens/sign-in-proof.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { DataError } from '../../../kernel/errors/data-error.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { TooManyRequests } from '../../../kernel/errors/too-many-requests.js'
import { networkOf } from '../../../kernel/network.js'

interface EventDetails {
  memberId?: string
  sessionId?: string
  state?: string
  code?: string
  /** How the member authenticated. */
  amr?: readonly SignInMethod[]
  /** True if the change has already written its audit log entry. */
  isAudited?: boolean
}

/**
 * Writes one security event. Successful anonymous grants and refreshes write none, so that the hot paths do no extra
 * work.
 */
export function recordEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  { isAudited = false, amr, ...rest }: EventDetails = {},
): void {
  const network = networkOf(request.ip)
  const details = { ...rest, ...(amr && signInDetails(amr)) }
  request.log.info({ event, network, ...details }, 'security')
  request.server.countEvent?.(event, { state: details.state, amr })
  if (!isAudited) request.server.keepEvent?.({ event, requestId: request.id, network, ...details })
}

/** Writes the event of an authentication that has succeeded so far, with its methods if the member authenticated. */
export const recordAuthEvent = (
  request: FastifyRequest,
  event: SecurityEvent,
  result: Pick<AuthResult, 'state' | 'identity'> & { amr?: readonly SignInMethod[] },
): void => {
  const { state, identity, amr } = result
  recordEvent(request, event, { memberId: identity.id, state, ...(amr && { amr }) })
}

/**
 * Writes the event of a grant that opened a session. The token was issued a moment ago, so its signature is not
 * verified.
 */
export function recordSessionOpened(request: FastifyRequest, { access_token }: TokenResponse): void {
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1] as string, 'base64url').toString())
  recordEvent(request, 'session-opened', { memberId: claims.sub, sessionId: claims.sid })
}

/** Writes the event of a refusal, if it is a security event. */
export function recordRefusal(request: FastifyRequest, error: unknown): void {
  if (error instanceof TooManyRequests || (error instanceof DataError && error.code === 'WDE0014')) {
    recordEvent(request, 'limit-reached')
  } else if (error instanceof ValidationError) {
    if (error.violations.some(({ data }) => data.type === 'PASSWORD')) recordEvent(request, 'password-refused')
  } else if (error instanceof ApplicationError) {
    const event = applicationErrorEvents[error.kind]
    if (event !== undefined) recordEvent(request, event, { code: error.code })
  } else if (error instanceof DataError) {
    if (error.status === 403) recordEvent(request, 'access-refused', { code: error.code })
  } else if (error instanceof OAuthError) {
    recordOAuthRefusal(request, error)
  }
}

function recordOAuthRefusal(request: FastifyRequest, { code, replay }: OAuthError): void {
  const event = replay?.event ?? oauthErrorEvents[code]
  if (event !== undefined)
    recordEvent(request, event, {
      code,
      ...(replay === undefined ? {} : { memberId: replay.memberId, sessionId: replay.sessionId }),
    })
}

const applicationErrorEvents: Partial<Record<ApplicationErrorName, SecurityEvent>> = {
  INVALID_PASSWORD: 'sign-in-refused',
  IDENTITY_NOT_FOUND: 'sign-in-refused',
  RESET_PASSWORD: 'sign-in-refused',
  MEMBER_BLOCKED: 'sign-in-refused',
  DELETION_PENDING: 'sign-in-refused',
  RECENT_SIGN_IN_REQUIRED: 'sign-in-refused',
  PASSKEY_UNKNOWN: 'sign-in-refused',
  PASSKEY_REFUSED: 'sign-in-refused',
  EMAIL_ALREADY_EXISTS: 'registration-refused',
  EMAIL_NOT_ALLOWED: 'registration-refused',
  VERIFICATION_FAILED: 'verification-refused',
  VERIFICATION_EXPIRED: 'verification-refused',
  TOO_MANY_TRIES: 'verification-refused',
  INVALID_STATE_TOKEN: 'verification-refused',
  INVALID_RECOVERY_TOKEN: 'recovery-refused',
  INVALID_INVITATION: 'invitation-refused',
  MISSING_CAPTCHA_TOKEN: 'captcha-refused',
  INVALID_CAPTCHA_TOKEN: 'captcha-refused',
  UNAUTHENTICATED: 'access-refused',
  PERMISSION_DENIED: 'access-refused',
  ORIGIN_NOT_ALLOWED: 'access-refused',
}

const oauthErrorEvents: Partial<Record<OAuthErrorCode, SecurityEvent>> = {
  invalid_grant: 'grant-refused',
  invalid_client: 'access-refused',
  invalid_token: 'access-refused',
  insufficient_scope: 'access-refused',
  unauthorized_client: 'access-refused',
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Records a member's event for the audit log, if the audit log includes it. */
    keepEvent?: (event: AuditedEvent) => void
    /** Counts an event for the overview, if the overview includes it. */
    countEvent?: (
      event: SecurityEvent,
      outcome: { state: string | undefined; amr: readonly SignInMethod[] | undefined },
    ) => void
  }
}
