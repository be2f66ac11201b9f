import type { MemberId, SessionId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import type { EndReason, Session } from './session.js'

/** What a renewal needs to know of its session. */
export type RefreshedSession = Pick<Session, 'memberId' | 'clientId' | 'rotation' | 'scope' | 'authenticatedAt' | 'amr'>

export interface SessionRefresh {
  sessionId: SessionId
  generation: number
  /** When given, the session must belong to this client. */
  clientId?: string
  /**
   * Digest of the `client-binding` that came with it: must be the one the session was opened with, if it was with one.
   */
  clientBinding?: Digest | null
}

export interface SessionStore {
  open(session: Session): Promise<void>
  find(sessionId: SessionId): Promise<Session | undefined>
  /**
   * Renews by one statement: accepts the presented generation by the session's rotation policy, advances it when due
   * and moves the idle end. Returns what the next token needs, or undefined when the renewal is refused.
   */
  refresh(renewal: SessionRefresh, now: number): Promise<RefreshedSession | undefined>
  /**
   * Records that the member has given the password again in this session; false when it is no open session of theirs.
   */
  recordReauthentication(sessionId: SessionId, memberId: MemberId, now: number): Promise<boolean>
  /** Ends a session once: true for the one call that ended it. */
  end(sessionId: SessionId, reason: EndReason, now: number): Promise<boolean>
  /** Ends every open session of a member, save one if named. Returns those that ended. */
  endAllOf(memberId: MemberId, reason: EndReason, now: number, except?: SessionId): Promise<SessionId[]>
  /**
   * Ends every open session of a member that was opened from one sign-in at the hosted pages. Returns those that ended.
   */
  endAllFrom(browserSessionId: string, memberId: MemberId, reason: EndReason, now: number): Promise<SessionId[]>
  /**
   * Holds a member until the caller's transaction is over: of a sign-in and a shutting out at the same time, the second
   * sees what the first did (security-checklist 55).
   */
  lockMember(memberId: MemberId): Promise<void>
  /** A member's open sessions, the newest first. */
  listOpen(memberId: MemberId, now: number): Promise<Session[]>
  /** A member's sessions, those that are over too, the newest first. */
  listAll(memberId: MemberId, limit: number): Promise<Session[]>
  /** Sessions ended after a time: what every node must refuse (design §6). */
  endedSince(since: number): Promise<{ sessionId: SessionId; endedAt: number }[]>
}
