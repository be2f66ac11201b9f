import type { Digest } from '../../../kernel/digest.js'
import type { AuthorizationRequest } from './authorization-request.js'

/** A prepared hop to a hosted page: the same thing as a pushed authorization request (design §1, RFC 9126). */
export interface RedirectSession {
  digest: Digest
  clientId: string
  /** Whose access token made it. */
  callerId: string | null
  /** The origin of the page that made it, already checked against the client's list. */
  origin: string | null
  intent:
    | { kind: 'auth'; request: AuthorizationRequest }
    /** `memberId`: whose sign-in the address ends when it is opened; null for nobody's. */
    | { kind: 'logout'; returnUrl: string | null; memberId: string | null }
  expiresAt: number
}

export interface RedirectSessionStore {
  add(session: RedirectSession): Promise<void>
  find(digest: Digest, now: number): Promise<RedirectSession | undefined>
  /** One that is over: spent, or too old. It tells where an answer goes, and nothing can be had by it. */
  findInactive(digest: Digest, now: number): Promise<RedirectSession | undefined>
  /**
   * Makes one that ran out after `since`, and was not spent, last until `until`; false where there is none. Times are
   * milliseconds.
   */
  resume(digest: Digest, times: { now: number; since: number; until: number }): Promise<boolean>
  /** Completes it: of simultaneous calls exactly one gets true. */
  spend(digest: Digest, now: number): Promise<boolean>
}
