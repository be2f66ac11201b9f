/** The full-text index of searches (decision 27). */
export interface ItemIndexStore {
  /** Returns whether all items of a collection have been queued for indexing, and writes queue theirs. */
  isIndexed(collectionId: string): Promise<boolean>
  /** Makes all later writes queue their items. Waits for writes that started earlier. */
  startTracking(collectionId: string): Promise<void>
  /** Queues all existing items, and marks the collection as indexed. */
  enqueueAll(collectionId: string): Promise<void>
  hasQueued(collectionId: string): Promise<boolean>
  /** Indexes up to `most` queued items in one transaction. Returns their number. */
  indexQueued(collectionId: string, most: number): Promise<number>
}
