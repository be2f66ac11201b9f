import type { MemberId, VisitorId } from '@foyer/protocol'
import type { PromotionRules } from './plan-promotion.js'

/** An item of an owner, without its document. */
export interface ItemSummary {
  collectionId: string
  itemId: string
  createdAt: number
  updatedAt: number
}

/** What a promotion did to an item. */
export type PromotionChange = 'moved' | 'merged' | 'set-aside'

/** An item before a promotion. */
export interface ItemSnapshot extends ItemSummary {
  ownerId: string
  /** Its revision after the change. */
  revision: number
  /** The document text before the change; null if only the owner changed. */
  data: string | null
  /** The multi-references of the item as JSON; only for an item that was removed from its collection. */
  references?: string | null
}

/**
 * The items of visitors and members, as a promotion uses them. Methods that write must be called inside a transaction.
 */
export interface PromotedItemStore {
  /**
   * Lists the items of an owner, in the named collections or in all. With `lock`, they are locked until the transaction
   * ends.
   */
  listItems(ownerId: string, options: { in?: readonly string[]; lock: boolean }): Promise<ItemSummary[]>
  /** Counts the items of an owner in each of these collections. */
  countItems(ownerId: string, collectionIds: readonly string[]): Promise<Map<string, number>>
  /** Returns the document texts by item id; undefined if they exceed `limit` characters in total. */
  getDocuments(
    collectionId: string,
    itemIds: readonly string[],
    limit: number,
  ): Promise<Map<string, string> | undefined>
  /** Returns the promotion rules by collection; collections without a definition are absent. */
  getRules(collectionIds: readonly string[]): Promise<Map<string, PromotionRules>>

  /** Assigns items to another owner. Returns their previous state with the new revisions. */
  move(collectionId: string, itemIds: readonly string[], from: string, to: string): Promise<ItemSnapshot[]>
  /** Replaces the document texts of items. Returns their new revisions. */
  updateDocuments(
    collectionId: string,
    texts: readonly { itemId: string; data: string }[],
    now: number,
  ): Promise<Map<string, number>>
  /** Deletes items from their collection. Returns their previous state. */
  deleteItems(collectionId: string, itemIds: readonly string[]): Promise<ItemSnapshot[]>

  /** Stores items as they were before a promotion. */
  insertSnapshots(
    visitorId: VisitorId,
    change: PromotionChange,
    before: readonly ItemSnapshot[],
    undoUntil: number,
  ): Promise<void>
  /**
   * Returns the items that the promotion of a visitor moved, unless changed since, to the visitor. Returns their
   * number.
   */
  restoreOwner(visitorId: VisitorId, memberId: MemberId): Promise<number>
  /** Restores the documents of items that were merged into, unless changed since. Returns their number. */
  restoreMerged(visitorId: VisitorId): Promise<number>
  /** Inserts the items that were set aside again, unless another item has taken their id. Returns their number. */
  restoreSetAside(visitorId: VisitorId): Promise<number>
  /** Deletes the stored state from before a promotion. Returns the number of items. */
  deleteSnapshots(visitorId: VisitorId): Promise<number>
}
