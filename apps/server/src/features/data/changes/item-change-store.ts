const changeKinds = ['created', 'updated', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Records that an item was written. The content is not included: a follower reads the item in its current state. */
export interface ItemChange {
  /** Position among all changes of the site, one more than that of the previous change. */
  position: number
  collectionId: string
  itemId: string
  kind: ChangeKind
  /** The revision of the item after the write; for a removal, the revision before it. */
  revision: number
  changedAt: number
}

/**
 * The changes of items in followed collections (decision 29). The code that writes items does not record them: database
 * triggers do.
 */
export interface ItemChangeStore {
  /** Starts or stops recording the changes of a collection. Starting waits for writes in progress. */
  setFollowed(collectionId: string, isFollowed: boolean): Promise<void>
  hasUnassignedPositions(): Promise<boolean>
  /**
   * Assigns the next positions to committed changes that have none, the earliest recorded first, and returns their
   * number. No other transaction can assign positions until this one ends. The first position of a feed is greater than
   * `now`, so that positions of an earlier feed of the site are recognised as expired.
   */
  assignPositions(most: number, now: number): Promise<number>
  /** The last assigned position and the position before the first; undefined if none was ever assigned. */
  getFeed(): Promise<{ lastPosition: number; beginsAfter: number } | undefined>
  /** The earliest position that is still stored. */
  getFirstPosition(): Promise<number | undefined>
  /** Lists the changes with positions greater than `after` and up to `upTo`, in order. */
  listBetween(
    after: number,
    upTo: number,
    only: { collectionId: string | undefined; limit: number },
  ): Promise<ItemChange[]>
}
