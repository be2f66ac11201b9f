import {
  aggregatePipelineRequest,
  aggregateRequest,
  countItemsRequest,
  distinctValuesRequest,
  paths,
  queryItemsRequest,
  searchItemsRequest,
} from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { aggregateItems } from '../../../features/data/aggregate/aggregate-items.js'
import { aggregatePipeline } from '../../../features/data/aggregate/aggregate-pipeline.js'
import { countItems } from '../../../features/data/query/count-items.js'
import { distinctValues } from '../../../features/data/query/distinct-values.js'
import { queryItems } from '../../../features/data/query/query-items.js'
import { searchItems } from '../../../features/data/search/search-items.js'
import type { HttpDeps } from '../../deps.js'
import { parseData, readDataCaller, readDataQuery, sendJson } from '../../server/credentials/data-requests.js'
import { throwFastPathError } from '../../server/fast-path/fast-path.js'

/**
 * Questions about items (wire-protocol §8.2). The same query comes as a POST, or as a GET that carries it whole in
 * `.r`.
 */
export function queryRoutes(api: FastifyInstance, deps: HttpDeps): void {
  api.get(paths.queryItems, async (request, reply) => {
    const caller = readDataCaller(request, deps)
    return sendJson(reply, await queryItems(parseData(queryItemsRequest, readDataQuery(request)), caller, deps))
  })

  api.post(paths.queryItems, async (request, reply) => {
    throwFastPathError(request.raw)
    const caller = readDataCaller(request, deps)
    return sendJson(reply, await queryItems(parseData(queryItemsRequest, request.body), caller, deps))
  })

  api.post(paths.countItems, async (request) => {
    const caller = readDataCaller(request, deps)
    return { totalCount: await countItems(parseData(countItemsRequest, request.body), caller, deps) }
  })

  api.post(paths.distinctValues, async (request) => {
    const caller = readDataCaller(request, deps)
    return distinctValues(parseData(distinctValuesRequest, request.body), caller, deps)
  })

  api.post(paths.aggregateItems, async (request) => {
    const caller = readDataCaller(request, deps)
    return aggregateItems(parseData(aggregateRequest, request.body), caller, deps)
  })

  api.post(paths.aggregatePipeline, async (request) => {
    const caller = readDataCaller(request, deps)
    return aggregatePipeline(parseData(aggregatePipelineRequest, request.body), caller, deps)
  })

  api.post(paths.searchItems, async (request, reply) => {
    const caller = readDataCaller(request, deps)
    return sendJson(reply, await searchItems(parseData(searchItemsRequest, request.body), caller, deps))
  })
}
