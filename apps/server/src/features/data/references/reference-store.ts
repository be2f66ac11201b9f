import type { FoundItem } from '../query/item-query-store.js'
import type { ReferenceField } from './reference-field.js'

/** A reference from one item to another. */
export interface Reference {
  itemId: string
  field: string
  referencedId: string
}

/** Selects references, and the referenced items that the caller may read. */
export interface ReferenceSelection {
  collectionId: string
  /** The key by which slow queries are queued fairly: the network of the caller, or their id if no network is known. */
  queueKey: string
  field: ReferenceField
  itemIds: readonly string[]
  /**
   * The referenced collection: its revision when the permission was read, and the owner whose items are visible; all
   * items if undefined. Without a collection, every reference is unresolved.
   */
  referenced: { collectionId: string; collectionRevision: number; ownerId: string | undefined } | undefined
  /** Only references to this item. */
  referencedId?: string | undefined
}

/** The position of a reference among those of its item or, from the inverse side, among those that lead to one item. */
export interface ReferencePosition {
  itemId: string
  place: number
  referencedId: string
}

/** A reference in a result. */
export interface FoundReference extends ReferencePosition {
  /** The referenced item, if the caller may read it. */
  item: FoundItem | undefined
}

/** A page of references: up to `limit`, after an offset, or after or before a position. */
export interface ReferencePage {
  order: 'ASC' | 'DESC'
  limit: number
  offset: number
  after?: { position: ReferencePosition; direction: 'next' | 'prev' } | undefined
}

/** Stores the references of items. Its writes must run in a transaction that has locked the referring items. */
export interface ReferenceStore {
  /**
   * Inserts references in the given order, after the existing ones on both sides. An existing reference keeps its
   * position.
   */
  insert(collectionId: string, references: readonly Reference[]): Promise<void>
  delete(collectionId: string, references: readonly Reference[]): Promise<void>
  /** Deletes all references of these items in these fields. */
  clear(collectionId: string, from: readonly Pick<Reference, 'itemId' | 'field'>[]): Promise<void>
  /** Returns the ids that items refer to in a field, in order; items without references are left out. */
  listReferencedIds(collectionId: string, field: string, itemIds: readonly string[]): Promise<Map<string, string[]>>
  /**
   * Returns the ids of up to `limit` items whose field refers to an item, in the order in which the references were
   * made.
   */
  listReferringIds(collectionId: string, field: string, referencedId: string, limit: number): Promise<string[]>
  /** Deletes up to `limit` references of a field. Returns whether more may exist. */
  deleteField(collectionId: string, field: string, limit: number): Promise<boolean>
  /**
   * Reads references, ordered by referring item and then by position. Without `unresolved`, only those that lead to an
   * item the caller may read; with `perItem`, at most that many per item. If the revision of the referenced collection
   * has changed, nothing is found.
   * @throws QueryTooSlow
   */
  select(
    selection: ReferenceSelection,
    page: ReferencePage & { unresolved?: boolean; perItem?: number },
  ): Promise<FoundReference[]>
  count(selection: ReferenceSelection, unresolved: boolean): Promise<number>
}
