import {
  MEMBER_REFRESH_ABSOLUTE_SECONDS,
  MEMBER_REFRESH_IDLE_SECONDS,
  type MemberId,
  ROTATION_WINDOW_SECONDS,
  type SessionEndReason,
  type SessionId,
} from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import type { Rotation } from '../site/clients/rotation.js'
import type { SignInProof } from '../tokens/sign-in-proof.js'

/** Why a session ended; a person may be told in words. */
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

/** One member's login on one device (design §1). Times are milliseconds since 1970. */
export interface Session extends SignInProof {
  sessionId: SessionId
  memberId: MemberId
  clientId: string
  browserSessionId: string | null
  /** Digest of the `client-binding` it was opened with: a renewal must bring the same (security-checklist 36). */
  clientBinding: Digest | null
  rotation: Rotation
  /** `strict`: the newest generation handed out. `pending`: the newest that was used. */
  generation: number
  /** When the generation before it was superseded. */
  supersededAt: number
  scope: string
  openedAt: number
  /** The API key that opened it; null where the member did. */
  openedBy: string | null
  lastUsedAt: number
  idleExpiresAt: number
  expiresAt: number
  endedAt: number | null
  endedReason: EndReason | null
  /** What it was opened with, as far as it is known. */
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
 * Why a session whose renewal was refused is over, for whoever holds a token of it; undefined when it goes on, or the
 * token is not of the caller's client or device.
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

/** What is told of why a session ended. */
export function publicReasonOf({
  expiresAt,
  endedAt,
  endedReason,
}: Pick<Session, 'expiresAt'> & { endedAt: number; endedReason: EndReason }): SessionEndReason {
  if (endedReason !== 'expired') return publicReasons[endedReason]
  return expiresAt <= endedAt ? 'expired_absolute' : 'expired_idle'
}

export const ROTATION_WINDOW_MS = ROTATION_WINDOW_SECONDS * 1000

/** A new session as it is opened now. */
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
    expiresAt: now + MEMBER_REFRESH_ABSOLUTE_SECONDS * 1000,
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

/** When a session used now ends by itself if it is not used again (V7.3.1). */
export const idleEnd = (now: number): number => now + MEMBER_REFRESH_IDLE_SECONDS * 1000

/** The generation that follows: always the next one, so that every racer is told the same (design §7). */
export const successorOf = (generation: number, rotation: Rotation): number =>
  rotation === 'off' ? generation : generation + 1

/**
 * Whether a generation would be renewed now: the rule that `SessionStore.renew` keeps in one statement (design §7), for
 * those who only ask.
 */
export function isRefreshable(session: Session, generation: number, now: number): boolean {
  if (session.endedAt !== null || session.expiresAt <= now || session.idleExpiresAt <= now) return false
  if (session.rotation === 'off' || generation === session.generation) return true
  if (generation === session.generation + 1) return session.rotation === 'pending'
  return generation === session.generation - 1 && session.supersededAt >= now - ROTATION_WINDOW_MS
}

/** What a refused renewal means for the session. */
export type RefreshRefusal =
  | { reason: 'unknown' | 'ended' | 'other-client' | 'other-binding' | 'superseded' }
  | { reason: 'expired' | 'replayed'; end: EndReason }

/**
 * Why a renewal that changed no row was refused. Inside the window an older generation is only refused; after it, its
 * use is theft and ends the family (design §6, security-checklist 11 and 12).
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
  if (generation < session.generation && now - session.supersededAt > ROTATION_WINDOW_MS)
    return { reason: 'replayed', end: 'replayed' }
  return { reason: 'superseded' }
}
