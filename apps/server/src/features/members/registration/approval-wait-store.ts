import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'

/**
 * A browser that proved who it is and waits for the owner's answer (decision 15). `outcome` is what became of the
 * request where the account is gone; absent where the wait merely ended. Times are milliseconds.
 */
export interface ApprovalWait extends SignInProof {
  digest: Digest
  memberId: MemberId
  expiresAt: number
  spentAt: number | null
  outcome: 'declined' | 'withdrawn' | null
  /** The owner's words on declining. */
  reason: string | null
}

export interface ApprovalWaitStore {
  add(wait: Pick<ApprovalWait, 'digest' | 'memberId' | 'authenticatedAt' | 'amr' | 'expiresAt'>): Promise<void>
  /** Open or over, until it expires. */
  find(digest: Digest, now: number): Promise<ApprovalWait | undefined>
  /** Spends it: of simultaneous calls exactly one gets true. */
  spend(digest: Digest, now: number): Promise<boolean>
  /** Ends every open wait of a member, and says what became of the request if it is named. */
  endAllOf(memberId: MemberId, now: number, end?: Pick<ApprovalWait, 'outcome' | 'reason'>): Promise<void>
}
