/** An item as it is stored. `data` is its whole document as JSON text, including system fields. */
export interface StoredItem {
  itemId: string
  ownerId: string
  createdAt: number
  updatedAt: number
  /** Number of writes to the item. */
  revision: number
  data: string
}

/** An item without its document. */
export type LockedItem = Pick<StoredItem, 'itemId' | 'ownerId' | 'revision'>

/** An item and the revision of its collection, read at the same moment. */
export interface ItemAtRevision {
  collectionRevision: number
  item: Pick<StoredItem, 'ownerId' | 'revision' | 'data'> | undefined
}

export interface ItemStore {
  /** Reads one item and the revision of its collection in one statement; undefined if there is no such collection. */
  find(collectionId: string, itemId: string): Promise<ItemAtRevision | undefined>
  /**
   * Inserts one item in a single statement if the collection still has this revision. Returns false and writes nothing
   * if the revision has changed, or if the id or a unique value is taken. Items without unique values may share a
   * statement with concurrent inserts.
   */
  insertIfCurrent(
    collectionId: string,
    collectionRevision: number,
    item: StoredItem,
    hasUniqueValues: boolean,
  ): Promise<boolean>
  /** Total size of the documents of these items, in bytes. */
  getSize(collectionId: string, itemIds: readonly string[]): Promise<number>
  /** Reads the items of these ids and locks them until the transaction ends. */
  lockWithData(collectionId: string, itemIds: readonly string[]): Promise<StoredItem[]>
  /** Like `lockWithData`, without the documents. */
  lock(collectionId: string, itemIds: readonly string[]): Promise<LockedItem[]>
  /**
   * Inserts items and returns the ids of those that were inserted; of the others, the id or a unique value is taken.
   */
  insert(collectionId: string, items: readonly StoredItem[]): Promise<Set<string>>
  /**
   * Writes locked items and returns the ids of those that were written; of the others, a unique value is taken. Set
   * `mayCollide` only if there is a unique index: it adds the check for taken values.
   */
  update(collectionId: string, items: readonly StoredItem[], mayCollide: boolean): Promise<Set<string>>
  /** Deletes locked items. */
  delete(collectionId: string, itemIds: readonly string[]): Promise<void>
  /** Deletes items, all or those of one owner, at most `limit` at once. Returns whether there may be more. */
  truncate(collectionId: string, ownerId: string | undefined, limit: number): Promise<boolean>
}
