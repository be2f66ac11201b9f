import type { MemberId } from '@foyer/protocol'

/** So long after a deletion its remains are taken: by then the last access token of the member has ended by itself. */
export const ERASURE_WAIT_MINUTES = 60

/** What a deleted member leaves outside of the row of the member (decision 18). */
export interface ErasureStore {
  /** Notes that a member is deleted, so that `finishErasures` takes what is left, and what comes late. */
  record(memberId: MemberId, now: number): Promise<void>
  /** Deletes the jobs that a member began in the data service: their filters and changes are the member's words. */
  removeJobsOf(memberId: MemberId): Promise<void>
  /** Deletes what is kept under an address: mails that wait, an invitation. */
  removeAddress(emailKey: string): Promise<void>
}
