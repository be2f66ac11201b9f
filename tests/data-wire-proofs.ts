import type { Proof } from './specification-proofs.ts'

const server = (name: string, title: string): Proof => [`apps/server/tests/data-${name}.test.ts`, title]

const changed = server(
  'references',
  'are made, in the order in which they were, taken away, and replaced; each answers {}',
)
const fields = server('collections', 'fields are created, changed and deleted')
const newItems = server(
  'bulk',
  'trap 17, security-checklist 86: insert: each item for itself; the report says which failed and why',
)
const patchedOrUpdated = server(
  'bulk',
  'trap 17: update and patch change what is there, and skip what is not (WDE0073)',
)

/** Every path of the data service (wire-protocol §8.2 and §9; `paths.ts`), and a test of its request and answer. */
export const pathProofs: Record<string, readonly Proof[]> = {
  items: [
    server('items', '8.1: an item is inserted and read back with the fields of the server'),
    server('items', '1.3: GET takes its request whole in .r too'),
  ],
  queryItems: [
    server('queries', '8.2: an item is answered as it was stored, its id in the data, dates as $date'),
    server('queries', '8.2, trap 18: the same query comes as a GET with .r'),
  ],
  countItems: [server('queries', '8.2: count')],
  distinctValues: [server('queries', '8.2: distinct values, lists by their elements, in order and by pages')],
  aggregateItems: [
    server('aggregates', 'groups, sums, averages, least and greatest values, counts; what is no number is in no sum'),
    server('aggregates', 'filters before and after, sorts by fields and results, and pages by offset and by cursor'),
  ],
  aggregatePipeline: [
    server('aggregates', 'a pipeline: filter, group, projection, expressions, sort, skip, limit'),
    server(
      'aggregates',
      'a pipeline: unwinding, objects as lists, nested and excluding projections, first, last and push',
    ),
  ],
  searchItems: [
    server('search', 'a filter, a projection and pages by cursor, which the client sends together with the search'),
  ],
  saveItem: [server('items', '8.2: update and patch of what is missing are WDE0073, save inserts it')],
  updateItem: [
    server(
      'items',
      '8.2: update and save replace the item: fields are lost, the creator and the date of creation stay',
    ),
  ],
  patchItem: [server('items', '8.2: increments are atomic: of 60 at once none is lost')],
  removeItem: [server('items', '8.2: remove answers what was there, a second time WDE0073')],
  truncateItems: [server('items', '8.2: truncate empties one collection, and answers {}')],
  createDraft: [server('drafts', 'create-draft copies a published item, which stays as it is; a second time WDE0074')],
  publishDraft: [server('drafts', 'publish-draft puts the draft in its place, or publishes it for the first time')],
  unpublish: [server('drafts', 'unpublish takes the item back into the drafts; without copyToDraft it is gone')],
  bulkInsertItems: [newItems],
  bulkSaveItems: [
    server(
      'bulk',
      'trap 17: save inserts what is new and replaces what is there; what is named twice ends as the later',
    ),
  ],
  bulkUpdateItems: [patchedOrUpdated],
  bulkPatchItems: [patchedOrUpdated],
  bulkRemoveItems: [server('bulk', 'trap 17: remove takes away what is there, and skips what is not')],
  asyncPatchByFilter: [
    server(
      'jobs',
      'async-patch-by-filter answers a job; its status tells that it succeeded, and how many were changed',
    ),
  ],
  asyncRemoveByFilter: [server('jobs', 'async-remove-by-filter removes what meets the filter, and {} is everything')],
  asyncJobs: [server('jobs', 'progress shows while it goes on')],
  insertReferences: [changed],
  removeReferences: [changed],
  replaceReferences: [changed],
  isReferenced: [server('references', 'whether one refers to another, by fields of several and of one')],
  queryReferenced: [
    server('references', 'pages of the items one refers to; pagingMetadata is always there'),
    server('references', 'of several items, each with the item it belongs to, and those that lead to nothing'),
  ],
  itemChanges: [
    server(
      'changes',
      'pages go on where the one before ended, over all collections or one, and positions count by one',
    ),
  ],
  collections: [
    server('collections', 'a collection is created and read back; its revision is decimal text'),
    server(
      'collections',
      'update needs the revision that was read: a change made since is WDE0178, and the revision counts up',
    ),
    server(
      'collections',
      'patch changes what it names, from address or body; permissions one by one; the promotion policy too',
    ),
    server('collections', 'a list is paged and sorted'),
  ],
  createCollectionField: [fields],
  updateCollectionField: [fields],
  deleteCollectionField: [fields],
  indexes: [server('collections', 'an index is built in the database, listed, and dropped')],
  dataPermissions: [server('permissions', 'collections are for API keys alone, but for what whoever asks may do')],
  ownDataPermissions: [server('permissions', 'collections are for API keys alone, but for what whoever asks may do')],
}

/** The traps of wire-protocol §11 that concern data, by their numbers there. */
export const trapProofs: Record<number, readonly Proof[]> = {
  2: [server('wire', 'trap 2: every success is 200 with JSON, also where there is nothing to say')],
  4: [server('bad-input', '6.4: a body beyond what is taken is 413 WDE0109, and readable by the page (trap 4)')],
  5: [server('wire', 'trap 5: a refusal has one applicationError, and no validationError beside it')],
  12: [
    server(
      'items',
      '8.1, trap 12: dates come back in one form, whatever form they came in; texts and numbers stay what they are',
    ),
  ],
  13: [
    server(
      'items',
      '8.1, trap 13: data._id is the id; a top-level id counts where it is missing; without both it is a random uuid',
    ),
  ],
  14: [server('wire', 'trap 14: pagingMetadata and the list are there also when nothing is found')],
  15: [server('queries', '8.4: pages by cursor carry the query, with nothing but the cursor sent')],
  16: [server('wire', 'trap 16: between excludes its end, and {} inside $or is true')],
  17: [newItems, server('references', 'trap 17: one that cannot be written is no 200, and then none is')],
  18: [server('queries', '8.2, trap 18: the same query comes as a GET with .r')],
  19: [server('wire', 'trap 19: a preflight that asks for x-wix-consistent is let through')],
  20: [server('collections', 'trap 20: an id with slashes is a collection like any other')],
}
