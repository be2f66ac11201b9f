import type { MemberId } from '@foyer/protocol'

/** Minutes after a deletion when its remaining data is erased: by then the member's last access token has expired. */
export const ERASURE_WAIT_MINUTES = 60

/** Data of a deleted member outside of the member's row (decision 18). */
export interface ErasureStore {
  /** Records that a member is deleted, so that `finishErasures` erases what is left, and what is written late. */
  record(memberId: MemberId, now: number): Promise<void>
  /** Deletes the data jobs that a member started: their filters and changes contain the member's texts. */
  removeJobsOf(memberId: MemberId): Promise<void>
  /** Deletes the data stored under an address: queued mails, an invitation, and what
   * an identity provider said of someone who has not proven the account yet.
   */
  removeAddress(emailKey: string): Promise<void>
}
