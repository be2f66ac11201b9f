import type { Generated } from 'kysely'

// The data service: items, their indexes, changes, jobs and promotions.

/** The definition is the collection in the form of the wire protocol, without its revision and dates. */
export interface CollectionTable {
  site_id: string
  collection_id: string
  revision: number
  definition_json: string
  created_at: number
  updated_at: number
}

/**
 * An item of the data service. `data` is the whole document including system fields; the PostgreSQL driver uses parsed
 * JSON.
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

/** One reference of a multi-reference field. */
export interface ItemReferenceTable {
  site_id: string
  collection_id: string
  item_id: string
  field: string
  referenced_id: string
  /** Counts up within an item and a field. */
  place: number
  /** Counts up within a field and the referenced item. */
  referenced_place: Generated<number>
}

/** The collections that have been searched at least once: their items are indexed. */
export interface SearchedCollectionTable {
  site_id: string
  collection_id: string
  is_complete: number
}

/** Items written since they were last indexed. */
export interface ItemToIndexTable {
  site_id: string
  collection_id: string
  item_id: string
}

/** Indexed items. PostgreSQL stores the words here, SQLite in a separate table (`item_words`). */
export interface ItemSearchTable {
  site_id: string
  collection_id: string
  item_id: string
}

/** The collections with a change feed. */
export interface FollowedCollectionTable {
  site_id: string
  collection_id: string
}

/** One row for each site: the last position assigned to a change. */
export interface ChangeFeedTable {
  site_id: string
  last_position: number
  /** The position before the first change. */
  begins_after: number
}

/** A change of an item, recorded by a trigger. Its position is assigned after the commit. */
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
  /** Items up to this id are processed. */
  last_item_id: string | null
  /** A random value of the node that leased the job. */
  lease: string | null
  /** The end of the lease; null when finished. */
  leased_until: number | null
  created_at: number
  finished_at: number | null
  error_json: string | null
}

/** A visitor that has written something or has become a member. */
export interface VisitorTable {
  site_id: string
  visitor_id: string
  /** The time of the last write; null if no item of the visitor is left. */
  last_active_at: number | null
  /** When the visitor became a member. */
  promoted_at: number | null
}

/** A deleted member, until none of its data can be left in the data service. */
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

/** The changes of items by a promotion, for the member to read and to undo. */
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

/** An item before a promotion changed it. */
export interface PromotionItemTable {
  site_id: string
  visitor_id: string
  collection_id: string
  item_id: string
  change: string
  owner_id: string
  created_at: number
  updated_at: number
  /** The revision after the change. */
  revision: number
  data: string | null
  /** The references of an item that was set aside: fields and ids, in order. */
  references_json: string | null
  undo_until: number
}
