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
  type IncludedReferences,
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
import { noSuchCollection } from '../../../features/data/collections/with-collection.js'
import { readCondition } from '../../../features/data/condition.js'
import type { DataCaller } from '../../../features/data/data-caller.js'
import { getItem } from '../../../features/data/items/get-item.js'
import { insertItems } from '../../../features/data/items/insert-items.js'
import { patchItems } from '../../../features/data/items/patch-items.js'
import { removeItems } from '../../../features/data/items/remove-items.js'
import { saveItems } from '../../../features/data/items/save-items.js'
import { truncateItems } from '../../../features/data/items/truncate-items.js'
import { updateItems } from '../../../features/data/items/update-items.js'
import { writtenItemJson } from '../../../features/data/items/written-item-json.js'
import { itemJson } from '../../../features/data/query/item-json.js'
import { type Included, loadIncludes, readIncludes } from '../../../features/data/references/include-references.js'
import { isFailed, singleResult, type WriteResult, type WrittenItem } from '../../../features/data/write-result.js'
import type { HttpDeps } from '../../deps.js'
import {
  parseData,
  readDataCaller,
  readDataQuery,
  restOfPath,
  sendJson,
} from '../../server/credentials/data-requests.js'
import { throwFastPathError } from '../../server/fast-path/fast-path.js'

/** The items of collections (wire-protocol §8). */
export function itemsRoutes(api: FastifyInstance, deps: HttpDeps): void {
  const one = { bodyLimit: ITEM_REQUEST_MAX_BYTES }
  const many = { bodyLimit: BULK_REQUEST_MAX_BYTES }

  api.get(`${paths.items}/*`, async (request, reply) => {
    throwFastPathError(request.raw)
    const caller = readDataCaller(request, deps)
    const given = readDataQuery(request) as { dataItemId?: unknown }
    const { dataCollectionId, dataItemId, fields, includeReferences } = parseData(getItemRequest, {
      ...given,
      dataItemId: given.dataItemId ?? restOfPath(request),
    })
    const { collection, item } = await getItem(dataCollectionId, dataItemId, caller, deps)
    const includes = readIncludes(collection, includeReferences)
    const asked = { collectionId: dataCollectionId, includes, refuse: true }
    const included = await loadIncludes([item], asked, caller, deps)
    const showing = { collectionId: dataCollectionId, fields, included }
    return sendJson(reply, `{"dataItem":${itemJson(item, showing)}}`)
  })

  api.post(paths.items, one, async (request, reply) => {
    throwFastPathError(request.raw)
    const caller = readDataCaller(request, deps)
    const sent = parseData(insertItemRequest, request.body)
    const { dataCollectionId, dataItem } = sent
    const include = await includesOf(sent, deps)
    const written = singleResult(await insertItems(dataCollectionId, [dataItem], caller, deps, referencesOf(sent)))
    return sendJson(reply, writtenItemJson(dataCollectionId, written, await include(written, caller)))
  })

  api.post(paths.saveItem, one, async (request, reply) => {
    const caller = readDataCaller(request, deps)
    const sent = parseData(saveItemRequest, request.body)
    const { dataCollectionId, dataItem } = sent
    const include = await includesOf(sent, deps)
    const written = singleResult(await saveItems(dataCollectionId, [dataItem], caller, deps, referencesOf(sent)))
    const action = written.operation === 'inserted' ? 'INSERTED' : 'UPDATED'
    return sendJson(
      reply,
      writtenItemJson(dataCollectionId, written, await include(written, caller), `"action":"${action}",`),
    )
  })

  api.post(paths.updateItem, one, async (request, reply) => {
    const caller = readDataCaller(request, deps)
    const sent = parseData(updateItemRequest, request.body)
    const { dataCollectionId, dataItem, condition } = sent
    const include = await includesOf(sent, deps)
    const asked = readCondition(condition)
    const written = singleResult(
      await updateItems(dataCollectionId, [dataItem], caller, asked, deps, referencesOf(sent)),
    )
    return sendJson(reply, writtenItemJson(dataCollectionId, written, await include(written, caller)))
  })

  api.post(paths.patchItem, one, async (request, reply) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId, patch, condition } = parseData(patchItemRequest, request.body)
    const written = singleResult(await patchItems(dataCollectionId, [patch], caller, readCondition(condition), deps))
    return sendJson(reply, writtenItemJson(dataCollectionId, written))
  })

  api.post(paths.removeItem, async (request, reply) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId, dataItemId, condition, revision } = parseData(removeItemRequest, request.body)
    const unwanted = [{ itemId: dataItemId, revision: revision ?? undefined }]
    const written = singleResult(await removeItems(dataCollectionId, unwanted, caller, readCondition(condition), deps))
    return sendJson(reply, writtenItemJson(dataCollectionId, written))
  })

  api.post(paths.truncateItems, async (request) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId } = parseData(truncateRequest, request.body)
    await truncateItems(dataCollectionId, caller, deps)
    return {}
  })

  api.post(paths.bulkInsertItems, many, async (request) => {
    const caller = readDataCaller(request, deps)
    const sent = parseData(bulkInsertRequest, request.body)
    const { dataCollectionId, dataItems } = sent
    return report('INSERT', await insertItems(dataCollectionId, dataItems, caller, deps, referencesOf(sent)))
  })

  api.post(paths.bulkSaveItems, many, async (request) => {
    const caller = readDataCaller(request, deps)
    const sent = parseData(bulkSaveRequest, request.body)
    const { dataCollectionId, dataItems } = sent
    return report('INSERT', await saveItems(dataCollectionId, dataItems, caller, deps, referencesOf(sent)))
  })

  api.post(paths.bulkUpdateItems, many, async (request) => {
    const caller = readDataCaller(request, deps)
    const sent = parseData(bulkUpdateRequest, request.body)
    const { dataCollectionId, dataItems } = sent
    const asked = readCondition(sent.condition)
    return report('UPDATE', await updateItems(dataCollectionId, dataItems, caller, asked, deps, referencesOf(sent)))
  })

  api.post(paths.bulkPatchItems, many, async (request) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId, patches, condition } = parseData(bulkPatchRequest, request.body)
    return report('PATCH', await patchItems(dataCollectionId, patches, caller, readCondition(condition), deps))
  })

  api.post(paths.bulkRemoveItems, many, async (request) => {
    const caller = readDataCaller(request, deps)
    const { dataCollectionId, dataItemIds, condition } = parseData(bulkRemoveRequest, request.body)
    const unwanted = dataItemIds.map((itemId) => ({ itemId }))
    return report('DELETE', await removeItems(dataCollectionId, unwanted, caller, readCondition(condition), deps))
  })
}

const referencesOf = ({ saveReferences }: { saveReferences?: boolean | null | undefined }) => ({
  saveReferences: saveReferences === true,
})

/**
 * Reads what the answer to a write is to include, before anything is written, and includes it afterwards: of what the
 * caller may not read nothing, as the write itself was allowed.
 * @throws DataError WDE0020
 */
async function includesOf(
  {
    dataCollectionId: collectionId,
    includeReferencedItems,
  }: { dataCollectionId: string } & {
    includeReferencedItems: IncludedReferences
  },
  deps: HttpDeps,
): Promise<(written: WrittenItem, caller: DataCaller) => Promise<Included>> {
  if (includeReferencedItems.length === 0) return async () => new Map()
  const collection = await deps.collections.refresh(collectionId)
  if (collection === undefined) throw noSuchCollection(collectionId)
  const includes = readIncludes(collection, includeReferencedItems)
  return ({ item }, caller) => loadIncludes([item], { collectionId, includes, refuse: false }, caller, deps)
}

/**
 * One entry for each item of the request, in its order (wire-protocol §8.4). A saved item tells which of the two it
 * was.
 */
function report(action: BulkAction, outcomes: readonly WriteResult[]): BulkResponse {
  let totalFailures = 0
  const results = outcomes.map((outcome, originalIndex): BulkResponse['results'][number] => {
    if (!isFailed(outcome)) {
      const own = action === 'INSERT' && outcome.operation === 'updated' ? 'UPDATE' : action
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
