import type { DistinctValuesRequest, PagingMetadata } from '@foyer/protocol'
import type { JsonObject, JsonValue } from '../../../kernel/text/json.js'
import { type SortKey, sortKeyOf } from '../../../kernel/text/sort-key.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { openCursor, sealCursor } from './cursor.js'
import { readFieldName } from './field-name.js'
import { readFilter } from './filter.js'
import { cutPage, limitOr, pageMetadata, readPage } from './page.js'
import { readCollection } from './read-collection.js'

interface DistinctQuery extends JsonObject {
  fieldName: string
  filter: JsonObject
  order: 'ASC' | 'DESC'
}

/**
 * Returns a page of the distinct values of a field, in order, over the items that the caller may read
 * (wire-protocol §8.2). Lists contribute their elements; missing values, null, and lists or objects are left out.
 * @throws DataError
 */
export async function distinctValues(
  request: DistinctValuesRequest,
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'secrets' | 'siteId'>,
): Promise<{ distinctValues: readonly JsonValue[]; pagingMetadata: PagingMetadata }> {
  const collectionId = request.dataCollectionId
  const page = readPage(request)
  const cursor = page.cursor === undefined ? undefined : openCursor(page.cursor, 'distinct', collectionId, deps)
  const query: DistinctQuery = (cursor?.asked as DistinctQuery | undefined) ?? {
    fieldName: readFieldName(request.fieldName, 'WDE0075'),
    filter: (request.filter ?? {}) as JsonObject,
    order: request.order ?? 'ASC',
  }
  const limit = limitOr(page.limit, cursor?.limit)
  const { offset } = page
  const filter = readFilter(query.filter)
  const direction = query.order === 'ASC' ? 'asc' : 'desc'
  const after = cursor && { position: cursor.position as unknown as SortKey, direction: cursor.direction }
  const { found, total } = await readCollection(
    collectionId,
    caller,
    deps,
    async (scope, { itemQueries }) => {
      const selection = { ...scope, filter, field: query.fieldName }
      const values = await itemQueries.listDistinct({ ...selection, direction, limit: limit + 1, offset, after })
      return {
        found: values,
        total: request.returnTotalCount === true ? await itemQueries.countDistinct(selection) : undefined,
      }
    },
    (answer) => answer.found.length === 0,
  )
  const { items, hasNext, hasPrev } = cutPage(found, limit, { direction: after?.direction, offset })
  const seal = (value: JsonValue | undefined, way: 'next' | 'prev') =>
    value === undefined
      ? undefined
      : sealCursor(
          {
            of: 'distinct',
            collectionId,
            asked: query,
            position: sortKeyOf(value) as unknown as JsonValue,
            direction: way,
            limit,
          },
          deps,
        )
  return {
    distinctValues: items,
    pagingMetadata: pageMetadata({
      count: items.length,
      offset: cursor === undefined ? offset : undefined,
      total,
      hasNext,
      next: seal(hasNext ? items.at(-1) : undefined, 'next'),
      prev: seal(hasPrev ? items[0] : undefined, 'prev'),
    }),
  }
}
