import type { PagingMetadata, QueryItemsRequest } from '@foyer/protocol'
import { DataError } from '../../errors/data-error.js'
import type { Needs } from '../../needs.js'
import { sha256Hex } from '../../runtime/digest.js'
import type { DataCaller } from '../data-caller.js'
import type { JsonObject } from '../json.js'
import { askCollection } from './ask-collection.js'
import { type Cursor, openCursor, sealCursor } from './cursor.js'
import { readFilter } from './filter.js'
import { keyOf, valueAt } from './interpret-key.js'
import type { FoundItem, Order, Position } from './item-query-store.js'
import { limitOr, readPage } from './page.js'
import { readProjection, showItems } from './show-items.js'
import { readSort } from './sort.js'

type QueryNeeds = Pick<Needs, 'storage' | 'collections' | 'secrets' | 'siteId' | 'random'>

/** The part of a query that its cursors carry on. */
interface Asked extends JsonObject {
  filter: JsonObject
  sort: JsonObject[] | null
  seed: string | null
  fields: string[]
  total: boolean
}

/**
 * A page of the items that meet a filter, as the text of the answer (wire-protocol §8.2, §8.4). A page by cursor begins after the item that the page before
 * ended with, whatever was written meanwhile, so it repeats and loses no item that stayed as it was. @throws DataError
 */
export async function queryItems(request: QueryItemsRequest, caller: DataCaller, needs: QueryNeeds): Promise<string> {
  const collectionId = request.dataCollectionId
  const page = readPage(request.query ?? {})
  const cursor = page.cursor === undefined ? undefined : openCursor(page.cursor, 'query', collectionId, needs)
  const asked = (cursor?.asked as Asked | undefined) ?? askedIn(request, needs)
  const limit = limitOr(page.limit, cursor?.limit)
  const filter = readFilter(asked.filter)
  const order: Order = asked.seed === null ? { keys: readSort(asked.sort) } : { seed: asked.seed }
  const given = request.query?.fields ?? []
  const fields = readProjection(given.length > 0 ? given : asked.fields)
  if (request.includeReferences.length > 0)
    throw new DataError('WDE0075', 'References cannot be included in a query of this server.')

  const { offset } = page
  const after = cursor && { position: cursor.position as unknown as Position, direction: cursor.direction }
  const { found, total } = await askCollection(
    collectionId,
    caller,
    needs,
    async (scope, { itemQueries }) => ({
      found: await itemQueries.select({ ...scope, filter, order, limit: limit + 1, offset, after }),
      total:
        asked.total || request.returnTotalCount === true ? await itemQueries.count({ ...scope, filter }) : undefined,
    }),
    (answer) => answer.found.length === 0,
  )

  const cut = cutPage(found, limit, { direction: after?.direction, offset })
  const seal = (item: FoundItem | undefined, direction: Cursor['direction']): string | undefined =>
    item &&
    sealCursor(
      {
        of: 'query',
        collectionId,
        asked: { ...asked, total: false },
        position: positionOf(item, order),
        direction,
        limit,
      },
      needs,
    )
  const metadata = pageMetadata({
    count: cut.items.length,
    offset: cursor === undefined ? offset : undefined,
    total,
    hasNext: cut.hasNext,
    next: seal(cut.hasNext ? cut.items.at(-1) : undefined, 'next'),
    prev: seal(cut.hasPrev ? cut.items[0] : undefined, 'prev'),
  })
  return `{"dataItems":${showItems(cut.items, { collectionId, fields })},"pagingMetadata":${JSON.stringify(metadata)}}`
}

function askedIn(
  { query, sortMode, randomOptions, returnTotalCount }: QueryItemsRequest,
  { random }: QueryNeeds,
): Asked {
  const seed = randomOptions?.seed ?? random.bytes(8).toString('hex')
  return {
    filter: (query?.filter ?? {}) as JsonObject,
    sort: (query?.sort ?? null) as JsonObject[] | null,
    seed: sortMode === 'RANDOM' ? String(seed) : null,
    fields: query?.fields ?? [],
    total: returnTotalCount === true,
  }
}

/** Where an item stands in an order. */
function positionOf({ itemId, data }: FoundItem, order: Order): JsonObject[] | string {
  if ('seed' in order) return sha256Hex(`${order.seed}:${itemId}`)
  const document = JSON.parse(data) as JsonObject
  return order.keys.map(({ field }) => keyOf(valueAt(document, field))) as unknown as JsonObject[]
}

/** A page was asked for with one more than it holds, to learn whether it goes on. */
export function cutPage<Entry>(
  found: readonly Entry[],
  limit: number,
  { direction, offset }: { direction: Cursor['direction'] | undefined; offset: number },
): { items: readonly Entry[]; hasNext: boolean; hasPrev: boolean } {
  const isMore = found.length > limit
  if (direction === 'prev') return { items: isMore ? found.slice(1) : found, hasNext: true, hasPrev: isMore }
  return { items: found.slice(0, limit), hasNext: isMore, hasPrev: direction === 'next' || offset > 0 }
}

export function pageMetadata(page: {
  count: number
  offset: number | undefined
  total: number | undefined
  hasNext: boolean
  next: string | undefined
  prev: string | undefined
}): PagingMetadata {
  const { count, offset, total, hasNext, next, prev } = page
  const cursors = { ...(next === undefined ? {} : { next }), ...(prev === undefined ? {} : { prev }) }
  return {
    count,
    ...(offset === undefined ? {} : { offset }),
    ...(total === undefined ? {} : { total }),
    tooManyToCount: false,
    hasNext,
    ...(Object.keys(cursors).length === 0 ? {} : { cursors }),
  }
}
