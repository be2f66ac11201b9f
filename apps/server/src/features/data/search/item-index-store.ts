/** The index that searches look in (decision 43). */
export interface ItemIndexStore {
  /** Whether all items of a collection were noted, and are as they are written. */
  isSearched(collectionId: string): Promise<boolean>
  /** Says that they are from now on. Waits for writes that began before. */
  beginNoting(collectionId: string): Promise<void>
  /** Notes all items there are. */
  noteAll(collectionId: string): Promise<void>
  hasNotes(collectionId: string): Promise<boolean>
  /** Indexes so many of the items that were noted, in one transaction, and answers how many there were. */
  indexSome(collectionId: string, most: number): Promise<number>
}
