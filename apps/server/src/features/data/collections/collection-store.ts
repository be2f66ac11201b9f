import type { Collection, CollectionIndex } from './collection.js'

export interface CollectionPage {
  collections: Collection[]
  total: number
}
export interface CollectionQuery {
  limit: number
  offset: number
  sort: 'id' | 'displayName'
  order: 'ASC' | 'DESC'
}

export interface CollectionStore {
  find(collectionId: string): Promise<Collection | undefined>
  /**
   * The revision the collection has, held until the transaction ends: neither is it changed meanwhile, nor deleted.
   * Undefined when there is no such collection.
   */
  lock(collectionId: string): Promise<number | undefined>
  list(query: CollectionQuery): Promise<CollectionPage>
  count(): Promise<number>
  /** Keeps a new collection: 'id-taken' when there is one of this id, decided by the key. */
  insert(collection: Collection): Promise<'added' | 'id-taken'>
  /**
   * Keeps the next state of a collection, if it still has `revision`. Of two simultaneous changes one gets
   * 'changed-meanwhile'.
   */
  update(next: Collection, revision: number): Promise<'changed' | 'changed-meanwhile'>
  /** Removes the collection and all its items. False when there was none. */
  delete(collectionId: string): Promise<boolean>
  /** Builds one index over the items there are. 'not-unique' when two items have the same value. May take long. */
  buildIndex(collectionId: string, index: CollectionIndex): Promise<'built' | 'not-unique'>
  /** Whether some item has more text at these paths together than so many bytes. */
  hasTextLongerThan(collectionId: string, paths: readonly string[], bytes: number): Promise<boolean>
  /** The indexes that are still being built or dropped, of all collections. */
  listUnfinishedIndexes(): Promise<{ collectionId: string; name: string; status: 'BUILDING' | 'DROPPING' }[]>
  /** Takes an index away, built or half built. May take long. */
  dropIndex(collectionId: string, indexName: string): Promise<void>
  /** How many items there are, counted up to a number, and what some of their documents take in bytes. */
  estimateSize(
    collectionId: string,
    most: number,
  ): Promise<{ items: number; isExact: boolean; sampled: number; sampledBytes: number }>
  /** The paths among these at which some item holds a list. */
  findListPaths(collectionId: string, paths: readonly string[]): Promise<string[]>
}
