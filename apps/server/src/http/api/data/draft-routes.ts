import { draftRequest, paths, unpublishRequest } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertAdmin } from '../../../features/data/assert-admin.js'
import type { DataCaller } from '../../../features/data/data-caller.js'
import { createDraft, draftsCollectionId, publishDraft, unpublish } from '../../../features/data/items/drafts.js'
import { itemJson } from '../../../features/data/query/item-json.js'
import type { WrittenItem } from '../../../features/data/write-result.js'
import type { HttpDeps } from '../../deps.js'
import { parseData, readDataCaller, sendJson } from '../../server/credentials/data-requests.js'

/** Drafts and publishing, for back ends (wire-protocol §8.2; decision 29). */
export function draftRoutes(api: FastifyInstance, deps: HttpDeps): void {
  function asAdmin(request: FastifyRequest): DataCaller {
    const caller = readDataCaller(request, deps)
    assertAdmin(caller, 'publish items')
    return caller
  }
  const send = (reply: FastifyReply, collectionId: string, { item }: WrittenItem) =>
    sendJson(reply, `{"dataItem":${itemJson(item, { collectionId, fields: [], included: new Map() })}}`)

  api.post(paths.createDraft, async (request, reply) => {
    const caller = asAdmin(request)
    const { dataCollectionId, dataItemId } = parseData(draftRequest, request.body)
    return send(
      reply,
      draftsCollectionId(dataCollectionId),
      await createDraft(dataCollectionId, dataItemId, deps, caller),
    )
  })

  api.post(paths.publishDraft, async (request, reply) => {
    const caller = asAdmin(request)
    const { dataCollectionId, dataItemId } = parseData(draftRequest, request.body)
    return send(reply, dataCollectionId, await publishDraft(dataCollectionId, dataItemId, deps, caller))
  })

  api.post(paths.unpublish, async (request, reply) => {
    const caller = asAdmin(request)
    const { dataCollectionId, dataItemId, copyToDraft } = parseData(unpublishRequest, request.body)
    const draft = await unpublish(dataCollectionId, dataItemId, copyToDraft, deps, caller)
    return draft === undefined ? {} : send(reply, draftsCollectionId(dataCollectionId), draft)
  })
}
