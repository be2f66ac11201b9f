import { collectionId, itemChangesPage, MAX_PAGE_SIZE, paths, revision } from '@foyer/protocol'
import { z } from 'zod'
import type { Operation } from '../operation.js'

/** The feed of changes (decision 29). */
export const changeOperations: readonly Operation[] = [
  {
    id: 'listItemChanges',
    method: 'GET',
    path: paths.itemChanges,
    group: 'Collections',
    summary: 'Follow the changes of items',
    about:
      'Of collections that have `changeEvents` switched on, in the order in which they were made: whatever wrote an item, its change is there once it is written, once. Name the `position` of one page as `after` for the next; positions count by one, over all collections of the site. A change says which item it was and not what is in it. Changes are kept for the time of `changes.keepFor`; whoever comes later is refused with `CHANGES_FORGOTTEN`.',
    caller: 'owner-or-key',
    query: [
      {
        name: 'after',
        schema: revision,
        about: 'The position up to which changes are known; the earliest kept ones come first without it.',
      },
      { name: 'limit', schema: z.int().min(1).max(MAX_PAGE_SIZE), about: 'How many; 100 unless told otherwise.' },
      { name: 'dataCollectionId', schema: collectionId, about: 'Only changes of this collection.' },
    ],
    answers: { 200: { about: 'A page of changes.', schema: itemChangesPage } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'WDE0027', 'CHANGES_FORGOTTEN'],
  },
]
