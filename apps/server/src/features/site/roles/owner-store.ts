import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import type { NamedOwner, OwnerRole } from './owner.js'

export interface OwnerStore {
  /** The oldest first. */
  list(): Promise<NamedOwner[]>
  roleOf(memberId: MemberId): Promise<OwnerRole | undefined>
  /**
   * Lets nobody else decide about owners until the transaction is over: of two who remove each other one stays. First
   * in its transaction.
   */
  hold(): Promise<void>
  /** True when somebody other than this member has the role `owner` and may sign in. */
  hasOther(memberId: MemberId): Promise<boolean>
  isEmpty(): Promise<boolean>
  /** Gives a member a role, or another one. Every node learns of it within a second. */
  put(memberId: MemberId, role: OwnerRole, now: number): Promise<void>
  /** False when the member had none. */
  remove(memberId: MemberId): Promise<boolean>
  addSetUp(digest: Digest, life: { createdAt: number; expiresAt: number }): Promise<void>
  /** Looks without spending. */
  isSetUpOpen(digest: Digest, now: number): Promise<boolean>
  /** Of simultaneous calls exactly one gets true. */
  spendSetUp(digest: Digest, now: number): Promise<boolean>
}
