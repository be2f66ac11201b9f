import type { MemberId, VisitorId } from '@foyer/protocol'
import type { PromotionRules } from './plan-promotion.js'

/** An item of somebody, without its document. */
export interface ItemSummary {
  collectionId: string
  itemId: string
  createdAt: number
  updatedAt: number
}

/** What a promotion did to an item. */
export type PromotionChange = 'moved' | 'merged' | 'set-aside'

/** An item as it was before a promotion. */
export interface ItemSnapshot extends ItemSummary {
  ownerId: string
  /** Its revision after the change. */
  revision: number
  /** Its text before; null where only the owner changed. */
  data: string | null
  /** Its references of fields that hold several, as JSON; only of one that was taken out of its collection. */
  references?: string | null
}

/**
 * The items of visitors and members as a promotion needs them. All but `itemsOf` and `rulesOf` are for transactions.
 */
export interface PromotedItemStore {
  /**
   * Everything of an owner, in the collections named or in all. With `hold`, nobody else changes it until the
   * transaction is over.
   */
  listItems(ownerId: string, given: { in?: readonly string[]; hold: boolean }): Promise<ItemSummary[]>
  /** How many items an owner has in each of these collections. */
  countItems(ownerId: string, collectionIds: readonly string[]): Promise<Map<string, number>>
  /** The texts of items, by id; undefined when they have more than `limit` characters together. */
  getDocuments(
    collectionId: string,
    itemIds: readonly string[],
    limit: number,
  ): Promise<Map<string, string> | undefined>
  /** What the collections ask of a promotion; nothing for those without a definition. */
  getRules(collectionIds: readonly string[]): Promise<Map<string, PromotionRules>>

  /** Gives items to another owner. Answers them as they were, with their new revisions. */
  move(collectionId: string, itemIds: readonly string[], from: string, to: string): Promise<ItemSnapshot[]>
  /** Puts other texts in the place of those of items. Answers their new revisions. */
  updateDocuments(
    collectionId: string,
    texts: readonly { itemId: string; data: string }[],
    now: number,
  ): Promise<Map<string, number>>
  /** Takes items out of their collection. Answers them as they were. */
  deleteItems(collectionId: string, itemIds: readonly string[]): Promise<ItemSnapshot[]>

  /** Keeps what was there before a promotion. */
  insertSnapshots(
    visitorId: VisitorId,
    change: PromotionChange,
    before: readonly ItemSnapshot[],
    undoUntil: number,
  ): Promise<void>
  /** Gives back what the promotion of a visitor moved and nobody changed since. Answers how many items. */
  restoreOwner(visitorId: VisitorId, memberId: MemberId): Promise<number>
  /** Puts back the documents of those it merged into and nobody changed since. Answers how many. */
  restoreMerged(visitorId: VisitorId): Promise<number>
  /** Puts back what it set aside, where no item stands in its place. Answers how many. */
  restoreSetAside(visitorId: VisitorId): Promise<number>
  /** Forgets what was there before; answers how many items that were. */
  deleteSnapshots(visitorId: VisitorId): Promise<number>
}
