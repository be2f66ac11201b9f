import type { DatabaseDifferences } from '../../differences.js'

/** Visitors, what promotions changed, so that they can be undone (decision 30), and deleted members. */
export const promotionTables = ({ integer, tableSuffix }: DatabaseDifferences): string[] => [
  `create table visitor (
    site_id text not null,
    visitor_id text not null,
    last_active_at ${integer},
    promoted_at ${integer},
    constraint visitor_key primary key (site_id, visitor_id)
  )${tableSuffix}`,
  'create index visitor_by_last_active_at on visitor (site_id, last_active_at)',
  'create index visitor_by_promoted_at on visitor (site_id, promoted_at)',
  `create table promotion (
    site_id text not null,
    visitor_id text not null,
    member_id text not null,
    promoted_at ${integer} not null,
    constraint promotion_key primary key (site_id, visitor_id)
  )${tableSuffix}`,
  `create table promotion_record (
    site_id text not null,
    visitor_id text not null,
    member_id text not null,
    promoted_at ${integer} not null,
    undo_until ${integer} not null,
    collections_json text not null,
    undone_at ${integer},
    restored ${integer},
    changed_since ${integer},
    constraint promotion_record_key primary key (site_id, visitor_id)
  )${tableSuffix}`,
  'create index promotion_record_by_member_id_promoted_at on promotion_record (site_id, member_id, promoted_at)',
  'create index promotion_record_by_undo_until on promotion_record (site_id, undo_until)',
  // `data` is the document before the change, as text; null if only the `_owner` changed.
  `create table promotion_item (
    site_id text not null,
    visitor_id text not null,
    collection_id text not null,
    item_id text not null,
    change text not null,
    owner_id text not null,
    created_at ${integer} not null,
    updated_at ${integer} not null,
    revision ${integer} not null,
    data text,
    references_json text,
    undo_until ${integer} not null,
    constraint promotion_item_key primary key (site_id, visitor_id, collection_id, item_id)
  )${tableSuffix}`,
  'create index promotion_item_by_undo_until on promotion_item (site_id, undo_until)',
  `create table erasure (
    site_id text not null,
    member_id text not null,
    erased_at ${integer} not null,
    constraint erasure_key primary key (site_id, member_id)
  )${tableSuffix}`,
  'create index erasure_by_erased_at on erasure (site_id, erased_at)',
]
