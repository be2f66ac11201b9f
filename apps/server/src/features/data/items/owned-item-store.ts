import type { StoredItem } from './item-store.js'

/** Where a page of somebody's items ends. */
export interface OwnedItemCursor {
  collectionId: string
  itemId: string
}
export interface OwnedItem {
  collectionId: string
  item: StoredItem
}

/** The items of one owner, wherever they are. */
export interface OwnedItemStore {
  /**
   * Items after a place, in the order of collections and ids. Pages are found by key, so a page costs the same
   * anywhere.
   */
  listAfter(ownerId: string, place: OwnedItemCursor | undefined, limit: number): Promise<OwnedItem[]>
  /** How many there are, by the collection. */
  countByCollection(ownerId: string): Promise<{ collectionId: string; items: number }[]>
  /** Removes items, no more than `limit` at once. Answers whether there may be more. */
  delete(ownerId: string, limit: number): Promise<boolean>
}
