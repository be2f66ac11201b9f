import type { MemberId } from '@foyer/protocol'

/** What identifies an account at an identity provider. */
export type IdentityReference = Pick<ExternalIdentity, 'providerId' | 'subject'>

/** Provider and subject as one text: the id of a provider has no space. */
export const identityKey = ({ providerId, subject }: IdentityReference): string => `${providerId} ${subject}`

/** An account at an identity provider that signs a member in. Provider and subject identify it, not the address. */
export interface ExternalIdentity {
  providerId: string
  subject: string
  memberId: MemberId
  /** The address at the provider when it was linked, for display. */
  email: string | null
  linkedAt: number
  lastUsedAt: number
}

export interface ExternalIdentityStore {
  find(providerId: string, subject: string): Promise<ExternalIdentity | undefined>
  /** Returns the identities of a member, oldest first. */
  listOf(memberId: MemberId): Promise<ExternalIdentity[]>
  /** Returns the identities of several members, oldest first. */
  listOfMembers(memberIds: readonly MemberId[]): Promise<ExternalIdentity[]>
  /** Returns the members to whom identities are linked already, by `identityKey`. */
  findLinked(identities: readonly IdentityReference[]): Promise<Map<string, MemberId>>
  /** Inserts identities that are not linked yet; the unique key decides, as an error. */
  insertAll(identities: readonly ExternalIdentity[]): Promise<void>
  /** Counts the members with an identity of a provider, and those without password, passkey and other identity. */
  countMembersOf(providerId: string): Promise<{ members: number; withoutOtherWay: number }>
  /** Inserts an identity. Returns false if it is linked already, to this or another member; the unique key decides. */
  insert(identity: ExternalIdentity): Promise<boolean>
  recordUse(providerId: string, subject: string, now: number): Promise<void>
  /** Returns false if the member has no such identity. */
  delete(memberId: MemberId, providerId: string, subject: string): Promise<boolean>
  deleteAllOf(memberId: MemberId): Promise<void>
}
