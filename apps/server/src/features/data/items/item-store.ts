/** An item as it is kept. `data` is its whole document as JSON text, system fields included. */
export interface StoredItem {
  itemId: string
  ownerId: string
  createdAt: number
  updatedAt: number
  /** Counts the writes to the item. */
  revision: number
  data: string
}

/** An item without its document. */
export type LockedItem = Pick<StoredItem, 'itemId' | 'ownerId' | 'revision'>

/** An item together with the revision of its collection, read at one moment. */
export interface ItemAtRevision {
  collectionRevision: number
  item: Pick<StoredItem, 'ownerId' | 'revision' | 'data'> | undefined
}

export interface ItemStore {
  /** One item and the revision of its collection, by one statement; undefined when there is no such collection. */
  find(collectionId: string, itemId: string): Promise<ItemAtRevision | undefined>
  /**
   * Keeps one new item, if the collection still has this revision, by one statement. False when not: because of the
   * revision, the id, or a unique index; nothing was written then. Items without unique values may share a statement
   * with others that come at the same time.
   */
  insertIfCurrent(
    collectionId: string,
    collectionRevision: number,
    item: StoredItem,
    hasUniqueValues: boolean,
  ): Promise<boolean>
  /** How many bytes the documents of these items have together. */
  getSize(collectionId: string, itemIds: readonly string[]): Promise<number>
  /** The items of these ids, held until the transaction ends: nobody else changes them meanwhile. */
  lockWithData(collectionId: string, itemIds: readonly string[]): Promise<StoredItem[]>
  /** As `hold`, without the documents. */
  lock(collectionId: string, itemIds: readonly string[]): Promise<LockedItem[]>
  /**
   * Keeps new items and answers the ids of those that could be: the others have an id or a unique value that is taken.
   */
  insert(collectionId: string, items: readonly StoredItem[]): Promise<Set<string>>
  /**
   * Writes items anew that are held, and answers the ids of those that could be: the others have a unique value that is
   * taken, which needs looking after only where there is a unique index.
   */
  update(collectionId: string, items: readonly StoredItem[], mayCollide: boolean): Promise<Set<string>>
  /** Removes items that are held. */
  delete(collectionId: string, itemIds: readonly string[]): Promise<void>
  /** Removes items, all or those of one owner, but no more than `limit` at once. Answers whether there may be more. */
  truncate(collectionId: string, ownerId: string | undefined, limit: number): Promise<boolean>
}
