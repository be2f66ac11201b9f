import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import type { AuthorizationRequest } from './authorization-request.js'

/** A stored request to a hosted page; the same as a pushed authorization request (design §1, RFC 9126). */
export interface RedirectSession {
  digest: Digest
  clientId: string
  /** The visitor or member whose access token created it. */
  callerId: string | null
  /** The origin of the page that created it, already checked against the registered origins of the client. */
  origin: string | null
  intent:
    | { kind: 'auth'; request: AuthorizationRequest }
    /** `memberId`: the member whose sign-in ends when the URL is opened; null for none. */
    | { kind: 'logout'; returnUrl: string | null; memberId: string | null }
    | { kind: 'link'; providerId: string; memberId: MemberId; returnUrl: string }
  expiresAt: number
}

export interface RedirectSessionStore {
  add(session: RedirectSession): Promise<void>
  find(digest: Digest, now: number): Promise<RedirectSession | undefined>
  /** Finds a spent or expired session. It only determines where the error response is sent. */
  findInactive(digest: Digest, now: number): Promise<RedirectSession | undefined>
  /**
   * Extends to `until` an unspent session that expired after `since`; returns false if there is none. Times are
   * milliseconds.
   */
  resume(digest: Digest, times: { now: number; since: number; until: number }): Promise<boolean>
  /** Spends a session; returns true for exactly one of several concurrent calls. */
  spend(digest: Digest, now: number): Promise<boolean>
}
