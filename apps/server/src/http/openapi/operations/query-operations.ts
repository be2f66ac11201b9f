import {
  aggregatePage,
  aggregatePipelineRequest,
  aggregateRequest,
  countItemsRequest,
  countItemsResponse,
  distinctValuesPage,
  distinctValuesRequest,
  itemsPage,
  type KnownDataErrorCode,
  paths,
  queryItemsRequest,
  searchItemsRequest,
} from '@foyer/protocol'
import { z } from 'zod'
import type { Operation } from '../operation.js'

const group = 'Data items'
const caller = 'visitor-or-key'
const asked = ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'WDE0001', 'WDE0025', 'WDE0027', 'WDE0028'] as const
const ofFilter = ['WDE0068', 'WDE0070'] as const
const ofPage = ['WDE0032', 'WDE0033', 'WDE0034', 'WDE0035', 'WDE0036'] as const

/** What a question for items is refused for. */
export const ofItems = [...asked, 'WDE0020', ...ofFilter, ...ofPage] as const

const aboutPages =
  'A page has 50 entries unless told otherwise, at most 1000. `pagingMetadata.hasNext` says whether there are more; `cursors.next` and `cursors.prev` lead to the pages beside it. A cursor carries the whole question, so nothing else is sent with it, and grants nothing: permission is asked anew.'
const aboutReferences =
  'With `includeReferences` the referenced items of those fields come with an item: one in the place of its id, of several a list of at most `limit`, 50 unless told otherwise. Whoever may not read the other collection is refused (WDE0027), and a reference to what whoever calls may not see stays what it was. A page includes at most 10,000 items (WDE0028).'
const answered = {
  200: { about: 'A page of items; of whoever may see their own only, those.', schema: itemsPage },
}

const question = (
  id: string,
  path: string,
  summary: string,
  about: string,
  schema: z.ZodType,
  answers: Operation['answers'],
  refusals: readonly KnownDataErrorCode[],
): Operation => ({
  id,
  method: 'POST',
  path,
  group,
  summary,
  about,
  caller,
  body: { schema },
  answers,
  refusals: [...asked, ...refusals],
})

/** Questions about items (wire-protocol §8.2 to §8.5). */
export const queryOperations: readonly Operation[] = [
  question(
    'queryItems',
    paths.queryItems,
    'Query items',
    `By a filter, in an order, a page at a time. Without a sort the newest come first; \`_id\` breaks every tie. ${aboutReferences} ${aboutPages}`,
    queryItemsRequest,
    answered,
    ['WDE0020', ...ofFilter, ...ofPage],
  ),
  {
    id: 'queryItemsByGet',
    method: 'GET',
    path: paths.queryItems,
    group,
    summary: 'Query items by GET',
    about: 'The same request as by POST, in `.r`.',
    caller,
    query: [
      {
        name: '.r',
        schema: z.string(),
        about: 'The whole request as base64url of its JSON.',
        required: true,
      },
    ],
    answers: answered,
    refusals: ofItems,
  },
  question(
    'countItems',
    paths.countItems,
    'Count items',
    'Those that meet the filter and that whoever calls may see.',
    countItemsRequest,
    { 200: { about: 'How many.', schema: countItemsResponse } },
    ofFilter,
  ),
  question(
    'distinctValues',
    paths.distinctValues,
    'The different values of a field',
    `In order, each once. A list counts by its elements; what is missing, null, lists and objects are left out. ${aboutPages}`,
    distinctValuesRequest,
    { 200: { about: 'A page of values.', schema: distinctValuesPage } },
    [...ofFilter, ...ofPage],
  ),
  question(
    'aggregateItems',
    paths.aggregateItems,
    'Aggregate items',
    `Groups of items by the values of fields, with sums, averages, the least and the greatest value, and counts. \`_id\` of a result is an object of the values of its group. Sums and averages are of numbers only; the least and the greatest are by the order of a sort. ${aboutPages}`,
    aggregateRequest,
    { 200: { about: 'A page of groups.', schema: aggregatePage } },
    [...ofFilter, ...ofPage],
  ),
  question(
    'aggregatePipeline',
    paths.aggregatePipeline,
    'Aggregate items by a pipeline',
    `Stages, each of which works on what the one before answers: \`filter\`, \`group\`, \`projection\`, \`unwindArray\`, \`sort\`, \`skip\`, \`limit\`, \`objectToArray\`. First filters and what directly follows them may be of any number of items; beyond that a pipeline works on 10,000 (WDE0028). ${aboutPages}`,
    aggregatePipelineRequest,
    { 200: { about: 'A page of results.', schema: aggregatePage } },
    [...ofFilter, ...ofPage],
  ),
  question(
    'searchItems',
    paths.searchItems,
    'Search items by words',
    `Whole words, without letter case and accents, in all texts of an item or in those of the fields named; \`fuzzy\` also finds words that begin with one of the expression. The first search of a collection indexes it, which is answered 503 with \`Retry-After\` while it takes long. ${aboutPages}`,
    searchItemsRequest,
    answered,
    ['WDE0020', ...ofFilter, ...ofPage],
  ),
]
