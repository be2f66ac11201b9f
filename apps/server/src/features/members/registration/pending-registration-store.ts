import type { MemberId } from '@foyer/protocol'
import type { PendingRegistration } from '../member.js'

/** What a login compares a password with. */
export type LoginCandidate = Pick<PendingRegistration, 'registrationId' | 'passwordHash'>

export interface PendingRegistrationStore {
  add(claim: PendingRegistration): Promise<void>
  find(claimId: MemberId): Promise<PendingRegistration | undefined>
  /** The newest claim on an address. */
  findLatest(emailKey: string): Promise<PendingRegistration | undefined>
  /** The claims on an address made after a time, the newest first. */
  listLoginCandidates(emailKey: string, after: number): Promise<LoginCandidate[]>
  /**
   * Holds a claim and all others on its address until the caller's transaction is over: of two proofs at the same
   * moment the second waits and sees what the first did.
   */
  lock(claimId: MemberId): Promise<void>
  /** Ends one claim: it became a member. */
  delete(claimId: MemberId): Promise<void>
  /** Ends every claim on an address: the first proven one won, or the address's owner came another way. */
  deleteByEmail(emailKey: string): Promise<void>
  /** The same for many addresses. */
  deleteByEmails(emailKeys: readonly string[]): Promise<void>
  /** Ends the oldest claims on an address beyond the newest `keep`. */
  trim(emailKey: string, keep: number): Promise<void>
  /** The newest claims on addresses that have no member. */
  list(limit: number): Promise<PendingRegistration[]>
}
