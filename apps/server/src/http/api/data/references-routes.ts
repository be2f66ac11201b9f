import {
  BULK_REQUEST_MAX_BYTES,
  changeReferencesRequest,
  isReferencedRequest,
  paths,
  queryReferencedRequest,
  replaceReferencesRequest,
} from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import {
  insertReferences,
  removeReferences,
  replaceReferences,
} from '../../../features/data/references/change-references.js'
import { isReferenced, queryReferenced } from '../../../features/data/references/query-referenced.js'
import type { HttpDeps } from '../../deps.js'
import { parseData, readDataCaller, sendJson } from '../../server/credentials/data-requests.js'

/** References between items (wire-protocol §8.2). A call that fails is no 200, because clients look at nothing else. */
export function referencesRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const many = { bodyLimit: BULK_REQUEST_MAX_BYTES }

  api.post(paths.insertReferences, many, async (request) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId, dataItemReferences } = parseData(changeReferencesRequest, request.body)
    await insertReferences(dataCollectionId, dataItemReferences, caller, deps)
    return {}
  })

  api.post(paths.removeReferences, many, async (request) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId, dataItemReferences } = parseData(changeReferencesRequest, request.body)
    await removeReferences(dataCollectionId, dataItemReferences, caller, deps)
    return {}
  })

  api.post(paths.replaceReferences, many, async (request) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId, ...given } = parseData(replaceReferencesRequest, request.body)
    await replaceReferences(dataCollectionId, given, caller, deps)
    return {}
  })

  api.post(paths.isReferenced, async (request) => {
    const caller = readDataCaller(request, deps)
    return { isReferenced: await isReferenced(parseData(isReferencedRequest, request.body), caller, deps) }
  })

  api.post(paths.queryReferenced, many, async (request, reply) => {
    const caller = readDataCaller(request, deps)
    return sendJson(reply, await queryReferenced(parseData(queryReferencedRequest, request.body), caller, deps))
  })
}
