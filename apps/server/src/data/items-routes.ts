import {
  BULK_REQUEST_MAX_BYTES,
  type BulkAction,
  type BulkResponse,
  bulkInsertRequest,
  bulkPatchRequest,
  bulkRemoveRequest,
  bulkSaveRequest,
  bulkUpdateRequest,
  getItemRequest,
  ITEM_REQUEST_MAX_BYTES,
  insertItemRequest,
  patchItemRequest,
  paths,
  removeItemRequest,
  saveItemRequest,
  truncateRequest,
  updateItemRequest,
} from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { dataQueryOf, parseData, readDataCaller, restOfPath, sendJson } from '../http/data-requests.js'
import type { Needs } from '../needs.js'
import { conditionOf } from './condition.js'
import { projected } from './document.js'
import { getItem } from './get-item.js'
import { insertItems } from './insert-items.js'
import { isFailed, type Outcome, onlyOne, type Written } from './outcome.js'
import { patchItems } from './patch-items.js'
import { removeItems } from './remove-items.js'
import { saveItems } from './save-items.js'
import { truncateItems } from './truncate-items.js'
import { updateItems } from './update-items.js'

/** An item as it is answered: the stored text of its document, not taken apart. */
const itemText = (collectionId: string, itemId: string, revision: number, data: string): string =>
  `{"id":${JSON.stringify(itemId)},"dataCollectionId":${JSON.stringify(collectionId)},"revision":"${revision}","data":${data}}`

const writtenText = (collectionId: string, { item: { itemId, revision, data } }: Written, more = ''): string =>
  `{${more}"dataItem":${itemText(collectionId, itemId, revision, data)}}`

/** The items of collections (wire-protocol §8). */
export function itemsRoutes(api: FastifyInstance, needs: Needs): void {
  const one = { bodyLimit: ITEM_REQUEST_MAX_BYTES }
  const many = { bodyLimit: BULK_REQUEST_MAX_BYTES }

  api.get(`${paths.items}/*`, async (request, reply) => {
    const caller = readDataCaller(request, needs)
    const given = dataQueryOf(request) as { dataItemId?: unknown }
    const { dataCollectionId, dataItemId, fields } = parseData(getItemRequest, {
      ...given,
      dataItemId: given.dataItemId ?? restOfPath(request),
    })
    const { itemId, revision, data } = await getItem(dataCollectionId, dataItemId, caller, needs)
    const shown = fields.length === 0 ? data : JSON.stringify(projected(JSON.parse(data), fields))
    return sendJson(reply, `{"dataItem":${itemText(dataCollectionId, itemId, revision, shown)}}`)
  })

  api.post(paths.items, one, async (request, reply) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, dataItem } = parseData(insertItemRequest, request.body)
    const written = onlyOne(await insertItems(dataCollectionId, [dataItem], caller, needs))
    return sendJson(reply, writtenText(dataCollectionId, written))
  })

  api.post(paths.saveItem, one, async (request, reply) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, dataItem } = parseData(saveItemRequest, request.body)
    const written = onlyOne(await saveItems(dataCollectionId, [dataItem], caller, needs))
    const action = written.written === 'inserted' ? 'INSERTED' : 'UPDATED'
    return sendJson(reply, writtenText(dataCollectionId, written, `"action":"${action}",`))
  })

  api.post(paths.updateItem, one, async (request, reply) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, dataItem, condition } = parseData(updateItemRequest, request.body)
    const written = onlyOne(await updateItems(dataCollectionId, [dataItem], caller, conditionOf(condition), needs))
    return sendJson(reply, writtenText(dataCollectionId, written))
  })

  api.post(paths.patchItem, one, async (request, reply) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, patch, condition } = parseData(patchItemRequest, request.body)
    const written = onlyOne(await patchItems(dataCollectionId, [patch], caller, conditionOf(condition), needs))
    return sendJson(reply, writtenText(dataCollectionId, written))
  })

  api.post(paths.removeItem, async (request, reply) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, dataItemId, condition, revision } = parseData(removeItemRequest, request.body)
    const unwanted = [{ itemId: dataItemId, revision: revision ?? undefined }]
    const written = onlyOne(await removeItems(dataCollectionId, unwanted, caller, conditionOf(condition), needs))
    return sendJson(reply, writtenText(dataCollectionId, written))
  })

  api.post(paths.truncateItems, async (request) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId } = parseData(truncateRequest, request.body)
    await truncateItems(dataCollectionId, caller, needs)
    return {}
  })

  api.post(paths.bulkInsertItems, many, async (request) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, dataItems } = parseData(bulkInsertRequest, request.body)
    return report('INSERT', await insertItems(dataCollectionId, dataItems, caller, needs))
  })

  api.post(paths.bulkSaveItems, many, async (request) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, dataItems } = parseData(bulkSaveRequest, request.body)
    return report('INSERT', await saveItems(dataCollectionId, dataItems, caller, needs))
  })

  api.post(paths.bulkUpdateItems, many, async (request) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, dataItems, condition } = parseData(bulkUpdateRequest, request.body)
    return report('UPDATE', await updateItems(dataCollectionId, dataItems, caller, conditionOf(condition), needs))
  })

  api.post(paths.bulkPatchItems, many, async (request) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, patches, condition } = parseData(bulkPatchRequest, request.body)
    return report('PATCH', await patchItems(dataCollectionId, patches, caller, conditionOf(condition), needs))
  })

  api.post(paths.bulkRemoveItems, many, async (request) => {
    const caller = readDataCaller(request, needs)
    const { dataCollectionId, dataItemIds, condition } = parseData(bulkRemoveRequest, request.body)
    const unwanted = dataItemIds.map((itemId) => ({ itemId }))
    return report('DELETE', await removeItems(dataCollectionId, unwanted, caller, conditionOf(condition), needs))
  })
}

/** One entry for each item of the request, in its order (wire-protocol §8.4). A saved item tells which of the two it was. */
function report(action: BulkAction, outcomes: readonly Outcome[]): BulkResponse {
  let totalFailures = 0
  const results = outcomes.map((outcome, originalIndex): BulkResponse['results'][number] => {
    if (!isFailed(outcome)) {
      const own = action === 'INSERT' && outcome.written === 'updated' ? 'UPDATE' : action
      return { action: own, itemMetadata: { id: outcome.item.itemId, originalIndex, success: true } }
    }
    totalFailures++
    const { itemId, error } = outcome
    const { code, message, data } = error
    const id = itemId === undefined ? {} : { id: itemId }
    const refusal = { code, description: `${code}: ${message}`, data: { ...data } }
    return { action, itemMetadata: { ...id, originalIndex, success: false, error: refusal } }
  })
  return { results, bulkActionMetadata: { totalSuccesses: outcomes.length - totalFailures, totalFailures } }
}
