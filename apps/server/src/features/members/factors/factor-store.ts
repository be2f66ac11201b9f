import type { MemberId } from '@foyer/protocol'

/** A member's authenticator app. Times are milliseconds since 1970. */
export interface Authenticator {
  /** The sealed shared secret. */
  secret: string
  /** The time step of the last accepted code: a code counts once (V6.5.1). */
  lastStep: number
  createdAt: number
  lastUsedAt: number
}

/** What a member can use as a second factor. */
export interface FactorSummary {
  hasAuthenticator: boolean
  recoveryCodes: number
}

export interface FactorStore {
  findAuthenticator(memberId: MemberId): Promise<Authenticator | undefined>
  listAuthenticatorsOf(memberIds: readonly MemberId[]): Promise<(Authenticator & { memberId: MemberId })[]>
  /** Replaces the authenticator, if there is one. */
  setAuthenticator(memberId: MemberId, authenticator: Authenticator): Promise<void>
  /** Accepts the code of a time step: of concurrent calls with one step exactly one gets true. */
  acceptStep(memberId: MemberId, step: number, now: number): Promise<boolean>
  /** Replaces all recovery codes. */
  setRecoveryCodes(memberId: MemberId, macs: readonly string[]): Promise<void>
  /** Deletes a recovery code: of concurrent calls exactly one gets true. */
  spendRecoveryCode(memberId: MemberId, mac: string): Promise<boolean>
  deleteAuthenticator(memberId: MemberId): Promise<void>
  deleteRecoveryCodes(memberId: MemberId): Promise<void>
  summaryOf(memberId: MemberId): Promise<FactorSummary>
  /** Deletes the authenticator and the recovery codes. */
  deleteAllOf(memberId: MemberId): Promise<void>
}
