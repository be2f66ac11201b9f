import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'

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
  spentAt: number | null
  /** When the link of its mail proved the address. It stays open for whoever holds its state token. */
  verifiedAt: number | null
  linkTriesLeft: number
}

/** What a verification mail carries, as it is kept. */
export interface IssuedCode {
  codeMac: string
  linkDigest: Digest | null
  /** Of both, in milliseconds. */
  expiresAt: number
}

export interface AuthenticationStore {
  add(authentication: Omit<Authentication, 'spentAt' | 'verifiedAt' | 'linkTriesLeft'>): Promise<void>
  /** The open authentication of a state token. */
  find(digest: Digest, now: number): Promise<Authentication | undefined>
  /** The newest open authentication of an identity that this client and caller began. */
  findLatest(identityId: MemberId, clientId: string, callerId: string, now: number): Promise<Authentication | undefined>
  /** The authentication whose newest mail has this link, open or not. */
  findByLink(linkDigest: Digest): Promise<Authentication | undefined>
  /**
   * Puts a new code in the place of the old one, and a new link or none. The count of tries of the code goes on
   * (V6.6.3). False when it is no longer open, or only looks like an authentication (`NO_CODE`).
   */
  setCode(digest: Digest, fresh: IssuedCode, now: number): Promise<boolean>
  /** Takes one try before the guess is looked at, so that parallel guesses count; undefined when none is left. */
  consumeTry(digest: Digest, now: number): Promise<Authentication | undefined>
  /** Takes one try at the number that a link asks for, before it is looked at; undefined when none is left. */
  consumeLinkTry(linkDigest: Digest, now: number): Promise<Authentication | undefined>
  /** Notes that the link proved the address: of simultaneous calls exactly one gets true. */
  markVerified(linkDigest: Digest, now: number): Promise<boolean>
  /** Spends it: of simultaneous calls exactly one gets true. */
  spend(digest: Digest, now: number): Promise<boolean>
  /** Makes no code right any more for the open authentications of the claims on an address (decision 13). */
  invalidatePendingCodes(emailKey: string): Promise<void>
  /** Ends every open authentication of an identity, save one if named. */
  endAllOf(identityId: MemberId, now: number, except?: Digest): Promise<void>
}
