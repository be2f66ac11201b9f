import type { QueryItemsRequest } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { JsonObject } from '../../../kernel/text/json.js'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { openCursor } from './cursor.js'
import { type ItemsQuery, itemsPage, readIncludeOptions } from './items-page.js'
import { readPage } from './page.js'

/**
 * Returns a page of the items that match a filter, as the JSON text of the response (wire-protocol §8.2).
 * @throws DataError
 */
export async function queryItems(
  request: QueryItemsRequest,
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'secrets' | 'siteId' | 'random'>,
): Promise<string> {
  const collectionId = request.dataCollectionId
  const page = readPage(request.query ?? {})
  const cursor = page.cursor === undefined ? undefined : openCursor(page.cursor, 'query', collectionId, deps)
  const cursorQuery = cursor?.asked as ItemsQuery | undefined
  const fields = request.query?.fields ?? []
  const include = readIncludeOptions(request)
  const query: ItemsQuery = {
    ...(cursorQuery ?? readQuery(request, deps)),
    ...(fields.length > 0 ? { fields } : {}),
    ...(include.length > 0 ? { include } : {}),
    total: request.returnTotalCount === true,
  }
  return itemsPage({ of: 'query', collectionId, query, page, cursor }, caller, deps)
}

function readQuery(
  { query, sortMode, randomOptions }: QueryItemsRequest,
  { random }: Pick<DataDeps, 'random'>,
): ItemsQuery {
  const seed = randomOptions?.seed
  if (seed !== undefined && seed !== null && !isSafeText(String(seed)))
    throw new DataError('WDE0075', 'The seed has characters that are no text.')
  return {
    filter: (query?.filter ?? {}) as JsonObject,
    sort: (query?.sort ?? null) as JsonObject[] | null,
    seed: sortMode === 'RANDOM' ? String(seed ?? random.bytes(8).toString('hex')) : null,
    fields: [],
    include: [],
    total: false,
    search: null,
  }
}
