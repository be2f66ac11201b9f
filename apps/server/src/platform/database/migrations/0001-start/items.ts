import type { DatabaseDifferences } from '../../differences.js'

/** The data service (decision 25): collections, items, and the references of items (decision 28). */
export const itemTables = ({ document, integer, tableSuffix }: DatabaseDifferences): string[] => [
  // The revision counts everything that a compiled query depends on: definition, permissions, indexes and the fields
  // known to contain lists.
  `create table collection (
    site_id text not null,
    collection_id text not null,
    revision ${integer} not null,
    definition_json text not null,
    created_at ${integer} not null,
    updated_at ${integer} not null,
    constraint collection_key primary key (site_id, collection_id)
  )${tableSuffix}`,
  // The system fields (`_id`, `_owner`, the two dates) are in the JSON too, so that a read returns the stored text; the
  // columns are for searching.
  `create table item (
    site_id text not null,
    collection_id text not null,
    item_id text not null,
    owner_id text not null,
    created_at ${integer} not null,
    updated_at ${integer} not null,
    revision ${integer} not null,
    data ${document} not null,
    constraint item_key primary key (site_id, collection_id, item_id)
  )${tableSuffix}`,
  'create index item_by_created_at on item (site_id, collection_id, created_at, item_id)',
  'create index item_of_owner on item (site_id, owner_id, collection_id, item_id)',
  // Deleted with the item that contains them, by the foreign key. The referenced item may be missing.
  `create table item_reference (
    site_id text not null,
    collection_id text not null,
    item_id text not null,
    field text not null,
    referenced_id text not null,
    place ${integer} not null,
    referenced_place ${integer} not null default 0,
    constraint item_reference_key primary key (site_id, collection_id, item_id, field, referenced_id),
    constraint item_reference_of_item foreign key (site_id, collection_id, item_id)
      references item (site_id, collection_id, item_id) on delete cascade
  )${tableSuffix}`,
  // No two indexes begin with the same columns, because without statistics PostgreSQL could choose the wrong one to
  // find what is deleted with an item.
  'create index item_reference_in_order on item_reference (site_id, field, collection_id, item_id, place)',
  `create index item_reference_by_referenced
    on item_reference (site_id, referenced_id, collection_id, field, referenced_place)`,
]
