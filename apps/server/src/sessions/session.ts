import {
  MEMBER_REFRESH_ABSOLUTE_SECONDS,
  MEMBER_REFRESH_IDLE_SECONDS,
  type MemberId,
  ROTATION_WINDOW_SECONDS,
  type SessionId,
} from '@foyer/protocol'

/** How a client's refresh tokens follow each other (design §7). */
export type Rotation = 'pending' | 'strict' | 'off'
export const rotations: readonly Rotation[] = ['pending', 'strict', 'off']

/** Why a session ended; a person may be told in words. */
export type EndReason =
  | 'logged-out'
  | 'revoked'
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
export interface Session {
  sessionId: SessionId
  memberId: MemberId
  clientId: string
  browserSessionId: string | null
  rotation: Rotation
  /** `strict`: the newest generation handed out. `pending`: the newest that was used. */
  generation: number
  /** When the generation before it was superseded. */
  supersededAt: number
  scope: string
  authenticatedAt: number
  openedAt: number
  lastUsedAt: number
  idleExpiresAt: number
  expiresAt: number
  endedAt: number | null
  endedReason: EndReason | null
}

export const ROTATION_WINDOW_MS = ROTATION_WINDOW_SECONDS * 1000

/** A new session as it is opened now. */
export function newSession(
  given: Pick<
    Session,
    'sessionId' | 'memberId' | 'clientId' | 'browserSessionId' | 'rotation' | 'scope' | 'authenticatedAt'
  >,
  now: number,
): Session {
  return {
    ...given,
    generation: 0,
    supersededAt: 0,
    openedAt: now,
    lastUsedAt: now,
    idleExpiresAt: idleEnd(now),
    expiresAt: now + MEMBER_REFRESH_ABSOLUTE_SECONDS * 1000,
    endedAt: null,
    endedReason: null,
  }
}

/** When a session used now ends by itself if it is not used again (V7.3.1). */
export const idleEnd = (now: number): number => now + MEMBER_REFRESH_IDLE_SECONDS * 1000

/** The generation that follows: always the next one, so that every racer is told the same (design §7). */
export const successorOf = (generation: number, rotation: Rotation): number =>
  rotation === 'off' ? generation : generation + 1

/** What a refused renewal means for the session. */
export type Refusal =
  | { reason: 'unknown' | 'ended' | 'other-client' | 'superseded' }
  | { reason: 'expired' | 'replayed'; end: EndReason }

/**
 * Why a renewal that changed no row was refused. Inside the window an older generation is only refused; after it, its use
 * is theft and ends the family (design §6, security-checklist 11 and 12).
 */
export function refusalOf(
  session: Session | undefined,
  generation: number,
  clientId: string | undefined,
  now: number,
): Refusal {
  if (session === undefined) return { reason: 'unknown' }
  if (clientId !== undefined && session.clientId !== clientId) return { reason: 'other-client' }
  if (session.endedAt !== null) return { reason: 'ended' }
  if (session.expiresAt <= now || session.idleExpiresAt <= now) return { reason: 'expired', end: 'expired' }
  if (generation < session.generation && now - session.supersededAt > ROTATION_WINDOW_MS)
    return { reason: 'replayed', end: 'replayed' }
  return { reason: 'superseded' }
}
