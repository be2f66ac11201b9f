import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'

/** An authentication that waits for email verification, named by its state token. Times are milliseconds. */
export interface Authentication {
  digest: Digest
  /** The member, or the pending registration that may become one. */
  identityId: MemberId
  clientId: string | null
  callerId: string | null
  codeMac: string | null
  codeExpiresAt: number | null
  triesLeft: number
  createdAt: number
  expiresAt: number
  spentAt: number | null
  /**
   * When the link in its mail verified the address. The authentication stays open for the holder of its state token.
   */
  verifiedAt: number | null
  linkTriesLeft: number
}

/**
 * Whether an authentication renews the sign-in of an open session, its caller, and signs nobody in: only these belong
 * to a caller and to no client.
 */
export const isReauthentication = ({ clientId, callerId }: Pick<Authentication, 'clientId' | 'callerId'>): boolean =>
  clientId === null && callerId !== null

/** The code and the link of a verification mail, as stored. */
interface IssuedCode {
  codeMac: string
  linkDigest: Digest | null
  /** When both expire, in milliseconds since 1970. */
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
   * Replaces the code, and sets or removes the link. The number of tries left for the code is not reset (V6.6.3).
   * Returns false if the authentication is no longer open, or is a decoy (`UNMATCHABLE_CODE`).
   */
  setCode(digest: Digest, fresh: IssuedCode, now: number): Promise<boolean>
  /** Consumes one try before the guess is compared, so that parallel guesses count; undefined when none is left. */
  consumeTry(digest: Digest, now: number): Promise<Authentication | undefined>
  /** Consumes one try at the screen number of a link before it is compared; undefined when none is left. */
  consumeLinkTry(linkDigest: Digest, now: number): Promise<Authentication | undefined>
  /** Records that the link verified the address: of simultaneous calls exactly one gets true. */
  markVerified(linkDigest: Digest, now: number): Promise<boolean>
  /** Replaces the identity: by the member whom a sign-in code identified. */
  setIdentity(digest: Digest, identityId: MemberId): Promise<void>
  /** Spends it: of simultaneous calls exactly one gets true. */
  spend(digest: Digest, now: number): Promise<boolean>
  /** Invalidates the codes of the open authentications of all pending registrations on an address (decision 13). */
  invalidatePendingCodes(emailKey: string): Promise<void>
  /** Ends every open authentication of an identity, except `except` if given. */
  endAllOf(identityId: MemberId, now: number, except?: Digest): Promise<void>
}
