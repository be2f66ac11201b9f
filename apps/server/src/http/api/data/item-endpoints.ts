import {
  dataItemResponse,
  emptyResponse,
  ITEM_REQUEST_MAX_BYTES,
  insertItemRequest,
  patchItemRequest,
  paths,
  removeItemRequest,
  saveItemRequest,
  saveItemResponse,
  truncateRequest,
  updateItemRequest,
} from '@foyer/protocol'
import { readCondition } from '../../../features/data/condition.js'
import { insertItems } from '../../../features/data/items/insert-items.js'
import { patchItems } from '../../../features/data/items/patch-items.js'
import { removeItems } from '../../../features/data/items/remove-items.js'
import { saveItems } from '../../../features/data/items/save-items.js'
import { truncateItems } from '../../../features/data/items/truncate-items.js'
import { updateItems } from '../../../features/data/items/update-items.js'
import { writtenItemJson } from '../../../features/data/items/written-item-json.js'
import { singleResult } from '../../../features/data/write-result.js'
import { dataJson } from '../../endpoint/body.js'
import { writeItemsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { sendJson } from '../../server/credentials/data-requests.js'
import { insertItemFastPath } from '../../server/fast-path/data-fast-paths.js'
import { getItemEndpoint } from './get-item-endpoint.js'
import { prepareIncludes, referencesOf } from './write-references.js'

const group = 'Data items'
const commonRefusals = ['WDE0001', 'WDE0025', 'WDE0027'] as const
const documentRefusals = ['WDE0002', 'WDE0004', 'WDE0009', 'WDE0134', 'WDE0168'] as const
const storedItem = { 200: { about: 'The item as it is stored now.', schema: dataItemResponse } }
const maxBytes = ITEM_REQUEST_MAX_BYTES

/** Single items of collections (wire-protocol §8). */
export const itemEndpoints: readonly Endpoint[] = [
  getItemEndpoint,
  endpoint({
    id: 'insertItem',
    method: 'POST',
    path: paths.items,
    group,
    summary: 'Insert an item',
    about:
      'An item without `_id` gets a random one. The caller becomes its owner; a back end may name an owner in `_owner`. Other fields that the server sets are dropped when they are sent. With `saveReferences`, ids or items in a multi-reference field are stored as references, at most 1000. Save, update and the bulk endpoints accept `saveReferences` too; there, the references of a field that is not sent do not change. At most 1 MiB.',
    allow: writeItemsAccess,
    body: dataJson(insertItemRequest, { maxBytes }),
    answers: storedItem,
    refusals: [...commonRefusals, ...documentRefusals, 'WDE0006', 'WDE0020', 'WDE0074', 'WDE0123'],
    handle: async ({ reply, caller, body }, deps) => {
      const { dataCollectionId, dataItem } = body
      const include = await prepareIncludes(body, deps)
      const written = singleResult(await insertItems(dataCollectionId, [dataItem], caller, deps, referencesOf(body)))
      return sendJson(reply, writtenItemJson(dataCollectionId, written, await include(written, caller)))
    },
    fastPath: insertItemFastPath,
  }),
  endpoint({
    id: 'saveItem',
    method: 'POST',
    path: paths.saveItem,
    group,
    summary: 'Insert an item, or replace the item with the same id',
    about:
      'Inserting needs permission to insert, replacing needs permission to update. If the request names a revision, the existing item must still have it. At most 1 MiB.',
    allow: writeItemsAccess,
    body: dataJson(saveItemRequest, { maxBytes }),
    answers: {
      200: {
        about: 'The item as it is stored now, and whether it was inserted or updated.',
        schema: saveItemResponse,
      },
    },
    refusals: [...commonRefusals, ...documentRefusals, 'WDE0006', 'WDE0020', 'WDE0123', 'WDE0178'],
    handle: async ({ reply, caller, body }, deps) => {
      const { dataCollectionId, dataItem } = body
      const include = await prepareIncludes(body, deps)
      const written = singleResult(await saveItems(dataCollectionId, [dataItem], caller, deps, referencesOf(body)))
      const action = written.operation === 'inserted' ? 'INSERTED' : 'UPDATED'
      const included = await include(written, caller)
      return sendJson(reply, writtenItemJson(dataCollectionId, written, included, `"action":"${action}",`))
    },
  }),
  endpoint({
    id: 'updateItem',
    method: 'POST',
    path: paths.updateItem,
    group,
    summary: 'Replace an item',
    about:
      'Fields that are not sent are removed; id, owner and creation date do not change. If the request has a condition or a revision, the item must match it. At most 1 MiB.',
    allow: writeItemsAccess,
    body: dataJson(updateItemRequest, { maxBytes }),
    answers: storedItem,
    refusals: [
      ...[...commonRefusals, ...documentRefusals, 'WDE0006', 'WDE0007', 'WDE0020'],
      ...['WDE0068', 'WDE0073', 'WDE0123', 'WDE0178'],
    ] as const,
    handle: async ({ reply, caller, body }, deps) => {
      const { dataCollectionId, dataItem } = body
      const include = await prepareIncludes(body, deps)
      const condition = readCondition(body.condition)
      const written = singleResult(
        await updateItems(dataCollectionId, [dataItem], caller, condition, deps, referencesOf(body)),
      )
      return sendJson(reply, writtenItemJson(dataCollectionId, written, await include(written, caller)))
    },
  }),
  endpoint({
    id: 'patchItem',
    method: 'POST',
    path: paths.patchItem,
    group,
    summary: 'Patch an item',
    about:
      'The modifications are applied in order while the item is locked, so concurrent increments add up. Dots in a path lead into nested objects. If the request has a condition or a revision, the item must match it. At most 1 MiB.',
    allow: writeItemsAccess,
    body: dataJson(patchItemRequest, { maxBytes }),
    answers: storedItem,
    refusals: [
      ...commonRefusals,
      ...['WDE0002', 'WDE0009', 'WDE0068', 'WDE0073', 'WDE0123', 'WDE0134', 'WDE0168', 'WDE0178'],
    ] as const,
    handle: async ({ reply, caller, body }, deps) => {
      const { dataCollectionId, patch } = body
      const condition = readCondition(body.condition)
      const written = singleResult(await patchItems(dataCollectionId, [patch], caller, condition, deps))
      return sendJson(reply, writtenItemJson(dataCollectionId, written))
    },
  }),
  endpoint({
    id: 'removeItem',
    method: 'POST',
    path: paths.removeItem,
    group,
    summary: 'Remove an item',
    about: 'If the request has a condition or a revision, the item must match it.',
    allow: writeItemsAccess,
    body: dataJson(removeItemRequest),
    answers: { 200: { about: 'The item as it was before.', schema: dataItemResponse } },
    refusals: [...commonRefusals, 'WDE0002', 'WDE0068', 'WDE0073', 'WDE0178'],
    handle: async ({ reply, caller, body }, deps) => {
      const { dataCollectionId, dataItemId: itemId, revision } = body
      const condition = readCondition(body.condition)
      const unwanted = [{ itemId, revision: revision ?? undefined }]
      const written = singleResult(await removeItems(dataCollectionId, unwanted, caller, condition, deps))
      return sendJson(reply, writtenItemJson(dataCollectionId, written))
    },
  }),
  endpoint({
    id: 'truncateItems',
    method: 'POST',
    path: paths.truncateItems,
    group,
    summary: 'Remove all items of a collection',
    about: 'A caller who may remove only their own items removes only those.',
    allow: writeItemsAccess,
    body: dataJson(truncateRequest),
    answers: { 200: { about: 'The items are removed.', schema: emptyResponse } },
    refusals: commonRefusals,
    handle: async ({ caller, body }, deps) => {
      await truncateItems(body.dataCollectionId, caller, deps)
      return {}
    },
  }),
]
