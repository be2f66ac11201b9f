import {
  BULK_REQUEST_MAX_BYTES,
  type BulkAction,
  bulkInsertRequest,
  bulkPatchRequest,
  bulkRemoveRequest,
  bulkResponse,
  bulkSaveRequest,
  bulkUpdateRequest,
  type KnownDataErrorCode,
  paths,
} from '@foyer/protocol'
import type { z } from 'zod'
import { readCondition } from '../../../features/data/condition.js'
import type { DataCaller } from '../../../features/data/data-caller.js'
import { insertItems } from '../../../features/data/items/insert-items.js'
import { patchItems } from '../../../features/data/items/patch-items.js'
import { removeItems } from '../../../features/data/items/remove-items.js'
import { saveItems } from '../../../features/data/items/save-items.js'
import { updateItems } from '../../../features/data/items/update-items.js'
import type { WriteResult } from '../../../features/data/write-result.js'
import type { EndpointDeps } from '../../deps.js'
import { dataJson } from '../../endpoint/body.js'
import { writeItemsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { bulkView } from './bulk-views.js'
import { referencesOf } from './write-references.js'

interface BulkWrite<Body> {
  id: string
  path: string
  summary: string
  about?: string
  body: z.ZodType<Body>
  refusals: readonly KnownDataErrorCode[]
  /** The `action` of each result in the response. */
  action: BulkAction
  write(body: Body, caller: DataCaller, deps: EndpointDeps): Promise<readonly WriteResult[]>
}

const bulkEndpoint = <Body>({ about, body, refusals, action, write, ...operation }: BulkWrite<Body>): Endpoint =>
  endpoint({
    ...operation,
    method: 'POST',
    group: 'Data items',
    about: ['At most 1000 items and 8 MiB. All items are written in one transaction.', about].filter(Boolean).join(' '),
    allow: writeItemsAccess,
    body: dataJson(body, { maxBytes: BULK_REQUEST_MAX_BYTES }),
    answers: {
      200: {
        about:
          'One result for each item, in the order of the request. A rejected item does not affect the others; its error has the code that a request for this item alone would be refused with.',
        schema: bulkResponse,
      },
    },
    refusals: ['WDE0001', 'WDE0025', 'WDE0027', ...refusals],
    handle: async (call, deps) => bulkView(action, await write(call.body, call.caller, deps)),
  })

/** Bulk writes of items (wire-protocol §8.4). */
export const bulkEndpoints: readonly Endpoint[] = [
  bulkEndpoint({
    id: 'bulkInsertItems',
    path: paths.bulkInsertItems,
    summary: 'Insert many items',
    body: bulkInsertRequest,
    refusals: ['WDE0005', 'WDE0006'],
    action: 'INSERT',
    write: (body, caller, deps) => insertItems(body.dataCollectionId, body.dataItems, caller, deps, referencesOf(body)),
  }),
  bulkEndpoint({
    id: 'bulkSaveItems',
    path: paths.bulkSaveItems,
    summary: 'Insert or replace many items',
    about: 'If an item is named twice, it is stored as the later entry.',
    body: bulkSaveRequest,
    refusals: ['WDE0005', 'WDE0006'],
    action: 'INSERT',
    write: (body, caller, deps) => saveItems(body.dataCollectionId, body.dataItems, caller, deps, referencesOf(body)),
  }),
  bulkEndpoint({
    id: 'bulkUpdateItems',
    path: paths.bulkUpdateItems,
    summary: 'Replace many items',
    about: 'A condition applies to each item.',
    body: bulkUpdateRequest,
    refusals: ['WDE0005', 'WDE0006', 'WDE0068'],
    action: 'UPDATE',
    write: async (body, caller, deps) => {
      const condition = readCondition(body.condition)
      return updateItems(body.dataCollectionId, body.dataItems, caller, condition, deps, referencesOf(body))
    },
  }),
  bulkEndpoint({
    id: 'bulkPatchItems',
    path: paths.bulkPatchItems,
    summary: 'Patch many items',
    about: 'A condition applies to each item.',
    body: bulkPatchRequest,
    refusals: ['WDE0006', 'WDE0068'],
    action: 'PATCH',
    write: async ({ dataCollectionId, patches, condition }, caller, deps) =>
      patchItems(dataCollectionId, patches, caller, readCondition(condition), deps),
  }),
  bulkEndpoint({
    id: 'bulkRemoveItems',
    path: paths.bulkRemoveItems,
    summary: 'Remove many items',
    about: 'A condition applies to each item.',
    body: bulkRemoveRequest,
    refusals: ['WDE0068', 'WDE0069'],
    action: 'DELETE',
    write: async ({ dataCollectionId, dataItemIds, condition }, caller, deps) => {
      const unwanted = dataItemIds.map((itemId) => ({ itemId }))
      return removeItems(dataCollectionId, unwanted, caller, readCondition(condition), deps)
    },
  }),
]
