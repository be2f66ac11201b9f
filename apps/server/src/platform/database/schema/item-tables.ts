import type { Generated } from 'kysely'

// The data service: items, their indexes, changes and jobs, and what is promoted.

/** The definition is the collection as the wire shows it, without its revision and dates. */
export interface CollectionTable {
  site_id: string
  collection_id: string
  revision: number
  definition_json: string
  created_at: number
  updated_at: number
}

/**
 * An item of the data service. `data` is the whole document, its system fields too; PostgreSQL takes and gives it
 * parsed.
 */
export interface ItemTable {
  site_id: string
  collection_id: string
  item_id: string
  owner_id: string
  created_at: number
  updated_at: number
  revision: number
  data: string
}

/** A reference of a field that holds several, from one item to another. */
export interface ItemReferenceTable {
  site_id: string
  collection_id: string
  item_id: string
  field: string
  referenced_id: string
  /** Counts up within an item and a field. */
  place: number
  /** Counts up within a field and the item that is referred to. */
  referenced_place: Generated<number>
}

/** The collections that were ever searched: their items are indexed. */
export interface SearchedCollectionTable {
  site_id: string
  collection_id: string
  is_complete: number
}

/** Items that were written since they were indexed. */
export interface ItemToIndexTable {
  site_id: string
  collection_id: string
  item_id: string
}

/** Items whose words are indexed. PostgreSQL keeps the words here, SQLite beside it (`item_words`). */
export interface ItemSearchTable {
  site_id: string
  collection_id: string
  item_id: string
}

/** The collections whose changes are noted. */
export interface FollowedCollectionTable {
  site_id: string
  collection_id: string
}

/** One row for each site: the position that was given last to a change. */
export interface ChangeFeedTable {
  site_id: string
  last_position: number
  /** What came before the first. */
  begins_after: number
}

/** A change of an item, noted by the database itself. Its position is given to it once it is committed. */
export interface ItemChangeTable {
  serial: Generated<number>
  site_id: string
  collection_id: string
  item_id: string
  kind: string
  revision: number
  changed_at: number
  position: number | null
}

export interface DataJobTable {
  site_id: string
  job_id: string
  collection_id: string
  caller_kind: string
  /** Empty for a back end. */
  caller_id: string
  request_json: string
  status: string
  success_count: number
  failure_count: number
  /** Items up to this id are done. */
  last_item_id: string | null
  /** Drawn by the node that works on it. */
  lease: string | null
  /** Until when no other node takes it; null when it is finished. */
  leased_until: number | null
  created_at: number
  finished_at: number | null
  error_json: string | null
}

/** A visitor that has written something, or that has ended by becoming a member. */
export interface VisitorTable {
  site_id: string
  visitor_id: string
  /** When it last wrote; null when no item of it is left. */
  last_active_at: number | null
  /** When it ended by becoming a member. */
  promoted_at: number | null
}

/** A member that was deleted, until nothing of it can be left in the data service. */
export interface ErasureTable {
  site_id: string
  member_id: string
  erased_at: number
}

export interface PromotionTable {
  site_id: string
  visitor_id: string
  member_id: string
  promoted_at: number
}

/** What a promotion did to items, for the member to read and to undo. */
export interface PromotionRecordTable {
  site_id: string
  visitor_id: string
  member_id: string
  promoted_at: number
  undo_until: number
  collections_json: string
  undone_at: number | null
  restored: number | null
  changed_since: number | null
}

/** An item as it was before a promotion changed it. */
export interface PromotionItemTable {
  site_id: string
  visitor_id: string
  collection_id: string
  item_id: string
  change: string
  owner_id: string
  created_at: number
  updated_at: number
  /** The item's after the change. */
  revision: number
  data: string | null
  /** References of an item that was set aside: fields and ids, in their order. */
  references_json: string | null
  undo_until: number
}
