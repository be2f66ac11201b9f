import type { MemberId, OwnerRole } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import type { NamedOwner } from './owner.js'

export interface OwnerStore {
  /** Oldest first. */
  list(): Promise<NamedOwner[]>
  roleOf(memberId: MemberId): Promise<OwnerRole | undefined>
  /**
   * Locks the owners until the transaction ends, so that of two owners who remove each other at the same time one
   * remains. Call it first in the transaction.
   */
  lock(): Promise<void>
  /** Returns true if another member has the role `owner` and may sign in. */
  hasOther(memberId: MemberId): Promise<boolean>
  isEmpty(): Promise<boolean>
  /** Sets or changes the role of a member. Every node applies it within a second. */
  setRole(memberId: MemberId, role: OwnerRole, now: number): Promise<void>
  /** Removes the role and the saved views of a member. Returns false if the member had no role. */
  remove(memberId: MemberId): Promise<boolean>
  insertSetUpLink(digest: Digest, life: { createdAt: number; expiresAt: number }): Promise<void>
  /** Checks a set-up link without spending it. */
  isSetUpLinkValid(digest: Digest, now: number): Promise<boolean>
  /** Returns true for exactly one of several concurrent calls. */
  spendSetUpLink(digest: Digest, now: number): Promise<boolean>
}
