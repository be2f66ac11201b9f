import type { VisitorId } from '@foyer/protocol'

/** How many items a visitor owns in all collections, and how many bytes their documents have. */
export interface VisitorUsage {
  items: number
  bytes: number
}

/**
 * Visitors that have written something. A visitor that only reads has no row (design §1); one that became a member
 * keeps its row as long as a token of it may be valid, to record that it has ended (decision 30).
 */
export interface VisitorStore {
  /**
   * Records that a visitor writes, and prevents its end until the transaction is over. Returns the number and size of
   * its items, or undefined if it has ended: then nothing may be written for it. Must be the first statement of every
   * transaction that writes on behalf of a visitor.
   */
  recordWrite(visitorId: VisitorId, now: number): Promise<VisitorUsage | undefined>
  /**
   * Records a visit for those of these visitors that have a row and have not ended: the retention of their items
   * restarts.
   */
  recordVisits(visitorIds: readonly VisitorId[], now: number): Promise<void>
  /** Ends a visitor, with or without a row, after its writes in progress. */
  end(visitorId: VisitorId, now: number): Promise<void>
  /** Whether a visitor has ended by becoming a member. */
  hasEnded(visitorId: VisitorId): Promise<boolean>
  /**
   * Records that a visitor, which may have ended, received items that it did not write; they are swept after the same
   * time as items it wrote.
   */
  recordReceivedItems(visitorId: VisitorId, now: number): Promise<void>
}
