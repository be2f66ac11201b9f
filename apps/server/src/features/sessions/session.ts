import type { MemberId, SessionEndReason, SessionId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { Rotation } from '../site/clients/rotation.js'
import type { SignInProof } from '../tokens/sign-in-proof.js'

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
  /** The API key that opened it; null if the member signed in. */
  openedBy: string | null
  lastUsedAt: number
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

/**
 * Returns the public reason why a refused session ended, for the holder of one of its tokens. Returns `undefined` if
 * the session continues, or the token does not belong to the caller's client or device.
 */
export function publicEndReason(
  session: Session | undefined,
  refusal: RefreshRefusal,
  now: number,
): SessionEndReason | undefined {
  if (session === undefined) return undefined
  const reason = 'end' in refusal ? refusal.end : refusal.reason === 'ended' ? session.endedReason : null
  return reason === null
    ? undefined
    : publicReasonOf({ ...session, endedAt: session.endedAt ?? now, endedReason: reason })
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

/** Creates a session that is opened now. */
export function newSession(
  given: Pick<
    Session,
    'sessionId' | 'memberId' | 'clientId' | 'browserSessionId' | 'rotation' | 'scope' | 'authenticatedAt' | 'amr'
  > &
    Partial<Pick<Session, 'clientBinding' | 'browser' | 'system' | 'expiresAt' | 'openedBy'>>,
  now: number,
): Session {
  return {
    clientBinding: null,
    openedBy: null,
    browser: null,
    system: null,
    expiresAt: now + lifetimes.refreshTokenAbsolute.ms,
    ...given,
    generation: 0,
    supersededAt: 0,
    openedAt: now,
    lastUsedAt: now,
    idleExpiresAt: idleEnd(now),
    endedAt: null,
    endedReason: null,
  }
}

/** Returns when a session used now expires if it stays idle (V7.3.1). */
export const idleEnd = (now: number): number => now + lifetimes.refreshTokenIdle.ms

/**
 * Returns the next generation. It is the same for all concurrent requests, so that they receive the same successor
 * (design §7).
 */
export const successorOf = (generation: number, rotation: Rotation): number =>
  rotation === 'off' ? generation : generation + 1

/**
 * Returns true if a generation would be refreshed now: the rule of `SessionStore.refresh` (design §7), for callers
 * that only read, such as introspection.
 */
export function isRefreshable(session: Session, generation: number, now: number): boolean {
  if (session.endedAt !== null || session.expiresAt <= now || session.idleExpiresAt <= now) return false
  if (session.rotation === 'off' || generation === session.generation) return true
  if (generation === session.generation + 1) return session.rotation === 'pending'
  return generation === session.generation - 1 && session.supersededAt >= now - lifetimes.rotationWindow.ms
}

/** The effect of a refused refresh on the session. */
export type RefreshRefusal =
  | { reason: 'unknown' | 'ended' | 'other-client' | 'other-binding' | 'superseded' }
  | { reason: 'expired' | 'replayed'; end: EndReason }

/**
 * Returns why a refresh that updated no row was refused. Within the window an older generation is only refused; after
 * the window its use is treated as theft and ends the session (design §6, security-checklist 11 and 12).
 */
export function refreshRefusalOf(
  session: Session | undefined,
  generation: number,
  clientId: string | undefined,
  now: number,
  binding: Digest | null = null,
): RefreshRefusal {
  if (session === undefined) return { reason: 'unknown' }
  if (clientId !== undefined && session.clientId !== clientId) return { reason: 'other-client' }
  if (session.clientBinding !== null && session.clientBinding !== binding) return { reason: 'other-binding' }
  if (session.endedAt !== null) return { reason: 'ended' }
  if (session.expiresAt <= now || session.idleExpiresAt <= now) return { reason: 'expired', end: 'expired' }
  if (generation < session.generation && now - session.supersededAt > lifetimes.rotationWindow.ms)
    return { reason: 'replayed', end: 'replayed' }
  return { reason: 'superseded' }
}
