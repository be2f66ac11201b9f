import type { MemberId, VisitorId } from '@foyer/protocol'
import type { PromotionRules } from './plan-promotion.js'

/** An item of somebody, without its document. */
export interface HeldItem {
  collectionId: string
  itemId: string
  createdAt: number
  updatedAt: number
}

/** What a promotion did to an item. */
export type ItemChange = 'moved' | 'merged' | 'set-aside'

/** An item as it was before a promotion. */
export interface ItemBefore extends HeldItem {
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
  itemsOf(ownerId: string, given: { in?: readonly string[]; hold: boolean }): Promise<HeldItem[]>
  /** How many items an owner has in each of these collections. */
  countsOf(ownerId: string, collectionIds: readonly string[]): Promise<Map<string, number>>
  /** The texts of items, by id; undefined when they have more than `limit` characters together. */
  textsOf(collectionId: string, itemIds: readonly string[], limit: number): Promise<Map<string, string> | undefined>
  /** What the collections ask of a promotion; nothing for those without a definition. */
  rulesOf(collectionIds: readonly string[]): Promise<Map<string, PromotionRules>>

  /** Gives items to another owner. Answers them as they were, with their new revisions. */
  move(collectionId: string, itemIds: readonly string[], from: string, to: string): Promise<ItemBefore[]>
  /** Puts other texts in the place of those of items. Answers their new revisions. */
  rewrite(
    collectionId: string,
    texts: readonly { itemId: string; data: string }[],
    now: number,
  ): Promise<Map<string, number>>
  /** Takes items out of their collection. Answers them as they were. */
  take(collectionId: string, itemIds: readonly string[]): Promise<ItemBefore[]>

  /** Keeps what was there before a promotion. */
  keep(visitorId: VisitorId, change: ItemChange, before: readonly ItemBefore[], undoUntil: number): Promise<void>
  /** Gives back what the promotion of a visitor moved and nobody changed since. Answers how many items. */
  moveBack(visitorId: VisitorId, memberId: MemberId): Promise<number>
  /** Puts back the documents of those it merged into and nobody changed since. Answers how many. */
  unmerge(visitorId: VisitorId): Promise<number>
  /** Puts back what it set aside, where no item stands in its place. Answers how many. */
  putBack(visitorId: VisitorId): Promise<number>
  /** Forgets what was there before; answers how many items that were. */
  forget(visitorId: VisitorId): Promise<number>
}
