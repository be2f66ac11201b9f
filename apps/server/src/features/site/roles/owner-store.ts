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
  lock(): Promise<void>
  /** True when somebody other than this member has the role `owner` and may sign in. */
  hasOther(memberId: MemberId): Promise<boolean>
  isEmpty(): Promise<boolean>
  /** Gives a member a role, or another one. Every node learns of it within a second. */
  setRole(memberId: MemberId, role: OwnerRole, now: number): Promise<void>
  /** False when the member had none. */
  remove(memberId: MemberId): Promise<boolean>
  insertSetUpLink(digest: Digest, life: { createdAt: number; expiresAt: number }): Promise<void>
  /** Looks without spending. */
  isSetUpLinkValid(digest: Digest, now: number): Promise<boolean>
  /** Of simultaneous calls exactly one gets true. */
  spendSetUpLink(digest: Digest, now: number): Promise<boolean>
}
