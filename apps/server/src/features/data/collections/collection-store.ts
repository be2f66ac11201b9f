import type { Collection, CollectionIndex } from './collection.js'

interface CollectionPage {
  collections: Collection[]
  total: number
}
interface CollectionQuery {
  limit: number
  offset: number
  sort: 'id' | 'displayName'
  order: 'ASC' | 'DESC'
}

export interface CollectionStore {
  find(collectionId: string): Promise<Collection | undefined>
  /**
   * Locks the collection against changes and deletion until the transaction ends, and returns its revision; undefined
   * if the collection does not exist.
   */
  lock(collectionId: string): Promise<number | undefined>
  list(query: CollectionQuery): Promise<CollectionPage>
  count(): Promise<number>
  /** Inserts a collection; 'id-taken' if the id exists, as decided by the primary key. */
  insert(collection: Collection): Promise<'added' | 'id-taken'>
  /**
   * Stores the next state of a collection if it still has `revision`. Of two simultaneous changes one gets
   * 'changed-meanwhile'.
   */
  update(next: Collection, revision: number): Promise<'changed' | 'changed-meanwhile'>
  /** Deletes the collection and all its items; false if there was none. */
  delete(collectionId: string): Promise<boolean>
  /** Builds one index over the existing items; 'not-unique' if two items have the same value. May take long. */
  buildIndex(collectionId: string, index: CollectionIndex): Promise<'built' | 'not-unique'>
  /** Whether the texts at these paths of some item together exceed a number of bytes. */
  hasTextLongerThan(collectionId: string, paths: readonly string[], bytes: number): Promise<boolean>
  /** Lists the indexes of all collections that are still being built or dropped. */
  listUnfinishedIndexes(): Promise<{ collectionId: string; name: string; status: 'BUILDING' | 'DROPPING' }[]>
  /** Drops an index, complete or partly built. May take long. */
  dropIndex(collectionId: string, indexName: string): Promise<void>
  /** Counts the items, up to `most`, and measures a sample of their documents in bytes. */
  estimateSize(
    collectionId: string,
    most: number,
  ): Promise<{ items: number; isExact: boolean; sampled: number; sampledBytes: number }>
  /** Returns those paths at which some item contains a list. */
  findListPaths(collectionId: string, paths: readonly string[]): Promise<string[]>
}
