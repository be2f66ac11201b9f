/** The index that searches look in (decision 27). */
export interface ItemIndexStore {
  /** Whether all items of a collection were noted, and are as they are written. */
  isIndexed(collectionId: string): Promise<boolean>
  /** Says that they are from now on. Waits for writes that began before. */
  startTracking(collectionId: string): Promise<void>
  /** Notes all items there are. */
  enqueueAll(collectionId: string): Promise<void>
  hasQueued(collectionId: string): Promise<boolean>
  /** Indexes so many of the items that were noted, in one transaction, and answers how many there were. */
  indexQueued(collectionId: string, most: number): Promise<number>
}
