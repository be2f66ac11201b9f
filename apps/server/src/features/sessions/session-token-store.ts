import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import type { SignInProof } from '../tokens/sign-in-proof.js'

/**
 * The record of a successful authentication, bound to the client and caller that made the request (security-checklist
 * 26).
 */
export interface SessionToken extends SignInProof {
  digest: Digest
  memberId: MemberId
  clientId: string
  /** The visitor (or member) whose access token made the request; null for a trusted back end. */
  callerId: string | null
  /** The API key of that back end. */
  openedBy: string | null
  expiresAt: number
}

/**
 * Returns true if this caller may use the token: the one that requested it; a token for a trusted back end is not bound
 * to a caller.
 */
export const isUsableBy = (proof: SessionToken, callerId: string | null): boolean =>
  proof.callerId === null || proof.callerId === callerId

export interface SessionTokenStore {
  issue(token: SessionToken): Promise<void>
  /** Finds a token without spending it. */
  find(digest: Digest, now: number): Promise<SessionToken | undefined>
  /** Spends a token: of concurrent calls exactly one receives it, the others `undefined`. */
  spend(digest: Digest, now: number): Promise<SessionToken | undefined>
  /** Invalidates every unspent token of a member. */
  endAllOf(memberId: MemberId, now: number): Promise<void>
}
