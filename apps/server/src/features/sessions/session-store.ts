import type { MemberId, SessionId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import type { SignInProof } from '../tokens/sign-in-proof.js'
import type { EndReason, Session } from './session.js'

/** The session data that a refresh needs. */
export type RefreshedSession = Pick<
  Session,
  'memberId' | 'clientId' | 'rotation' | 'scope' | 'authenticatedAt' | 'amr' | 'openedBy'
>

export interface SessionRefresh {
  sessionId: SessionId
  generation: number
  /** If given, the session must belong to this client. */
  clientId?: string | undefined
  /** Digest of the `client-binding` of the request. Must match that of the session, if the session has one. */
  clientBinding?: Digest | null
}

export interface SessionStore {
  open(session: Session): Promise<void>
  find(sessionId: SessionId): Promise<Session | undefined>
  /**
   * Refreshes a session: accepts the presented generation or advances to it by the rotation rule
   * (`refresh-token-rotation.ts`), and extends the idle expiry. Returns the data of the next token, or `undefined` if
   * the refresh is refused.
   */
  refresh(refresh: SessionRefresh, now: number): Promise<RefreshedSession | undefined>
  /** Records a sign-in of the member within the session; returns false if it is not an open session of the member. */
  recordSignIn(sessionId: SessionId, memberId: MemberId, proof: SignInProof): Promise<boolean>
  /** Ends a session; returns true only for the call that ended it. */
  end(sessionId: SessionId, reason: EndReason, now: number): Promise<boolean>
  /**
   * Ends all open sessions of a member except one, or except those opened from one sign-in at the hosted pages. Returns
   * those that ended.
   */
  endAllOf(
    memberId: MemberId,
    reason: EndReason,
    now: number,
    except?: { sessionId: SessionId } | { browserSessionId: string },
  ): Promise<SessionId[]>
  /**
   * Ends all open sessions of a member that were opened from one sign-in at the hosted pages. Returns those that ended.
   */
  endAllFrom(browserSessionId: string, memberId: MemberId, reason: EndReason, now: number): Promise<SessionId[]>
  /**
   * Locks a member until the transaction ends: of a concurrent sign-in and block, the second sees the effect of the
   * first (security-checklist 55).
   */
  lockMember(memberId: MemberId): Promise<void>
  /** Returns the open sessions of a member, newest first. */
  listOpen(memberId: MemberId, now: number): Promise<Session[]>
  /** Returns all sessions of a member, including ended ones, newest first. */
  listAll(memberId: MemberId, limit: number): Promise<Session[]>
  /** Returns the sessions of all members that were opened last, newest first. */
  listLatest(now: number, limit: number): Promise<Session[]>
  /** Returns the sessions that ended after a time, which every node must reject (design §6). */
  endedSince(since: number): Promise<{ sessionId: SessionId; endedAt: number }[]>
}
