import type { JsonObject, JsonValue } from '../../../kernel/text/json.js'
import type { SortKey } from '../../../kernel/text/sort-key.js'
import type { CollectionIndex } from '../collections/collection.js'
import type { SearchTerms } from '../search/tokenizer.js'
import type { Filter } from './filter.js'
import type { OrderKey } from './sort.js'

/** Which items of a collection are meant. */
export interface Selection {
  collectionId: string
  /** The revision of the collection that the caller's permission and the lists at paths were read from. */
  collectionRevision: number
  mayContainList(path: string): boolean
  /** Whether a field holds several references, which a filter asks for by their ids. */
  isMultiReference?(field: string): boolean
  /** What the keys of fields can be had from. */
  sortKeyIndexes: readonly CollectionIndex[]
  /** Whose questions count together where slow ones wait: a network, or a person. */
  queueKey: string
  /** Only items of this owner: whoever may see no others. */
  ownerId: string | undefined
  filter: Filter
  /** Only items that have these words, as far as they are indexed. */
  search?: SearchTerms | undefined
}

/** An order by fields, or one that a seed shuffles. */
export type Order = { keys: readonly OrderKey[] } | { seed: string }

/** Where a page begins: after the item whose keys these are. A shuffled order has the item's place in it. */
export type Position = readonly SortKey[] | string

export interface PageSelection extends Selection {
  order: Order
  limit: number
  offset: number
  after?: { position: Position; direction: 'next' | 'prev' } | undefined
}

/** An item as it was found; `data` is its document as text. */
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
 * What is worked out for a group: over the numbers of a field, over its values in their order (documents aside), or
 * over the items.
 */
export type Measure = { kind: 'sum' | 'average' | 'min' | 'max'; field: string } | { kind: 'count' }

/**
 * Items in groups. A row of the answer has `g0`, `g1` … for the values of the grouping fields and `r0`, `r1` … for the
 * measures; `having` and `order` name those. Without grouping fields all items are one group, and no items are none.
 */
export interface GroupSelection extends Selection {
  groupBy: readonly string[]
  measures: readonly Measure[]
  having: Filter
  order: readonly OrderKey[]
}

/**
 * Asks for items by filter and order. A collection that has another revision by now has no items here, so whoever gets
 * nothing looks whether that is why (`query-collection.ts`).
 * @throws QueryTooSlow
 */
export interface ItemQueryStore {
  select(selection: PageSelection): Promise<FoundItem[]>
  count(selection: Selection): Promise<number>
  /** The different values of a field in order, lists by their elements. What is missing and documents are left out. */
  listDistinct(selection: DistinctSelection): Promise<JsonValue[]>
  listGroups(selection: GroupSelection & { limit: number; offset: number }): Promise<JsonObject[]>
  countGroups(selection: GroupSelection): Promise<number>
  countDistinct(selection: Selection & Pick<DistinctSelection, 'field'>): Promise<number>
}
