import type { JsonObject, JsonValue } from '../../../kernel/text/json.js'
import type { SortKey } from '../../../kernel/text/sort-key.js'
import type { CollectionIndex } from '../collections/collection.js'
import type { SearchTerms } from '../search/tokenizer.js'
import type { Filter } from './filter.js'
import type { OrderKey } from './sort.js'

/** Selects items of a collection. */
export interface Selection {
  collectionId: string
  /** The revision of the collection from which the permission of the caller and the paths of lists were read. */
  collectionRevision: number
  mayContainList(path: string): boolean
  /** Returns whether a field is a multi-reference, which filters compare by the ids of the referenced items. */
  isMultiReference?(field: string): boolean
  /** The indexes from which the sort keys of fields can be read. */
  sortKeyIndexes: readonly CollectionIndex[]
  /** The key by which slow queries are queued fairly: the network of the caller, or their id if no network is known. */
  queueKey: string
  /** Restricts the selection to items of this owner, for callers that may read only their own. */
  ownerId: string | undefined
  filter: Filter
  /** Restricts the selection to items with these words, as far as they are indexed. */
  search?: SearchTerms | undefined
}

/** An order by fields, or a random order derived from a seed. */
export type Order = { keys: readonly OrderKey[] } | { seed: string }

/** The position after which a page starts: the sort keys of an item or, in a random order, its shuffle key. */
export type Position = readonly SortKey[] | string

export interface PageSelection extends Selection {
  order: Order
  limit: number
  offset: number
  after?: { position: Position; direction: 'next' | 'prev' } | undefined
}

/** An item in a result; `data` is the JSON text of its document. */
export interface FoundItem {
  itemId: string
  revision: number
  data: string
}

export interface DistinctSelection extends Selection {
  field: string
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  after?: { position: SortKey; direction: 'next' | 'prev' } | undefined
}

/**
 * An aggregate of a group: over the numbers of a field, over its values in sort order (lists and objects are ignored),
 * or over the items.
 */
export type Measure = { kind: 'sum' | 'average' | 'min' | 'max'; field: string } | { kind: 'count' }

/**
 * Selects groups of items. A result row has `g0`, `g1` … for the values of the grouping fields and `r0`, `r1` … for
 * the measures; `having` and `order` use these names. Without grouping fields all items form one group; if there are no
 * items, there is no group.
 */
export interface GroupSelection extends Selection {
  groupBy: readonly string[]
  measures: readonly Measure[]
  having: Filter
  order: readonly OrderKey[]
}

/**
 * Reads items by filter and order. If the revision of the collection has changed, nothing is found: on an empty result,
 * callers compare the revision (`read-collection.ts`).
 * @throws QueryTooSlow
 */
export interface ItemQueryStore {
  select(selection: PageSelection): Promise<FoundItem[]>
  count(selection: Selection): Promise<number>
  /**
   * Lists the distinct values of a field in order, lists by their elements. Missing values, null, lists and objects are
   * left out.
   */
  listDistinct(selection: DistinctSelection): Promise<JsonValue[]>
  listGroups(selection: GroupSelection & { limit: number; offset: number }): Promise<JsonObject[]>
  countGroups(selection: GroupSelection): Promise<number>
  countDistinct(selection: Selection & Pick<DistinctSelection, 'field'>): Promise<number>
}
