import { dataItemResponse, draftRequest, paths, unpublishRequest, unpublishResponse } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { createDraft, draftsCollectionId, publishDraft, unpublish } from '../../../features/data/items/drafts.js'
import { itemJson } from '../../../features/data/query/item-json.js'
import type { WrittenItem } from '../../../features/data/write-result.js'
import { dataJson } from '../../endpoint/body.js'
import { publishItemsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { sendJson } from '../../server/credentials/data-requests.js'

const group = 'Data items'
const commonRefusals = ['WDE0001', 'WDE0002', 'WDE0025', 'WDE0027', 'WDE0073'] as const
const aboutDrafts =
  'The drafts of a collection are stored in the collection with the same name and the suffix `__drafts`, which is created like any other. References of multi-reference fields are not copied.'
const about = 'The item that was written.'

const sendItem = (reply: FastifyReply, collectionId: string, { item }: WrittenItem) =>
  sendJson(reply, `{"dataItem":${itemJson(item, { collectionId, fields: [], included: new Map() })}}`)

/** Drafts and publishing (wire-protocol §8.2; decision 29). */
export const draftEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'createDraft',
    method: 'POST',
    path: paths.createDraft,
    group,
    summary: 'Copy a published item into the drafts',
    about: `The published item does not change. Refused if the item has a draft already. ${aboutDrafts}`,
    allow: publishItemsAccess,
    body: dataJson(draftRequest),
    answers: { 200: { about, schema: dataItemResponse } },
    refusals: [...commonRefusals, 'WDE0074'],
    handle: async ({ reply, caller: { caller }, body: { dataCollectionId, dataItemId } }, deps) => {
      const draft = await createDraft(dataCollectionId, dataItemId, deps, caller)
      return sendItem(reply, draftsCollectionId(dataCollectionId), draft)
    },
  }),
  endpoint({
    id: 'publishDraft',
    method: 'POST',
    path: paths.publishDraft,
    group,
    summary: 'Publish a draft',
    about: `The draft replaces the published item, or is published for the first time, and is removed from the drafts. ${aboutDrafts}`,
    allow: publishItemsAccess,
    body: dataJson(draftRequest),
    answers: { 200: { about, schema: dataItemResponse } },
    refusals: commonRefusals,
    handle: async ({ reply, caller: { caller }, body: { dataCollectionId, dataItemId } }, deps) =>
      sendItem(reply, dataCollectionId, await publishDraft(dataCollectionId, dataItemId, deps, caller)),
  }),
  endpoint({
    id: 'unpublish',
    method: 'POST',
    path: paths.unpublish,
    group,
    summary: 'Move a published item back into the drafts',
    about: `It replaces an existing draft. With \`copyToDraft\` false, the published item is removed without a draft, and the response is empty. ${aboutDrafts}`,
    allow: publishItemsAccess,
    body: dataJson(unpublishRequest),
    answers: { 200: { about, schema: unpublishResponse } },
    refusals: commonRefusals,
    handle: async ({ reply, caller: { caller }, body: { dataCollectionId, dataItemId, copyToDraft } }, deps) => {
      const draft = await unpublish(dataCollectionId, dataItemId, copyToDraft, deps, caller)
      return draft === undefined ? {} : sendItem(reply, draftsCollectionId(dataCollectionId), draft)
    },
  }),
]
