import { ownerCollectionsPage, paths, viewDataAsRequest, viewDataAsResponse } from '@foyer/protocol'
import { z } from 'zod'
import type { Operation } from '../operation.js'
import { ofItems } from './query-operations.js'

const group = 'Collections'

/** What only those who run the site ask about collections (decision 21). */
export const ownerDataOperations: readonly Operation[] = [
  {
    id: 'listOwnerCollections',
    method: 'GET',
    path: paths.ownerCollections,
    group,
    summary: 'List the collections with how much is in them',
    about:
      'Items are counted up to 10,000 for each, and their size is reckoned from some of them: `isExact` says when that is so. Every role may.',
    caller: 'owner-or-key',
    query: [
      { name: 'limit', schema: z.int().min(1).max(100), about: 'How many; 50 unless told otherwise.' },
      { name: 'offset', schema: z.int().min(0), about: 'How many to leave out first.' },
    ],
    answers: { 200: { about: 'A page, by display name.', schema: ownerCollectionsPage } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
  {
    id: 'viewDataAs',
    method: 'POST',
    path: paths.viewDataAs,
    group,
    summary: 'Ask for items with the eyes of a visitor or a member',
    about:
      'The question is answered by the permissions of that person. It only reads, and leaves an entry in the audit log. A visitor without an id is one who has created nothing. Every role may.',
    caller: 'owner-or-key',
    body: { schema: viewDataAsRequest },
    answers: { 200: { about: 'What they see, and why.', schema: viewDataAsResponse } },
    refusals: [...ofItems.filter((code) => code !== 'WDE0001'), 'NOT_FOUND'],
  },
]
