import type { MemberId } from '@foyer/protocol'
import type { Claim } from './member.js'

export interface ClaimStore {
  add(claim: Claim): Promise<void>
  find(claimId: MemberId): Promise<Claim | undefined>
  /** The claims on an address, the newest first. */
  ofEmail(emailKey: string, limit: number): Promise<Claim[]>
  /** Ends every claim on an address: the first proven one won, or the address's owner came another way. */
  endAllOf(emailKey: string): Promise<void>
  /** Ends the oldest claims on an address beyond the newest `keep`. */
  endBeyond(emailKey: string, keep: number): Promise<void>
  list(limit: number): Promise<Claim[]>
}
