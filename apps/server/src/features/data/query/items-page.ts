import type { IncludedReferences } from '@foyer/protocol'
import { sha256Hex } from '../../../kernel/digest.js'
import type { JsonObject } from '../../../kernel/text/json.js'
import { valueAt } from '../../../kernel/text/json.js'
import { sortKeyOf } from '../../../kernel/text/sort-key.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { loadIncludes, readIncludes } from '../references/include-references.js'
import { readReferenceKey } from '../references/reference-field.js'
import type { SearchTerms } from '../search/tokenizer.js'
import { type Cursor, sealCursor } from './cursor.js'
import { readFilter } from './filter.js'
import { itemsJson, readProjection } from './item-json.js'
import type { FoundItem, Order, Position } from './item-query-store.js'
import { cutPage, limitOr, type Page, pageMetadata } from './page.js'
import { readCollection } from './read-collection.js'
import { readSort } from './sort.js'

/** The part of a query that its cursors contain. */
export interface ItemsQuery extends JsonObject {
  filter: JsonObject
  sort: JsonObject[] | null
  /** Seed of a random order, which replaces the sort. */
  seed: string | null
  fields: string[]
  include: { field: string; limit: number | null }[]
  total: boolean
  search: JsonObject | null
}

/** Reads the included references of a request in the form that cursors store. */
export const readIncludeOptions = ({
  includeReferences,
}: {
  includeReferences: IncludedReferences
}): ItemsQuery['include'] =>
  includeReferences.map(({ field, limit }) => ({ field: readReferenceKey(field), limit: limit ?? null }))

interface ItemsPageRequest {
  of: 'query' | 'search'
  collectionId: string
  query: ItemsQuery
  page: Page
  cursor: Cursor | undefined
  search?: SearchTerms | undefined
  /** Runs before the query, after the permission check. */
  prepare?(): Promise<void>
}

/**
 * Returns a page of items as the JSON text of the response (wire-protocol §8.4). A page by cursor starts after the
 * last item of the previous page, whatever was written meanwhile, so unchanged items are neither repeated nor skipped.
 * @throws DataError
 */
export async function itemsPage(
  { of, collectionId, query, page, cursor, search, prepare }: ItemsPageRequest,
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'secrets' | 'siteId'>,
): Promise<string> {
  const limit = limitOr(page.limit, cursor?.limit)
  const filter = readFilter(query.filter)
  const order: Order = query.seed === null ? { keys: readSort(query.sort) } : { seed: query.seed }
  const fields = readProjection(query.fields)
  const { offset } = page
  const after = cursor && { position: cursor.position as unknown as Position, direction: cursor.direction }
  const { found, total, includes } = await readCollection(
    collectionId,
    caller,
    deps,
    async (scope, { itemQueries }, collection) => {
      const includes = readIncludes(collection, query.include)
      await prepare?.()
      const selection = { ...scope, filter, search }
      return {
        found: await itemQueries.select({ ...selection, order, limit: limit + 1, offset, after }),
        total: query.total ? await itemQueries.count(selection) : undefined,
        includes,
      }
    },
    (answer) => answer.found.length === 0,
  )

  const cut = cutPage(found, limit, { direction: after?.direction, offset })
  const included = await loadIncludes(cut.items, { collectionId, includes, refuse: true }, caller, deps)
  const seal = (item: FoundItem | undefined, direction: Cursor['direction']): string | undefined => {
    if (item === undefined) return undefined
    const position = positionOf(item, order)
    return sealCursor({ of, collectionId, asked: { ...query, total: false }, position, direction, limit }, deps)
  }
  const metadata = pageMetadata({
    count: cut.items.length,
    offset: cursor === undefined ? offset : undefined,
    total,
    hasNext: cut.hasNext,
    next: seal(cut.hasNext ? cut.items.at(-1) : undefined, 'next'),
    prev: seal(cut.hasPrev ? cut.items[0] : undefined, 'prev'),
  })
  return `{"dataItems":${itemsJson(cut.items, { collectionId, fields, included })},"pagingMetadata":${JSON.stringify(metadata)}}`
}

/** Returns the position of an item in an order. */
function positionOf({ itemId, data }: FoundItem, order: Order): JsonObject[] | string {
  if ('seed' in order) return sha256Hex(`${order.seed}:${itemId}`)
  const document = JSON.parse(data) as JsonObject
  return order.keys.map(({ field }) => sortKeyOf(valueAt(document, field))) as unknown as JsonObject[]
}
