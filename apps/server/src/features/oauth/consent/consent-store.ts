import type { MemberId } from '@foyer/protocol'

/** A member's consent to a third-party client. */
export interface Consent {
  memberId: MemberId
  clientId: string
  /** The scope values, sorted and separated by spaces. */
  scope: string
  givenAt: number
}

export interface ConsentStore {
  find(memberId: MemberId, clientId: string): Promise<Consent | undefined>
  /** Inserts a consent or replaces the previous one. */
  upsert(consent: Consent): Promise<void>
  /** Newest first. */
  listOf(memberId: MemberId): Promise<Consent[]>
  withdraw(memberId: MemberId, clientId: string): Promise<void>
  withdrawAllOf(memberId: MemberId): Promise<void>
}
