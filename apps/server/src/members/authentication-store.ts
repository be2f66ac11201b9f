import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../runtime/digest.js'

/** An authentication that waits for the proof of an address: what a state token stands for. Times are milliseconds. */
export interface Authentication {
  digest: Digest
  /** The member, or the claim that may become one. */
  identityId: MemberId
  clientId: string | null
  callerId: string | null
  codeMac: string | null
  codeExpiresAt: number | null
  triesLeft: number
  createdAt: number
  expiresAt: number
}

export interface AuthenticationStore {
  add(authentication: Authentication): Promise<void>
  /** The open authentication of a state token. */
  find(digest: Digest, now: number): Promise<Authentication | undefined>
  /** The newest open authentication of an identity that this client and caller began. */
  newestOf(identityId: MemberId, clientId: string, callerId: string, now: number): Promise<Authentication | undefined>
  /**
   * Puts a new code in the place of the old one. The count of tries goes on (V6.6.3). False when it is no longer open, or only
   * looks like an authentication (`NO_CODE`).
   */
  setCode(digest: Digest, codeMac: string, codeExpiresAt: number, now: number): Promise<boolean>
  /** Takes one try before the guess is looked at, so that parallel guesses count; undefined when none is left. */
  takeTry(digest: Digest, now: number): Promise<Authentication | undefined>
  /** Spends it: of simultaneous calls exactly one gets true. */
  spend(digest: Digest, now: number): Promise<boolean>
  /** Makes no code right any more for the open authentications of the claims on an address (decision 20). */
  refuseCodesOfClaims(emailKey: string): Promise<void>
  /** Ends every open authentication of an identity. */
  endAllOf(identityId: MemberId, now: number): Promise<void>
}
