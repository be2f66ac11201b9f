import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'

/**
 * A browser that authenticated and waits for the owner's approval (decision 15). `outcome` is the result of the request
 * if the account was erased; null if the wait only ended. Times are milliseconds.
 */
export interface ApprovalWait extends SignInProof {
  digest: Digest
  memberId: MemberId
  expiresAt: number
  spentAt: number | null
  outcome: 'declined' | 'withdrawn' | null
  /** The reason that the owner gave for declining. */
  reason: string | null
}

export interface ApprovalWaitStore {
  add(wait: Pick<ApprovalWait, 'digest' | 'memberId' | 'authenticatedAt' | 'amr' | 'expiresAt'>): Promise<void>
  /** Returns the wait, open or ended, until it expires. */
  find(digest: Digest, now: number): Promise<ApprovalWait | undefined>
  /** Spends it: of simultaneous calls exactly one gets true. */
  spend(digest: Digest, now: number): Promise<boolean>
  /** Ends every open wait of a member, and stores the outcome of the request if given. */
  endAllOf(memberId: MemberId, now: number, end?: Pick<ApprovalWait, 'outcome' | 'reason'>): Promise<void>
}
