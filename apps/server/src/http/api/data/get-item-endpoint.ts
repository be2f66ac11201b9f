import { dataItemResponse, getItemRequest, paths } from '@foyer/protocol'
import { z } from 'zod'
import { getItem } from '../../../features/data/items/get-item.js'
import { itemJson } from '../../../features/data/query/item-json.js'
import { loadIncludes, readIncludes } from '../../../features/data/references/include-references.js'
import { readItemsAccess } from '../../endpoint/data-access.js'
import { endpoint } from '../../endpoint/endpoint.js'
import { dataQuery } from '../../endpoint/query.js'
import { restOfPath, sendJson } from '../../server/credentials/data-requests.js'
import { getItemFastPath } from '../../server/fast-path/data-fast-paths.js'

/** One item by its id (wire-protocol §8.2). */
export const getItemEndpoint = endpoint({
  id: 'getItem',
  method: 'GET',
  path: `${paths.items}/*`,
  named: {
    name: 'dataItemId',
    about:
      'The id of the item. If the query string repeats it, the id there is used, and the one in the path need not be encoded.',
  },
  group: 'Data items',
  summary: 'Read an item',
  allow: readItemsAccess,
  query: dataQuery(
    getItemRequest,
    [
      {
        name: 'dataCollectionId',
        schema: getItemRequest.shape.dataCollectionId,
        about: 'The id of the collection.',
        required: true,
      },
      { name: 'dataItemId', schema: z.string(), about: 'The id of the item. Overrides the one in the path.' },
      { name: 'fields', schema: z.array(z.string()), about: 'The fields to return besides `_id`; by default all.' },
      {
        name: '.r',
        schema: z.string(),
        about:
          'The whole request as base64url of its JSON, instead of all other parameters. Only this form can have `includeReferences`, the reference fields whose items are returned with the item.',
      },
    ],
    (query, request) => {
      const parameters = query as { dataItemId?: unknown }
      return { ...parameters, dataItemId: parameters.dataItemId ?? restOfPath(request) }
    },
  ),
  answers: { 200: { about: 'The item.', schema: dataItemResponse } },
  refusals: ['WDE0001', 'WDE0025', 'WDE0027', 'WDE0002', 'WDE0020', 'WDE0028', 'WDE0073'],
  handle: async ({ reply, caller, query }, deps) => {
    const { dataCollectionId: collectionId, dataItemId, fields, includeReferences } = query
    const { collection, item } = await getItem(collectionId, dataItemId, caller, deps)
    const includes = readIncludes(collection, includeReferences)
    const included = await loadIncludes([item], { collectionId, includes, refuse: true }, caller, deps)
    return sendJson(reply, `{"dataItem":${itemJson(item, { collectionId, fields, included })}}`)
  },
  fastPath: getItemFastPath,
})
