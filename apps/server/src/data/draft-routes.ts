import { draftRequest, paths, unpublishRequest } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseData, readDataCaller, sendJson } from '../http/data-requests.js'
import type { Needs } from '../needs.js'
import { createDraft, draftsOf, publishDraft, unpublish } from './drafts.js'
import type { Written } from './outcome.js'
import { assertAdmin } from './permitted.js'
import { showItem } from './query/show-items.js'

/** Drafts and publishing, for back ends (wire-protocol §8.2; decision 51). */
export function draftRoutes(api: FastifyInstance, needs: Needs): void {
  const asAdmin = (request: FastifyRequest): void => assertAdmin(readDataCaller(request, needs), 'publish items')
  const send = (reply: FastifyReply, collectionId: string, { item }: Written) =>
    sendJson(reply, `{"dataItem":${showItem(item, { collectionId, fields: [], included: new Map() })}}`)

  api.post(paths.createDraft, async (request, reply) => {
    asAdmin(request)
    const { dataCollectionId, dataItemId } = parseData(draftRequest, request.body)
    return send(reply, draftsOf(dataCollectionId), await createDraft(dataCollectionId, dataItemId, needs))
  })

  api.post(paths.publishDraft, async (request, reply) => {
    asAdmin(request)
    const { dataCollectionId, dataItemId } = parseData(draftRequest, request.body)
    return send(reply, dataCollectionId, await publishDraft(dataCollectionId, dataItemId, needs))
  })

  api.post(paths.unpublish, async (request, reply) => {
    asAdmin(request)
    const { dataCollectionId, dataItemId, copyToDraft } = parseData(unpublishRequest, request.body)
    const draft = await unpublish(dataCollectionId, dataItemId, copyToDraft, needs)
    return draft === undefined ? {} : send(reply, draftsOf(dataCollectionId), draft)
  })
}
