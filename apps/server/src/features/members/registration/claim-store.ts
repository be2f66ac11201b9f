import type { MemberId } from '@foyer/protocol'
import type { Claim } from '../member.js'

/** What a login compares a password with. */
export type ClaimCandidate = Pick<Claim, 'claimId' | 'passwordHash'>

export interface ClaimStore {
  add(claim: Claim): Promise<void>
  find(claimId: MemberId): Promise<Claim | undefined>
  /** The newest claim on an address. */
  newestOf(emailKey: string): Promise<Claim | undefined>
  /** The claims on an address made after a time, the newest first. */
  candidatesOf(emailKey: string, after: number): Promise<ClaimCandidate[]>
  /**
   * Holds a claim and all others on its address until the caller's transaction is over: of two proofs at the same
   * moment the second waits and sees what the first did.
   */
  hold(claimId: MemberId): Promise<void>
  /** Ends one claim: it became a member. */
  end(claimId: MemberId): Promise<void>
  /** Ends every claim on an address: the first proven one won, or the address's owner came another way. */
  endAllOf(emailKey: string): Promise<void>
  /** The same for many addresses. */
  endAllOfThese(emailKeys: readonly string[]): Promise<void>
  /** Ends the oldest claims on an address beyond the newest `keep`. */
  endBeyond(emailKey: string, keep: number): Promise<void>
  /** The newest claims on addresses that have no member. */
  list(limit: number): Promise<Claim[]>
}
