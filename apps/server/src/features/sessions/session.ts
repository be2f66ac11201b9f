import type { MemberId, SessionEndReason, SessionId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import type { Rotation } from '../site/clients/client.js'
import type { SignInProof } from '../tokens/sign-in-proof.js'
import type { SessionLengths } from './session-lengths.js'

/** Why a session ended. */
export type EndReason =
  | 'logged-out'
  | 'revoked'
  | 'disconnected'
  | 'signed-out-elsewhere'
  | 'reset-required'
  | 'replayed'
  | 'expired'
  | 'password-changed'
  | 'recovered'
  | 'blocked'
  | 'deleted'
  | 'too-many-sessions'
  | 'code-replayed'
  | 'restored'

/** One login of a member on one device (design §1). Times are milliseconds since 1970. */
export interface Session extends SignInProof {
  sessionId: SessionId
  memberId: MemberId
  clientId: string
  browserSessionId: string | null
  /** Digest of the `client-binding` it was opened with: a refresh must present the same one (security-checklist 36). */
  clientBinding: Digest | null
  rotation: Rotation
  /** `strict`: the newest generation issued. `pending`: the newest generation used. */
  generation: number
  /** When the previous generation was superseded. */
  supersededAt: number
  scope: string
  openedAt: number
  /** The API key, or the access of an owner as the member (`impersonation`), that opened it; null if the member did. */
  openedBy: string | null
  lastUsedAt: number
  /** How long after its last use it ends, in milliseconds. */
  idleMs: number
  idleExpiresAt: number
  expiresAt: number
  endedAt: number | null
  endedReason: EndReason | null
  /** Browser that opened it, if known. */
  browser: string | null
  system: string | null
}

const publicReasons: Record<Exclude<EndReason, 'expired'>, SessionEndReason> = {
  'logged-out': 'signed_out',
  revoked: 'signed_out',
  disconnected: 'ended_by_owner',
  'signed-out-elsewhere': 'signed_out_elsewhere',
  'reset-required': 'reset_required',
  replayed: 'reuse_detected',
  'code-replayed': 'reuse_detected',
  'password-changed': 'password_changed',
  recovered: 'password_reset',
  blocked: 'blocked',
  deleted: 'deleted',
  'too-many-sessions': 'too_many_sessions',
  restored: 'restored',
}

/** Returns the public reason for the end of a session. */
export function publicReasonOf({
  expiresAt,
  endedAt,
  endedReason,
}: Pick<Session, 'expiresAt'> & { endedAt: number; endedReason: EndReason }): SessionEndReason {
  if (endedReason !== 'expired') return publicReasons[endedReason]
  return expiresAt <= endedAt ? 'expired_absolute' : 'expired_idle'
}

/** Creates a session that is opened now; it ends at `endsAt` at the latest. */
export function newSession(
  fields: Pick<
    Session,
    'sessionId' | 'memberId' | 'clientId' | 'browserSessionId' | 'rotation' | 'scope' | 'authenticatedAt' | 'amr'
  > &
    Partial<Pick<Session, 'clientBinding' | 'browser' | 'system' | 'openedBy'>>,
  { idleMs, maxMs }: SessionLengths,
  now: number,
  endsAt: number = Number.POSITIVE_INFINITY,
): Session {
  return {
    clientBinding: null,
    openedBy: null,
    browser: null,
    system: null,
    ...fields,
    idleMs,
    expiresAt: Math.min(now + maxMs, endsAt),
    generation: 0,
    supersededAt: 0,
    openedAt: now,
    lastUsedAt: now,
    idleExpiresAt: now + idleMs,
    endedAt: null,
    endedReason: null,
  }
}
