import type { MemberId } from '@foyer/protocol'

/** So long after a deletion the sweep looks once more: by then the last access token of the member has ended by itself. */
export const ERASURE_WAIT_MINUTES = 60

/** Members that were deleted and may have left items (decision 52). */
export interface ErasureStore {
  /** Notes that a member is deleted, so that the sweep takes what is left, and what comes late. */
  note(memberId: MemberId, now: number): Promise<void>
}
