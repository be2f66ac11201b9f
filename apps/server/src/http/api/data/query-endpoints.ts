import {
  aggregatePage,
  aggregatePipelineRequest,
  aggregateRequest,
  countItemsRequest,
  countItemsResponse,
  distinctValuesPage,
  distinctValuesRequest,
  itemsPage,
  paths,
  queryItemsRequest,
  searchItemsRequest,
} from '@foyer/protocol'
import { z } from 'zod'
import { aggregateItems } from '../../../features/data/aggregate/aggregate-items.js'
import { aggregatePipeline } from '../../../features/data/aggregate/aggregate-pipeline.js'
import { countItems } from '../../../features/data/query/count-items.js'
import { distinctValues } from '../../../features/data/query/distinct-values.js'
import { queryItems } from '../../../features/data/query/query-items.js'
import { searchItems } from '../../../features/data/search/search-items.js'
import { dataJson } from '../../endpoint/body.js'
import { readItemsAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { dataQuery } from '../../endpoint/query.js'
import { sendJson } from '../../server/credentials/data-requests.js'
import { queryItemsFastPath } from '../../server/fast-path/data-fast-paths.js'

const group = 'Data items'
const commonRefusals = ['WDE0001', 'WDE0025', 'WDE0027', 'WDE0028'] as const
const filterRefusals = ['WDE0068', 'WDE0070'] as const
const pageRefusals = ['WDE0032', 'WDE0033', 'WDE0034', 'WDE0035', 'WDE0036'] as const
const valuesRefusals = [...commonRefusals, ...filterRefusals, ...pageRefusals] as const
const itemsRefusals = [...commonRefusals, 'WDE0020', ...filterRefusals, ...pageRefusals] as const

const aboutPages =
  'A page has 50 entries by default, at most 1000. `pagingMetadata.hasNext` is true if there are more; `cursors.next` and `cursors.prev` lead to the pages beside it. A cursor contains the whole query, so no other part of it is sent again. It does not grant access: permissions are checked for every page.'
const aboutReferences =
  'With `includeReferences`, the items that those fields refer to are returned with each item: a single reference is replaced by its item, a multi-reference field becomes a list of at most `limit` items, 50 by default. If the caller may not read the referenced collection, the request is refused (WDE0027); a reference to an item that the caller may not see is returned unchanged. A page includes at most 10,000 items (WDE0028).'
const pageOfItems = {
  200: {
    about: 'A page of items. Callers who may read only their own items get only those.',
    schema: itemsPage,
  },
}

/** Queries of items (wire-protocol §8.2 to §8.5). */
export const queryEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'queryItems',
    method: 'POST',
    path: paths.queryItems,
    group,
    summary: 'Query items',
    about: `By a filter, sorted, one page at a time. Without a sort the newest items come first; \`_id\` breaks ties. ${aboutReferences} ${aboutPages}`,
    allow: readItemsAccess,
    body: dataJson(queryItemsRequest),
    answers: pageOfItems,
    refusals: itemsRefusals,
    handle: async ({ reply, caller, body }, deps) => sendJson(reply, await queryItems(body, caller, deps)),
    fastPath: queryItemsFastPath,
  }),
  endpoint({
    id: 'queryItemsByGet',
    method: 'GET',
    path: paths.queryItems,
    group,
    summary: 'Query items by GET',
    about: 'The same request as by POST, in `.r`.',
    allow: readItemsAccess,
    query: dataQuery(queryItemsRequest, [
      { name: '.r', schema: z.string(), about: 'The whole request as base64url of its JSON.', required: true },
    ]),
    answers: pageOfItems,
    refusals: itemsRefusals,
    handle: async ({ reply, caller, query }, deps) => sendJson(reply, await queryItems(query, caller, deps)),
  }),
  endpoint({
    id: 'countItems',
    method: 'POST',
    path: paths.countItems,
    group,
    summary: 'Count items',
    about: 'Counts the items that match the filter and that the caller may see.',
    allow: readItemsAccess,
    body: dataJson(countItemsRequest),
    answers: { 200: { about: 'The number of items.', schema: countItemsResponse } },
    refusals: [...commonRefusals, ...filterRefusals],
    handle: async ({ caller, body }, deps) => ({ totalCount: await countItems(body, caller, deps) }),
  }),
  endpoint({
    id: 'distinctValues',
    method: 'POST',
    path: paths.distinctValues,
    group,
    summary: 'List the distinct values of a field',
    about: `Sorted, each value once. The elements of an array count as values; missing values, null, objects and nested arrays are left out. ${aboutPages}`,
    allow: readItemsAccess,
    body: dataJson(distinctValuesRequest),
    answers: { 200: { about: 'A page of values.', schema: distinctValuesPage } },
    refusals: valuesRefusals,
    handle: async ({ caller, body }, deps) => distinctValues(body, caller, deps),
  }),
  endpoint({
    id: 'aggregateItems',
    method: 'POST',
    path: paths.aggregateItems,
    group,
    summary: 'Aggregate items',
    about: `Groups items by the values of fields, with sums, averages, minimums, maximums and counts. \`_id\` of a result is an object with the values of its group. Sums and averages include numbers only; minimums and maximums follow the sort order. ${aboutPages}`,
    allow: readItemsAccess,
    body: dataJson(aggregateRequest),
    answers: { 200: { about: 'A page of groups.', schema: aggregatePage } },
    refusals: valuesRefusals,
    handle: async ({ caller, body }, deps) => aggregateItems(body, caller, deps),
  }),
  endpoint({
    id: 'aggregatePipeline',
    method: 'POST',
    path: paths.aggregatePipeline,
    group,
    summary: 'Aggregate items by a pipeline',
    about: `Each stage processes the results of the stage before: \`filter\`, \`group\`, \`projection\`, \`unwindArray\`, \`sort\`, \`skip\`, \`limit\`, \`objectToArray\`. Filters at the beginning, and the group, or the sort, skip and limit, directly after them may process any number of items; all other stages process at most 10,000 (WDE0028). ${aboutPages}`,
    allow: readItemsAccess,
    body: dataJson(aggregatePipelineRequest),
    answers: { 200: { about: 'A page of results.', schema: aggregatePage } },
    refusals: valuesRefusals,
    handle: async ({ caller, body }, deps) => aggregatePipeline(body, caller, deps),
  }),
  endpoint({
    id: 'searchItems',
    method: 'POST',
    path: paths.searchItems,
    group,
    summary: 'Search items by words',
    about: `Matches whole words, ignoring letter case and accents, in all texts of an item or in those of the fields named; \`fuzzy\` also matches words that begin with a word of the expression. The first search of a collection builds its search index; while that takes long, the response is 503 with \`Retry-After\`. ${aboutPages}`,
    allow: readItemsAccess,
    body: dataJson(searchItemsRequest),
    answers: pageOfItems,
    refusals: itemsRefusals,
    handle: async ({ reply, caller, body }, deps) => sendJson(reply, await searchItems(body, caller, deps)),
  }),
]
