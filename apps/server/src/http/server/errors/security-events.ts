import type { ApplicationErrorName, OAuthErrorCode, TokenResponse } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import type { KeptEvent } from '../../../features/audit/keep-events.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { DataError } from '../../../kernel/errors/data-error.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { TooManyRequests } from '../../../kernel/errors/too-many-requests.js'
import { networkOf } from '../../../kernel/network.js'

/**
 * What a watcher of the log may rely on (V16.3.1-4): each is one line with `event`, the request id and the network, the member's id
 * where it is known, and the public code of a refusal. Names stay; no line holds an address or a secret (V16.2.5).
 */
export const securityEvents = {
  registered: 'somebody registered; `state` says what is outstanding',
  'signed-in': 'a password or proof was right; `state` says what is outstanding',
  'signed-on': 'a back end signed a member on',
  'email-verified': 'an address was proven by its code',
  'invitation-accepted': 'somebody joined by the secret of an invitation',
  'recovery-asked': 'a recovery mail was asked for; whether one goes out is not said',
  'password-recovered': 'a password was set by a recovery link; every session of the member ended',
  'password-changed': 'a member changed the password; the other sessions ended',
  'email-change-asked': 'a member asked to change the address; the old one stays in force',
  'email-changed': 'a member proved the new address, and it is in force',
  'proven-again': 'a member gave the password once more in a running session',
  'session-opened': 'a grant opened a session',
  'session-ended': 'a sign-out, revocation or disconnection ended a session',
  'member-approved': 'an owner let a member in',
  'member-declined': 'an owner ended a request to join',
  'request-withdrawn': 'a person took the request to join back; the account is gone',
  'member-blocked': 'an owner shut a member out; every session ended',
  'member-deletion-scheduled': 'a member is to be deleted; every session ended, and until then it can be taken back',
  'member-restored': 'a deletion was taken back before it was carried out',
  'member-deleted': 'a member was deleted; every session ended',
  'consent-given': 'a member allowed an application of somebody else what it asked for',
  'consent-withdrawn': 'a member, or an owner, took that back; the sessions of the application ended',
  'promotion-undone': 'a member took back what a promotion did to items',
  'sign-in-refused': 'a password was not right, or the account may not sign in',
  'registration-refused': 'a registration was refused',
  'verification-refused': 'a code or state token was not right',
  'recovery-refused': 'the secret of a recovery link was not good',
  'invitation-refused': 'the secret of an invitation was not good',
  'password-refused': 'a new password was against the rules',
  'captcha-refused': 'a proof of being human was missing or wrong',
  'grant-refused': 'a code, refresh token or the like was not good',
  'access-refused': 'a credential was missing or not good, or it does not allow this',
  'limit-reached': 'a limit refused a call',
  'renewal-refused': 'a refresh token came whose session had ended',
  'code-replayed': 'an authorization code came a second time; what it bought has ended',
  'refresh-token-replayed': 'a superseded refresh token came after its window; its session has ended',
} as const

export type SecurityEvent = keyof typeof securityEvents

interface EventDetails {
  memberId?: string
  sessionId?: string
  state?: string
  code?: string
  /** The change itself wrote its entry of the audit log. */
  told?: boolean
}

/** Writes one event. Never called for the anonymous grant or a renewal that succeed: nothing is added to the hot paths. */
export function noteEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  { told = false, ...details }: EventDetails = {},
): void {
  const network = networkOf(request.ip)
  request.log.info({ event, network, ...details }, 'security')
  request.server.countEvent?.(event, details.state)
  if (!told) request.server.keepEvent?.({ event, requestId: request.id, network, ...details })
}

/** Writes the event of an authentication that was right so far. */
export const noteOutcome = (
  request: FastifyRequest,
  event: SecurityEvent,
  { state, identity }: { state: string; identity: { id: string } },
): void => noteEvent(request, event, { memberId: identity.id, state })

/** Writes that a grant opened a session. The token is our own and was made just now, so nothing of it is checked. */
export function noteOpened(request: FastifyRequest, { access_token }: TokenResponse): void {
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1] as string, 'base64url').toString())
  noteEvent(request, 'session-opened', { memberId: claims.sub, sessionId: claims.sid })
}

/** Writes the event of a refusal, if it is one that concerns security. */
export function noteRefusal(request: FastifyRequest, error: unknown): void {
  if (error instanceof TooManyRequests || (error instanceof DataError && error.code === 'WDE0014')) {
    noteEvent(request, 'limit-reached')
  } else if (error instanceof ValidationError) {
    if (error.violations.some(({ data }) => data.type === 'PASSWORD')) noteEvent(request, 'password-refused')
  } else if (error instanceof ApplicationError) {
    const event = refusals[error.kind]
    if (event !== undefined) noteEvent(request, event, { code: error.code })
  } else if (error instanceof DataError) {
    if (error.status === 403) noteEvent(request, 'access-refused', { code: error.code })
  } else if (error instanceof OAuthError) {
    noteOAuthRefusal(request, error)
  }
}

function noteOAuthRefusal(request: FastifyRequest, { code, replay }: OAuthError): void {
  const event = replay?.event ?? oauthRefusals[code]
  if (event !== undefined)
    noteEvent(request, event, {
      code,
      ...(replay === undefined ? {} : { memberId: replay.memberId, sessionId: replay.sessionId }),
    })
}

const refusals: Partial<Record<ApplicationErrorName, SecurityEvent>> = {
  INVALID_PASSWORD: 'sign-in-refused',
  IDENTITY_NOT_FOUND: 'sign-in-refused',
  RESET_PASSWORD: 'sign-in-refused',
  MEMBER_BLOCKED: 'sign-in-refused',
  DELETION_PENDING: 'sign-in-refused',
  RECENT_SIGN_IN_REQUIRED: 'sign-in-refused',
  EMAIL_ALREADY_EXISTS: 'registration-refused',
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

const oauthRefusals: Partial<Record<OAuthErrorCode, SecurityEvent>> = {
  invalid_grant: 'grant-refused',
  invalid_client: 'access-refused',
  invalid_token: 'access-refused',
  insufficient_scope: 'access-refused',
  unauthorized_client: 'access-refused',
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Keeps an event of a member for the audit log, if it is one for it. */
    keepEvent?: (event: KeptEvent) => void
    /** Counts an event for the overview, if it is one for it. */
    countEvent?: (event: SecurityEvent, state: string | undefined) => void
  }
}
