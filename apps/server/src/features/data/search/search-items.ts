import type { SearchItemsRequest } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import type { JsonObject } from '../../../kernel/text/json.js'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { openCursor } from '../query/cursor.js'
import { readFieldName } from '../query/field-name.js'
import { type ItemsQuery, itemsPage, readIncludeOptions } from '../query/items-page.js'
import { readPage } from '../query/page.js'
import { buildSearchTerms, type SearchTerms, splitWords } from './tokenizer.js'
import { updateSearchIndex } from './update-search-index.js'

const MAX_EXPRESSION_LENGTH = 1000
const MAX_WORDS = 50
const MAX_FIELDS = 20
/** The default order of a search, as on Wix. */
const BY_ID = [{ fieldName: '_id', order: 'ASC' }]

/**
 * Returns a page of the items whose texts contain the words of an expression (wire-protocol §8.2) and that the caller
 * may read; without an expression, of all items that match the filter. With `fuzzy`, a word matches if it starts with a
 * word of the expression.
 * @throws DataError, Busy while a large collection is indexed at its first search
 */
export async function searchItems(
  request: SearchItemsRequest,
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'secrets' | 'siteId'>,
): Promise<string> {
  const collectionId = request.dataCollectionId
  const page = readPage(request.search ?? {})
  const cursor = page.cursor === undefined ? undefined : openCursor(page.cursor, 'search', collectionId, deps)
  const include = readIncludeOptions(request)
  const query = {
    ...((cursor?.asked as ItemsQuery | undefined) ?? readQuery(request)),
    ...(include.length > 0 ? { include } : {}),
  }
  const search = readTerms(query.search ?? {}, deps.siteId, collectionId)
  const prepare = async () => search && updateSearchIndex(collectionId, deps)
  return itemsPage({ of: 'search', collectionId, query, page, cursor, search, prepare }, caller, deps)
}

function readQuery({ search, returnTotalCount }: SearchItemsRequest): ItemsQuery {
  return {
    filter: (search?.filter ?? {}) as JsonObject,
    sort: search?.sort?.length ? (search.sort as JsonObject[]) : BY_ID,
    seed: null,
    fields: search?.fields ?? [],
    include: [],
    total: returnTotalCount === true,
    search: (search?.search ?? {}) as JsonObject,
  }
}

/** Parses the search terms; undefined without an expression. @throws DataError WDE0075 */
function readTerms(
  { expression, mode, fuzzy, fields }: JsonObject,
  siteId: string,
  collectionId: string,
): SearchTerms | undefined {
  if (expression === undefined || expression === null) return undefined
  if (typeof expression !== 'string' || expression.length > MAX_EXPRESSION_LENGTH || !isSafeText(expression))
    throw new DataError('WDE0075', `A search has an expression of at most ${MAX_EXPRESSION_LENGTH} characters.`)
  const words = [...new Set(splitWords(expression))]
  if (words.length > MAX_WORDS) throw new DataError('WDE0075', `A search has at most ${MAX_WORDS} words.`)
  const named = (Array.isArray(fields) ? fields : []).map((field) => readFieldName(field, 'WDE0075'))
  if (named.length > MAX_FIELDS) throw new DataError('WDE0075', `A search names at most ${MAX_FIELDS} fields.`)
  const how = { mode: mode === 'AND' ? 'AND' : 'OR', fuzzy: fuzzy === true, fields: named } as const
  return buildSearchTerms(words, how, siteId, collectionId)
}
