import type { MemberId } from '@foyer/protocol'

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
  /** Inserts an identity. Returns false if it is linked already, to this or another member; the unique key decides. */
  insert(identity: ExternalIdentity): Promise<boolean>
  recordUse(providerId: string, subject: string, now: number): Promise<void>
  /** Returns false if the member has no such identity. */
  delete(memberId: MemberId, providerId: string, subject: string): Promise<boolean>
  deleteAllOf(memberId: MemberId): Promise<void>
}
