import type { MemberId, PromotedCollection, VisitorId } from '@foyer/protocol'

/** The record of a promotion and of its undo. */
export interface PromotionRecord {
  visitorId: VisitorId
  memberId: MemberId
  promotedAt: number
  /** The time from which it cannot be undone; equal to `promotedAt` if it never could be. */
  undoUntil: number
  collections: PromotedCollection[]
  undone: { at: number; restored: number; changedSince: number } | null
}

export interface PromotionRecordStore {
  insert(record: Omit<PromotionRecord, 'undone'>): Promise<void>
  find(visitorId: VisitorId, memberId: MemberId): Promise<PromotionRecord | undefined>
  /** Returns the last promotion of a member that moved or merged anything. */
  findLatest(memberId: MemberId): Promise<PromotionRecord | undefined>
  /** Begins the undo, which is possible once and only until `undoUntil`: of simultaneous calls, one returns true. */
  beginUndo(visitorId: VisitorId, memberId: MemberId, now: number): Promise<boolean>
  /** Records the result of the undo, in the same transaction. */
  finishUndo(visitorId: VisitorId, counts: { restored: number; changedSince: number }): Promise<void>
  /** Deletes all promotion records of a member, and the stored state from before them. */
  deleteAllOf(memberId: MemberId): Promise<void>
}
