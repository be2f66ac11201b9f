import {
  BULK_REQUEST_MAX_BYTES,
  bulkInsertRequest,
  bulkPatchRequest,
  bulkRemoveRequest,
  bulkResponse,
  bulkSaveRequest,
  bulkUpdateRequest,
  dataItemResponse,
  emptyResponse,
  getItemRequest,
  ITEM_REQUEST_MAX_BYTES,
  insertItemRequest,
  type KnownDataErrorCode,
  patchItemRequest,
  paths,
  removeItemRequest,
  saveItemRequest,
  saveItemResponse,
  truncateRequest,
  updateItemRequest,
} from '@foyer/protocol'
import { z } from 'zod'
import type { Operation } from '../operation.js'

const group = 'Data items'
const caller = 'visitor-or-key'
const asked = ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'WDE0001', 'WDE0025', 'WDE0027'] as const
/** What the document of an item is refused for. */
const ofDocument = ['WDE0002', 'WDE0004', 'WDE0009', 'WDE0134', 'WDE0168'] as const
const theItem = { 200: { about: 'The item as it is kept now.', schema: dataItemResponse } }
const itsReport = {
  200: {
    about:
      'What became of each item, in the order of the request. One that is refused leaves the others alone; its error carries the code a request for it alone would be refused with.',
    schema: bulkResponse,
  },
}
const inParts = 'At most 1000 items and 8 MiB; all are written by one transaction. '

const bulk = (
  id: string,
  path: string,
  summary: string,
  schema: z.ZodType,
  refusals: readonly KnownDataErrorCode[],
  about = '',
): Operation => ({
  id,
  method: 'POST',
  path,
  group,
  summary,
  about: (inParts + about).trim(),
  caller,
  body: { schema },
  largest: BULK_REQUEST_MAX_BYTES,
  answers: itsReport,
  refusals: [...asked, ...refusals],
})

/** The items of collections (wire-protocol §8). */
export const itemOperations: readonly Operation[] = [
  {
    id: 'getItem',
    method: 'GET',
    path: `${paths.items}/*`,
    named: {
      name: 'dataItemId',
      about: 'The id of the item. It need not be encoded where it is repeated in the query string, which counts.',
    },
    group,
    summary: 'Read one item',
    caller,
    query: [
      {
        name: 'dataCollectionId',
        schema: getItemRequest.shape.dataCollectionId,
        about: 'The collection.',
        required: true,
      },
      { name: 'dataItemId', schema: z.string(), about: 'The id again; it counts before the one in the path.' },
      {
        name: 'fields',
        schema: z.array(z.string()),
        about: 'The fields to answer, beside `_id`; all when none is named.',
      },
      {
        name: '.r',
        schema: z.string(),
        about:
          'Instead of all other parameters: the whole request as base64url of its JSON. Only so it may have `includeReferences`, the fields whose referenced items come with it.',
      },
    ],
    answers: { 200: { about: 'The item.', schema: dataItemResponse } },
    refusals: [...asked, 'WDE0002', 'WDE0020', 'WDE0028', 'WDE0073'],
  },
  {
    id: 'insertItem',
    method: 'POST',
    path: paths.items,
    group,
    summary: 'Insert an item',
    about:
      'Without `_id` it gets a random one. It belongs to whoever calls; a back end may name its owner in `_owner`. Other fields of the server are dropped when they are sent. With `saveReferences`, ids or items in a field of several references are written as references, at most 1000; save, update and the bulk calls take it too, and there a field that is not sent keeps its own. At most 1 MiB.',
    caller,
    body: { schema: insertItemRequest },
    largest: ITEM_REQUEST_MAX_BYTES,
    answers: theItem,
    refusals: [...asked, ...ofDocument, 'WDE0006', 'WDE0020', 'WDE0074', 'WDE0123'],
  },
  {
    id: 'saveItem',
    method: 'POST',
    path: paths.saveItem,
    group,
    summary: 'Insert an item, or replace the one that has its id',
    about:
      'The first needs the permission to insert, the second the one to update. With a revision the item that is there must still have it. At most 1 MiB.',
    caller,
    body: { schema: saveItemRequest },
    largest: ITEM_REQUEST_MAX_BYTES,
    answers: { 200: { about: 'The item as it is kept now, and which of the two it was.', schema: saveItemResponse } },
    refusals: [...asked, ...ofDocument, 'WDE0006', 'WDE0020', 'WDE0123', 'WDE0178'],
  },
  {
    id: 'updateItem',
    method: 'POST',
    path: paths.updateItem,
    group,
    summary: 'Replace an item',
    about:
      'Fields that are not sent are lost; id, owner and date of creation stay. With a condition or a revision, only an item that meets it. At most 1 MiB.',
    caller,
    body: { schema: updateItemRequest },
    largest: ITEM_REQUEST_MAX_BYTES,
    answers: theItem,
    refusals: [...asked, ...ofDocument, 'WDE0006', 'WDE0007', 'WDE0020', 'WDE0068', 'WDE0073', 'WDE0123', 'WDE0178'],
  },
  {
    id: 'patchItem',
    method: 'POST',
    path: paths.patchItem,
    group,
    summary: 'Change single fields of an item',
    about:
      'The modifications are applied one after the other while nobody else writes the item, so increments add up. Paths reach into objects with dots. With a condition or a revision, only an item that meets it. At most 1 MiB.',
    caller,
    body: { schema: patchItemRequest },
    largest: ITEM_REQUEST_MAX_BYTES,
    answers: theItem,
    refusals: [...asked, 'WDE0002', 'WDE0009', 'WDE0068', 'WDE0073', 'WDE0123', 'WDE0134', 'WDE0168', 'WDE0178'],
  },
  {
    id: 'removeItem',
    method: 'POST',
    path: paths.removeItem,
    group,
    summary: 'Remove an item',
    about: 'With a condition or a revision, only an item that meets it.',
    caller,
    body: { schema: removeItemRequest },
    answers: { 200: { about: 'The item as it was.', schema: dataItemResponse } },
    refusals: [...asked, 'WDE0002', 'WDE0068', 'WDE0073', 'WDE0178'],
  },
  {
    id: 'truncateItems',
    method: 'POST',
    path: paths.truncateItems,
    group,
    summary: 'Remove all items of a collection',
    about: 'An author removes the own ones.',
    caller,
    body: { schema: truncateRequest },
    answers: { 200: { about: 'They are gone.', schema: emptyResponse } },
    refusals: [...asked],
  },
  bulk('bulkInsertItems', paths.bulkInsertItems, 'Insert many items', bulkInsertRequest, ['WDE0005', 'WDE0006']),
  bulk(
    'bulkSaveItems',
    paths.bulkSaveItems,
    'Insert or replace many items',
    bulkSaveRequest,
    ['WDE0005', 'WDE0006'],
    'An item that is named twice ends as the later one.',
  ),
  bulk(
    'bulkUpdateItems',
    paths.bulkUpdateItems,
    'Replace many items',
    bulkUpdateRequest,
    ['WDE0005', 'WDE0006', 'WDE0068'],
    'A condition holds for each item.',
  ),
  bulk(
    'bulkPatchItems',
    paths.bulkPatchItems,
    'Change single fields of many items',
    bulkPatchRequest,
    ['WDE0006', 'WDE0068'],
    'A condition holds for each item.',
  ),
  bulk(
    'bulkRemoveItems',
    paths.bulkRemoveItems,
    'Remove many items',
    bulkRemoveRequest,
    ['WDE0068', 'WDE0069'],
    'A condition holds for each item.',
  ),
]
