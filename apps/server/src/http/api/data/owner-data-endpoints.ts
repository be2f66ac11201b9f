import {
  listOwnerCollectionsRequest,
  ownerCollectionsPage,
  paths,
  viewDataAsRequest,
  viewDataAsResponse,
} from '@foyer/protocol'
import { z } from 'zod'
import { listCollectionsWithSize } from '../../../features/data/collections/list-with-size.js'
import { viewAs } from '../../../features/data/view-as.js'
import { siteRole } from '../../endpoint/access.js'
import { definitionJson } from '../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { plainDataQuery } from '../../endpoint/query.js'
import { sendJson } from '../../server/credentials/data-requests.js'

/** Data endpoints for the console and back ends only (decision 21). */
export const ownerDataEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listOwnerCollections',
    method: 'GET',
    path: paths.ownerCollections,
    group: 'Collections',
    summary: 'List the collections with their number of items and size',
    about:
      'Items are counted up to 10,000 in each collection; the size is estimated from a sample if there are many. `isExact` says whether a value is exact.',
    allow: siteRole('read-only', 'data:read'),
    query: plainDataQuery(listOwnerCollectionsRequest, [
      { name: 'limit', schema: z.int().min(1).max(100), about: 'The page size; 50 by default.' },
      { name: 'offset', schema: z.int().min(0), about: 'The number of collections to skip.' },
    ]),
    answers: { 200: { about: 'A page, by display name.', schema: ownerCollectionsPage } },
    refusals: [],
    handle: async ({ query }, deps) => listCollectionsWithSize(query, deps),
  }),
  endpoint({
    id: 'viewDataAs',
    method: 'POST',
    path: paths.viewDataAs,
    group: 'Collections',
    summary: 'Query items as a visitor or a member',
    about:
      'Runs the query with the permissions of that visitor or member. It only reads, and leaves an entry in the audit log. A visitor without an id is a visitor who has created nothing.',
    allow: siteRole('read-only', 'data:read'),
    body: definitionJson(viewDataAsRequest),
    answers: { 200: { about: 'The items that they may read, and why.', schema: viewDataAsResponse } },
    refusals: [
      ...(['WDE0025', 'WDE0027', 'WDE0028', 'WDE0020', 'WDE0068', 'WDE0070'] as const),
      ...(['WDE0032', 'WDE0033', 'WDE0034', 'WDE0035', 'WDE0036', 'NOT_FOUND'] as const),
    ],
    handle: async ({ reply, caller, body }, deps) => sendJson(reply, await viewAs(body, caller.act, deps)),
  }),
]
