import type { MemberId } from '@foyer/protocol'

/** A WebAuthn credential that signs a member in. Times are milliseconds since 1970. */
export interface Passkey {
  /** The credential id, base64url; unique on the site. */
  credentialId: string
  memberId: MemberId
  /** The relying party, the host of the issuer at that time; null if it was not stored yet. */
  rpId: string | null
  /** The public key in COSE format, base64url. */
  publicKey: string
  /** The signature counter of the last use; always 0 for authenticators that have none. */
  counter: number
  transports: readonly string[]
  /** Whether the provider may copy it to other devices (backup eligibility); it never changes. */
  isSynced: boolean
  /** Given by the member; empty for the name of the provider. */
  name: string
  /** The model of the authenticator, a UUID; all zeros if it does not say. */
  aaguid: string
  createdAt: number
  /** Null before the first sign-in. */
  lastUsedAt: number | null
}

export interface PasskeyStore {
  find(credentialId: string): Promise<Passkey | undefined>
  /** Returns the passkeys of a member, oldest first. */
  listOf(memberId: MemberId): Promise<Passkey[]>
  listOfMembers(memberIds: readonly MemberId[]): Promise<Passkey[]>
  /** Returns which of these credential ids are registered on the site. */
  findKnown(credentialIds: readonly string[]): Promise<Set<string>>
  /** Returns false if the credential is registered already, here or for another member. */
  insert(passkey: Passkey): Promise<boolean>
  insertAll(passkeys: readonly Passkey[]): Promise<void>
  /**
   * Records a use with the counter of its response. Returns false, without a change, if the counter did not increase:
   * of concurrent uses with one counter exactly one succeeds. An authenticator without a counter always reports 0.
   */
  recordUse(credentialId: string, counter: number, now: number): Promise<boolean>
  /** Returns false if the member has no such passkey. */
  rename(memberId: MemberId, credentialId: string, name: string): Promise<boolean>
  /** Returns false if the member has no such passkey. */
  delete(memberId: MemberId, credentialId: string): Promise<boolean>
  deleteAllOf(memberId: MemberId): Promise<void>
}
