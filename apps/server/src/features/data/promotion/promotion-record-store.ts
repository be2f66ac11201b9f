import type { MemberId, PromotedCollection, VisitorId } from '@foyer/protocol'

/** What a promotion did, and how its undoing went. */
export interface PromotionRecord {
  visitorId: VisitorId
  memberId: MemberId
  promotedAt: number
  /** The moment from which on it cannot be undone; that of the promotion itself when it never could. */
  undoUntil: number
  collections: PromotedCollection[]
  undone: { at: number; restored: number; changedSince: number } | null
}

export interface PromotionRecordStore {
  insert(record: Omit<PromotionRecord, 'undone'>): Promise<void>
  find(visitorId: VisitorId, memberId: MemberId): Promise<PromotionRecord | undefined>
  /** The last promotion of a member that brought anything. */
  findLatest(memberId: MemberId): Promise<PromotionRecord | undefined>
  /** Takes the right to undo, which is there once and for a time: true for one of simultaneous calls. */
  beginUndo(visitorId: VisitorId, memberId: MemberId, now: number): Promise<boolean>
  /** Says how it went, in the same transaction. */
  finishUndo(visitorId: VisitorId, counts: { restored: number; changedSince: number }): Promise<void>
  /** Forgets every promotion of a member, and what was there before them. */
  deleteAllOf(memberId: MemberId): Promise<void>
}
