import { type AggregateRequest, aggregateRequest, type PagingMetadata } from '@foyer/protocol'
import type { JsonObject, JsonValue } from '../../../kernel/text/json.js'
import type { DataCaller } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { openCursor } from '../query/cursor.js'
import { limitOr, readPage } from '../query/page.js'
import { readCollection } from '../query/read-collection.js'
import { type Aggregation, readAggregation } from './read-aggregation.js'
import { resultsPage } from './result-page.js'

/**
 * Groups the items that the caller may read, and computes the aggregates of each group (wire-protocol §8.5), entirely
 * in the database. A cursor contains the number of preceding groups.
 * @throws DataError
 */
export async function aggregateItems(
  request: AggregateRequest,
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'secrets' | 'siteId'>,
): Promise<{ results: readonly JsonObject[]; pagingMetadata: PagingMetadata }> {
  const collectionId = request.dataCollectionId
  const page = readPage(request)
  const cursor = page.cursor === undefined ? undefined : openCursor(page.cursor, 'aggregate', collectionId, deps)
  const { initialFilter, finalFilter, aggregation, sort } = request
  const query =
    cursor?.asked ?? (JSON.parse(JSON.stringify({ initialFilter, finalFilter, aggregation, sort })) as JsonObject)
  const read = readAggregation(aggregateRequest.parse({ dataCollectionId: collectionId, ...query }))
  const limit = limitOr(page.limit, cursor?.limit)
  const offset = cursor === undefined ? page.offset : (cursor.position as number)

  const { found, total } = await readCollection(
    collectionId,
    caller,
    deps,
    async (scope, { itemQueries }) => ({
      found: await itemQueries.listGroups({ ...scope, ...read, limit: limit + 1, offset }),
      total: request.returnTotalCount === true ? await itemQueries.countGroups({ ...scope, ...read }) : undefined,
    }),
    (answer) => answer.found.length === 0,
  )
  return resultsPage(
    { of: 'aggregate', collectionId, asked: query, limit, offset, total },
    found.map((row) => groupResult(row, read)),
    deps,
  )
}

/** Returns a group in the form of the response: its grouping values in `_id`, its aggregates beside it. */
function groupResult(row: JsonObject, { groupNames, resultNames }: Pick<Aggregation, 'groupNames' | 'resultNames'>) {
  const group = groupNames.map((name, at) => [name, row[`g${at}`] as JsonValue] as const)
  const results = resultNames.map((name, at) => [name, row[`r${at}`] as JsonValue] as const)
  return { ...(group.length === 0 ? {} : { _id: Object.fromEntries(group) }), ...Object.fromEntries(results) }
}
