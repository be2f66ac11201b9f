export const changeKinds = ['created', 'updated', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** That an item was written. What it holds is not said: who follows reads it as it is now. */
export interface ItemChange {
  /** Its place among all changes of the site, one more than that of the change before. */
  position: number
  collectionId: string
  itemId: string
  kind: ChangeKind
  /** The item's, after it was written; before, where it was removed. */
  revision: number
  changedAt: number
}

/**
 * The changes of items, in the collections that are followed (decision 29). What writes items need not know of it: the
 * database notes them.
 */
export interface ItemChangeStore {
  /** Says whether changes of a collection are noted from now on. Beginning waits for writes under way. */
  setFollowed(collectionId: string, isFollowed: boolean): Promise<void>
  hasUnassignedPositions(): Promise<boolean>
  /**
   * Gives the next positions to changes that are committed and have none, the earliest noted first, and answers to how
   * many. Nobody else gives any until the transaction ends. The first position of a feed comes after `now`, so that
   * those of an earlier feed of the site are known to be over.
   */
  assignPositions(most: number, now: number): Promise<number>
  /** The position that was given last, and the one before the first; undefined when none ever was given. */
  getFeed(): Promise<{ lastPosition: number; beginsAfter: number } | undefined>
  /** The earliest position that is still kept. */
  getFirstPosition(): Promise<number | undefined>
  /** Changes after one position and up to another, in order. */
  listBetween(
    after: number,
    upTo: number,
    only: { collectionId: string | undefined; limit: number },
  ): Promise<ItemChange[]>
}
