import type { MemberId, SessionId } from '@foyer/protocol'
import type { SessionLengths } from './session-lengths.js'

/** What the length of an open session depends on. */
export interface OpenSession extends SessionLengths {
  sessionId: SessionId
  memberId: MemberId
  clientId: string
}

/** Shortens sessions that are open when a length is changed. */
export interface SessionLengthStore {
  /** Returns the lengths to which open sessions have been shortened, as text; null before the first time. */
  applied(): Promise<string | null>
  setApplied(lengths: string): Promise<void>
  /** Returns open sessions in the order of their ids, after one. */
  listOpenAfter(sessionId: string, limit: number): Promise<OpenSession[]>
  /** Shortens sessions, and ends those that are over by it. Returns the ended ones. */
  shorten(sessionIds: readonly SessionId[], lengths: SessionLengths, now: number): Promise<SessionId[]>
  /** Shortens sign-ins of browsers that last longer, at most `limit`, of these members or of all. Returns how many. */
  shortenBrowserSessions(maxMs: number, memberIds: readonly MemberId[] | undefined, limit: number): Promise<number>
}
