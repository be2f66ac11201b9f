import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import type { SignInProof } from '../tokens/sign-in-proof.js'

/** A member's sign-in at the hosted pages in one browser. */
export interface BrowserSession extends SignInProof {
  browserSessionId: string
  digest: Digest
  memberId: MemberId
  expiresAt: number
  /** False if "Stay signed in" was not chosen: sessions opened from it then end with it (decision 17). */
  isPersistent: boolean
}

export interface BrowserSessionStore {
  open(session: BrowserSession): Promise<void>
  find(digest: Digest, now: number): Promise<BrowserSession | undefined>
  /** Records a sign-in that continued in the session. */
  recordSignIn(browserSessionId: string, proof: SignInProof): Promise<void>
  end(browserSessionId: string, now: number): Promise<void>
  endAllOf(memberId: MemberId, now: number): Promise<void>
}
