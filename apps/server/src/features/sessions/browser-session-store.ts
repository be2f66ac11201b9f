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
  openedAt: number
  /** Browser that opened it, if known. */
  browser: string | null
  system: string | null
}

export interface BrowserSessionStore {
  open(session: BrowserSession): Promise<void>
  find(digest: Digest, now: number): Promise<BrowserSession | undefined>
  /** Returns the valid ones among at least one digest, in no order. */
  findAll(digests: readonly Digest[], now: number): Promise<BrowserSession[]>
  end(browserSessionId: string, now: number): Promise<void>
  /** Ends all of a member, except one if given. */
  endAllOf(memberId: MemberId, now: number, exceptBrowserSessionId?: string): Promise<void>
  /** Returns those of a member that are open, latest first. */
  listOpen(memberId: MemberId, now: number): Promise<BrowserSession[]>
  /**
   * Records that the member signed in again in the session, and replaces the cookie (V7.2.4). Returns false if the
   * browser session has ended.
   */
  recordSignIn(browserSessionId: string, digest: Digest, proof: SignInProof): Promise<boolean>
}
