import type { StoredItem } from './item-store.js'

/** The last item of a page of one owner's items. */
export interface OwnedItemCursor {
  collectionId: string
  itemId: string
}
interface OwnedItem {
  collectionId: string
  item: StoredItem
}

/** The items of one owner, in all collections. */
export interface OwnedItemStore {
  /**
   * Lists the items after a cursor, ordered by collection and id. Uses keyset pagination, so every page costs the same.
   */
  listAfter(ownerId: string, place: OwnedItemCursor | undefined, limit: number): Promise<OwnedItem[]>
  /** Number of items per collection. */
  countByCollection(ownerId: string): Promise<{ collectionId: string; items: number }[]>
  /** Deletes items, at most `limit` at once. Returns whether there may be more. */
  delete(ownerId: string, limit: number): Promise<boolean>
}
