import type { MemberId } from '@foyer/protocol'

/** What a member allows an application of somebody else. */
export interface Consent {
  memberId: MemberId
  clientId: string
  /** The words of the scope, in order, with a space between. */
  scope: string
  givenAt: number
}

export interface ConsentStore {
  find(memberId: MemberId, clientId: string): Promise<Consent | undefined>
  /** Keeps a consent in the place of the one before. */
  upsert(consent: Consent): Promise<void>
  /** The newest first. */
  listOf(memberId: MemberId): Promise<Consent[]>
  withdraw(memberId: MemberId, clientId: string): Promise<void>
  withdrawAllOf(memberId: MemberId): Promise<void>
}
