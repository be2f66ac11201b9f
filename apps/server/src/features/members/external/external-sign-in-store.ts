import type { MemberId } from '@foyer/protocol'
import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import type { Digest } from '../../../kernel/digest.js'

/** Why a person was sent to a provider: to sign in, to link an identity to an account, or for the owner's test. */
export type ExternalPurpose = 'sign-in' | 'link' | 'test'

/** A sign-in at a provider that has begun, named by its `state`. Times are milliseconds since 1970. */
export interface ExternalSignIn {
  digest: Digest
  /** The digest of the cookie of the browser that began it. */
  browserDigest: Digest
  providerId: string
  purpose: ExternalPurpose
  /** The member who links an identity. */
  memberId: MemberId | null
  /** The parameters of a callback that came by POST, without the cookies of the browser. */
  callback: string | null
  /** The profile, set when the code was redeemed, until it is linked to an account. */
  profile: ProviderProfile | null
  /** The normalized address that the account must have to which the profile is linked. */
  emailKey: string | null
  expiresAt: number
}

export interface ExternalSignInStore {
  insert(signIn: ExternalSignIn): Promise<void>
  /** Returns an open sign-in by its state. */
  find(digest: Digest, now: number): Promise<ExternalSignIn | undefined>
  /** Spends the state: of concurrent calls exactly one gets the row. */
  spend(digest: Digest, now: number): Promise<ExternalSignIn | undefined>
  /** Stores the parameters of a callback by POST. Returns false if the sign-in is over or has some already. */
  setCallback(digest: Digest, callback: string, now: number): Promise<boolean>
  /** Stores the profile of a spent sign-in. It can be linked to an account until `expiresAt`. */
  setProfile(digest: Digest, profile: ProviderProfile, emailKey: string | null, expiresAt: number): Promise<void>
  /** Returns the sign-ins whose profiles wait in a browser, newest first. */
  listWaiting(browserDigest: Digest, now: number): Promise<ExternalSignIn[]>
  /** Deletes a stored profile because it was linked. Returns false if it was gone already. */
  deleteWaiting(digest: Digest): Promise<boolean>
  /** Deletes a sign-in. Returns false if it was deleted in the meantime. */
  delete(digest: Digest): Promise<boolean>
  /** Deletes the links to providers that a member began and has not finished. */
  deleteAllOf(memberId: MemberId): Promise<void>
  /** Deletes all that wait in a browser: the person chose otherwise. */
  discardWaiting(browserDigest: Digest): Promise<void>
}
