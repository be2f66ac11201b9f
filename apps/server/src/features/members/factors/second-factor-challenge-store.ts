import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'

/** A sign-in whose first factor was accepted and that waits for a second one. Times are milliseconds since 1970. */
export interface SecondFactorChallenge extends SignInProof {
  /** The digest of its state token, which a form or the cookie of a browser holds. */
  digest: Digest
  memberId: MemberId
  /** The client and the visitor (or member) that called; null at a hosted page outside a flow. */
  clientId: string | null
  callerId: string | null
  /** Where the browser continues; null for the flow. */
  returnUrl: string | null
  /** Whether the identity that waits in the browser is linked afterwards (decision 38). */
  linksIdentity: boolean
  /** "Stay signed in", as the person chose in this sign-in, or as the account of a step-up is signed in. */
  isPersistent: boolean
  triesLeft: number
  expiresAt: number
}

/** How the browser continues after the second factor. */
export type Continuation = Pick<SecondFactorChallenge, 'returnUrl' | 'linksIdentity' | 'isPersistent'>

export interface SecondFactorChallengeStore {
  add(challenge: SecondFactorChallenge): Promise<void>
  find(digest: Digest, now: number): Promise<SecondFactorChallenge | undefined>
  /** Consumes a try before the code is compared, so that parallel guesses count; undefined when none is left. */
  consumeTry(digest: Digest, now: number): Promise<SecondFactorChallenge | undefined>
  /** Records the methods of the finished sign-in. */
  setMethods(digest: Digest, amr: SignInProof['amr']): Promise<void>
  /** Ends the challenge: of concurrent calls exactly one gets true. */
  spend(digest: Digest, now: number): Promise<boolean>
  /** Ends all challenges of a member. */
  endAllOf(memberId: MemberId, now: number): Promise<void>
}
