import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'

/** A recovery link that was mailed. Times are milliseconds since 1970. */
export interface Recovery {
  digest: Digest
  memberId: MemberId
  /** Where the person goes afterwards; a URL of the client that requested it. */
  returnUrl: string | null
  createdAt: number
  expiresAt: number
}

export interface RecoveryStore {
  add(recovery: Recovery): Promise<void>
  /** Returns a recovery without spending it: GET and HEAD spend nothing (design §6). */
  find(digest: Digest, now: number): Promise<Recovery | undefined>
  /** Spends it: of simultaneous calls exactly one gets the recovery. */
  spend(digest: Digest, now: number): Promise<Recovery | undefined>
  endAllOf(memberId: MemberId, now: number): Promise<void>
}
