import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import type { SignInProof } from '../tokens/sign-in-proof.js'

/** Proof that an authentication succeeded, bound to the client and the caller that made it (security-checklist 26). */
export interface SessionToken extends SignInProof {
  digest: Digest
  memberId: MemberId
  clientId: string
  /** The visitor (or member) whose access token made the call; null when a trusted back end did. */
  callerId: string | null
  /** The API key of that back end. */
  openedBy: string | null
  expiresAt: number
}

/** True when the proof may be used by this caller: the one who made it; a trusted back end's proof names nobody. */
export const isUsableBy = (proof: SessionToken, callerId: string | null): boolean =>
  proof.callerId === null || proof.callerId === callerId

export interface SessionTokenStore {
  issue(token: SessionToken): Promise<void>
  /** Looks without spending. */
  find(digest: Digest, now: number): Promise<SessionToken | undefined>
  /** Spends it: of simultaneous calls exactly one gets the token, the others undefined. */
  spend(digest: Digest, now: number): Promise<SessionToken | undefined>
  /** Ends every unspent token of a member. */
  endAllOf(memberId: MemberId, now: number): Promise<void>
}
