import type { VisitorId } from '@foyer/protocol'

/** How many items a visitor owns in all collections, and how many bytes their documents have. */
export interface VisitorUsage {
  items: number
  bytes: number
}

/**
 * The visitors that have written something. A visitor that only looks has no row (design §1); one that became a member
 * keeps its row as long as a token of it may be good, so that it is known to have ended (decision 30).
 */
export interface VisitorStore {
  /**
   * Notes that a visitor writes, and lets nobody end it until the transaction is over. Returns what its items take, or
   * undefined when it has ended: then nothing may be written for it. The first thing in every transaction that writes
   * on behalf of a visitor.
   */
  recordWrite(visitorId: VisitorId, now: number): Promise<VisitorUsage | undefined>
  /** Those of these visitors that have a row and have not ended came back now: what they wrote is kept from now on. */
  recordVisits(visitorIds: readonly VisitorId[], now: number): Promise<void>
  /** Ends a visitor, whether it has a row or not, after all that it is writing now. */
  end(visitorId: VisitorId, now: number): Promise<void>
  /** Whether a visitor has ended by becoming a member. */
  hasEnded(visitorId: VisitorId): Promise<boolean>
  /**
   * A visitor, which may have ended, has got items by somebody else: they are swept when they have lain as long as
   * those it wrote.
   */
  recordReceivedItems(visitorId: VisitorId, now: number): Promise<void>
}
