import type { AggregatePipelineRequest, PagingMetadata } from '@foyer/protocol'
import type { JsonObject, JsonValue } from '../../../kernel/text/json.js'
import { type DataCaller, fairnessKeyOf } from '../data-caller.js'
import type { DataDeps } from '../deps.js'
import { openCursor } from '../query/cursor.js'
import { type Filter, MATCH_ALL } from '../query/filter.js'
import type { ItemQueryStore, Measure, Selection } from '../query/item-query-store.js'
import { limitOr, readPage } from '../query/page.js'
import { readCollection } from '../query/read-collection.js'
import { readSort } from '../query/sort.js'
import type { Expression } from './expression.js'
import { readPipeline, type Stage } from './pipeline.js'
import { tooManyDocuments } from './pipeline-errors.js'
import { resultsPage } from './result-page.js'
import { MAX_DOCUMENTS_IN_MEMORY } from './run-stage.js'

/**
 * Runs a pipeline on the items that the caller may read (wire-protocol §8.5). The database runs the leading filters
 * and the stages directly after them: a group, or a sort with skip and limit. All other stages run in this process, on
 * a limited number of documents (decision 27).
 * @throws DataError
 */
export async function aggregatePipeline(
  request: AggregatePipelineRequest,
  caller: DataCaller,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'secrets' | 'siteId' | 'pipelines'>,
): Promise<{ results: readonly JsonObject[]; pagingMetadata: PagingMetadata }> {
  const collectionId = request.dataCollectionId
  const page = readPage(request.pipeline ?? {})
  const cursor = page.cursor === undefined ? undefined : openCursor(page.cursor, 'pipeline', collectionId, deps)
  const query = cursor?.asked ?? { stages: (request.pipeline?.stages ?? []) as JsonValue[] }
  const stages = readPipeline(query.stages as unknown[])
  const limit = limitOr(page.limit, cursor?.limit)
  const offset = cursor === undefined ? page.offset : (cursor.position as number)

  const { found, rest } = await readCollection(
    collectionId,
    caller,
    deps,
    (scope, { itemQueries }) => runInDatabase(stages, scope, itemQueries),
    (answer) => answer.found.length === 0,
  )
  const task = { documents: found, stages: rest, offset, count: limit + 1 }
  const { results, total: matched } = await deps.pipelines.run(task, fairnessKeyOf(caller))
  const total = request.returnTotalCount === true ? matched : undefined
  return resultsPage({ of: 'pipeline', collectionId, asked: query, limit, offset, total }, results, deps)
}

/** Runs the part of a pipeline that the database supports, and returns the remaining stages. */
async function runInDatabase(
  stages: readonly Stage[],
  scope: Omit<Selection, 'filter'>,
  store: ItemQueryStore,
): Promise<{ found: string[]; rest: readonly Stage[] }> {
  const filters: Filter[] = []
  let at = 0
  for (let stage = stages[at]; stage?.kind === 'filter'; stage = stages[++at]) filters.push(stage.filter)
  const selection = { ...scope, filter: { kind: 'all', of: filters } as Filter }

  const next = stages[at]
  const inDatabase = next?.kind === 'group' ? compileGroup(next) : undefined
  if (inDatabase !== undefined) {
    const { groupBy, measures, resultOf } = inDatabase
    const order = groupBy.map((_, nth) => ({ field: `g${nth}`, direction: 'asc' as const }))
    const rows = await store.listGroups({
      ...selection,
      groupBy,
      measures,
      having: MATCH_ALL,
      order,
      limit: MAX_DOCUMENTS_IN_MEMORY + 1,
      offset: 0,
    })
    if (rows.length > MAX_DOCUMENTS_IN_MEMORY) throw tooManyDocuments()
    return { found: rows.map((row) => JSON.stringify(resultOf(row))), rest: stages.slice(at + 1) }
  }

  // Equal items are ordered by id, as in a query.
  const keys =
    next?.kind === 'sort'
      ? readSort(next.order.map(({ field, direction }) => ({ fieldName: field, order: direction.toUpperCase() })))
      : readSort(undefined)
  if (next?.kind === 'sort') at++
  const counts = { skip: 0, limit: MAX_DOCUMENTS_IN_MEMORY + 1 }
  if (stages[at]?.kind === 'skip') counts.skip = (stages[at++] as { count: number }).count
  if (stages[at]?.kind === 'limit') counts.limit = Math.min(counts.limit, (stages[at++] as { count: number }).count)
  const found = await store.select({ ...selection, order: { keys }, limit: counts.limit, offset: counts.skip })
  if (found.length > MAX_DOCUMENTS_IN_MEMORY) throw tooManyDocuments()
  return { found: found.map(({ data }) => data), rest: stages.slice(at) }
}

/** Returns the value of a numeric literal; undefined for any other expression. */
const literalNumber = (expression: Expression): number | undefined =>
  expression.kind === 'literal' && typeof expression.value === 'number' ? expression.value : undefined

/**
 * Compiles a group stage for the database: grouping by fields, with counts and aggregates of fields. Returns undefined
 * for any other group.
 */
function compileGroup({ by, accumulators }: Extract<Stage, { kind: 'group' }>) {
  const groupBy = by.flatMap(({ expression }) => (expression.kind === 'field' ? expression.field : []))
  const measures = accumulators.flatMap(({ kind, expression }): Measure[] => {
    if (kind === 'sum' && literalNumber(expression) !== undefined) return [{ kind: 'count' }]
    if (expression.kind !== 'field') return []
    const { field } = expression
    if (kind === 'avg') return [{ kind: 'average', field }]
    return kind === 'sum' || kind === 'min' || kind === 'max' ? [{ kind, field }] : []
  })
  if (groupBy.length < by.length || measures.length < accumulators.length) return undefined

  const resultOf = (row: JsonObject): JsonObject => {
    const id = by.map(({ name }, at) => [name, row[`g${at}`] as JsonValue])
    const results = accumulators.map(({ name, expression }, at) => {
      const value = row[`r${at}`] as JsonValue
      const number = literalNumber(expression)
      return [name, number === undefined ? value : (value as number) * number]
    })
    return { ...(by.length === 0 ? {} : { _id: Object.fromEntries(id) }), ...Object.fromEntries(results) }
  }
  return { groupBy, measures, resultOf }
}
