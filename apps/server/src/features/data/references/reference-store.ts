import type { FoundItem } from '../query/item-query-store.js'
import type { ReferenceField } from './reference-field.js'

/** A reference from an item to another one. */
export interface Reference {
  itemId: string
  field: string
  referencedId: string
}

/** Which references are read, and which of the items they lead to the caller may see. */
export interface ReferenceSelection {
  collectionId: string
  /** Whose questions count together where slow ones wait: a network, or a person. */
  queueKey: string
  field: ReferenceField
  itemIds: readonly string[]
  /**
   * The collection they lead to: its revision when the permission was read, and whose items count; all when undefined.
   * Without a collection they lead to nothing.
   */
  referenced: { collectionId: string; collectionRevision: number; ownerId: string | undefined } | undefined
  /** Only references to this item. */
  referencedId?: string | undefined
}

/**
 * Where a reference stands among others: of those of its item, or of those that lead to one item, by which side is
 * read.
 */
export interface ReferencePosition {
  itemId: string
  place: number
  referencedId: string
}

/** A reference as it was found. */
export interface FoundReference extends ReferencePosition {
  /** The item it leads to, of those the caller may see. */
  item: FoundItem | undefined
}

/** Which of the references are a page: so many, after an offset, or after one of them or before it. */
export interface ReferencePage {
  order: 'ASC' | 'DESC'
  limit: number
  offset: number
  after?: { position: ReferencePosition; direction: 'next' | 'prev' } | undefined
}

/** The references of items. What writes is for transactions that hold the items they start at. */
export interface ReferenceStore {
  /**
   * Keeps references, in their order and after those that are there, on both sides. One that is there already stays in
   * its place.
   */
  insert(collectionId: string, references: readonly Reference[]): Promise<void>
  delete(collectionId: string, references: readonly Reference[]): Promise<void>
  /** Removes all that these items have in these fields. */
  clear(collectionId: string, from: readonly Pick<Reference, 'itemId' | 'field'>[]): Promise<void>
  /** The ids that items refer to in a field, in their order; items without any are left out. */
  listReferencedIds(collectionId: string, field: string, itemIds: readonly string[]): Promise<Map<string, string[]>>
  /**
   * The ids of the items whose field refers to an item, no more than `limit`, in the order in which the references were
   * made.
   */
  listReferringIds(collectionId: string, field: string, referencedId: string, limit: number): Promise<string[]>
  /** Removes the references of a field, no more than `limit` at once. Answers whether there may be more. */
  deleteField(collectionId: string, field: string, limit: number): Promise<boolean>
  /**
   * References by the items they start at, then by when they were made. Without `unresolved` only those that lead to an
   * item the caller may see; with `perItem` no more than so many of one item. A collection that has another revision by
   * now has no references here.
   * @throws QueryTooSlow
   */
  select(
    selection: ReferenceSelection,
    page: ReferencePage & { unresolved?: boolean; perItem?: number },
  ): Promise<FoundReference[]>
  count(selection: ReferenceSelection, unresolved: boolean): Promise<number>
}
