import type { MemberId } from '@foyer/protocol'
import type { PendingRegistration } from '../member.js'

/** The part of a pending registration that a login compares the password with. */
export interface LoginCandidate {
  registrationId: MemberId
  passwordHash: string
}

export interface PendingRegistrationStore {
  add(claim: PendingRegistration): Promise<void>
  find(claimId: MemberId): Promise<PendingRegistration | undefined>
  /** Returns the newest pending registration on an address. */
  findLatest(emailKey: string): Promise<PendingRegistration | undefined>
  /** Returns the pending registrations with a password on an address created after `after`, newest first. */
  listLoginCandidates(emailKey: string, after: number): Promise<LoginCandidate[]>
  /**
   * Locks a pending registration and all others on its address until the caller's transaction ends: of two concurrent
   * verifications the second waits and sees the result of the first.
   */
  lock(claimId: MemberId): Promise<void>
  /** Deletes a pending registration that became a member. */
  delete(claimId: MemberId): Promise<void>
  /**
   * Deletes every pending registration on an address: the first was verified, or the owner of the address became a
   * member another way.
   */
  deleteByEmail(emailKey: string): Promise<void>
  /** Like `deleteByEmail`, for many addresses. */
  deleteByEmails(emailKeys: readonly string[]): Promise<void>
  /**
   * Deletes the oldest pending registrations on an address beyond the newest `keep`: of those with a password, or of
   * the sign-ins without one, so that neither kind displaces the other.
   */
  trim(emailKey: string, keep: number, kind: 'registration' | 'sign-in'): Promise<void>
  /** Returns the newest pending registrations on addresses that have no member. */
  list(limit: number): Promise<PendingRegistration[]>
}
