import {
  collectionId,
  type ItemChangeView,
  itemChangesPage,
  itemChangesRequest,
  MAX_PAGE_SIZE,
  paths,
  revision,
} from '@foyer/protocol'
import { z } from 'zod'
import type { ItemChange } from '../../../features/data/changes/item-change-store.js'
import { readChanges } from '../../../features/data/changes/read-changes.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { followChangesAccess } from '../../endpoint/data-access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { definitionQuery } from '../../endpoint/query.js'

const changeView = ({ position, collectionId, itemId, kind, revision, changedAt }: ItemChange): ItemChangeView => ({
  position: String(position),
  dataCollectionId: collectionId,
  dataItemId: itemId,
  kind,
  revision: String(revision),
  changedDate: rfc3339(changedAt),
})

/** The change feed, with changes of items of all owners (decision 29). */
export const changeEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listItemChanges',
    method: 'GET',
    path: paths.itemChanges,
    group: 'Collections',
    summary: 'List the changes of items',
    about:
      'Covers the collections that have `changeEvents` on, in the order in which the changes were made. Each write of an item appears once, as soon as it is committed. For the next page, send the `position` of a page as `after`; positions increase by one, over all collections of the site. A change names the item, without its contents. Changes are stored for the time in `changes.keepFor`; a request for older ones is refused with `CHANGES_FORGOTTEN`.',
    allow: followChangesAccess,
    query: definitionQuery(itemChangesRequest, [
      {
        name: 'after',
        schema: revision,
        about: 'The position after which the page begins; by default it begins with the oldest stored change.',
      },
      {
        name: 'limit',
        schema: z.int().min(1).max(MAX_PAGE_SIZE),
        about: 'The number of changes of a page; 100 by default.',
      },
      { name: 'dataCollectionId', schema: collectionId, about: 'Only changes of this collection.' },
    ]),
    answers: { 200: { about: 'A page of changes.', schema: itemChangesPage } },
    refusals: ['WDE0027', 'CHANGES_FORGOTTEN'],
    handle: async ({ query: { after, limit, dataCollectionId } }, deps) => {
      const selection = { after: after ?? undefined, collectionId: dataCollectionId ?? undefined, limit }
      const { changes, position, lastPosition } = await readChanges(selection, deps)
      return { changes: changes.map(changeView), position: String(position), lastPosition: String(lastPosition) }
    },
  }),
]
