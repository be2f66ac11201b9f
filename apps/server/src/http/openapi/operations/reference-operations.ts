import {
  BULK_REQUEST_MAX_BYTES,
  changeReferencesRequest,
  emptyResponse,
  isReferencedRequest,
  isReferencedResponse,
  type KnownDataErrorCode,
  paths,
  queryReferencedRequest,
  referencedPage,
  replaceReferencesRequest,
} from '@foyer/protocol'
import type { z } from 'zod'
import type { Operation } from '../operation.js'

const group = 'Data items'
const caller = 'visitor-or-key'
const asked = ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'WDE0001', 'WDE0002', 'WDE0020', 'WDE0025', 'WDE0027'] as const

const change = (id: string, path: string, summary: string, about: string, schema: z.ZodType): Operation => ({
  id,
  method: 'POST',
  path,
  group,
  summary,
  about: `${about} It needs the permission to update the item they start at. All are written, or none.`,
  caller,
  body: { schema },
  largest: BULK_REQUEST_MAX_BYTES,
  answers: { 200: { about: 'It is done.', schema: emptyResponse } },
  refusals: [...asked, 'WDE0006', 'WDE0073'],
})

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
  about: `${about} It needs the permission to read the item they start at, and the collection they lead to.`,
  caller,
  body: { schema },
  answers,
  refusals: [...asked, 'WDE0028', 'WDE0073', ...refusals],
})

/** References of fields that hold several, between items (wire-protocol §8.2). */
export const referenceOperations: readonly Operation[] = [
  change(
    'insertReferences',
    paths.insertReferences,
    'Make references',
    'At most 1000. One that is there already stays where it is. Whether there is such an item is not asked.',
    changeReferencesRequest,
  ),
  change(
    'removeReferences',
    paths.removeReferences,
    'Take references away',
    'At most 1000. One that is not there is no error.',
    changeReferencesRequest,
  ),
  change(
    'replaceReferences',
    paths.replaceReferences,
    'Put references in the place of all of a field',
    'At most 1000.',
    replaceReferencesRequest,
  ),
  question(
    'isReferenced',
    paths.isReferenced,
    'Whether an item refers to another one',
    'Only to one that whoever calls may see.',
    isReferencedRequest,
    { 200: { about: 'Whether it does.', schema: isReferencedResponse } },
    [],
  ),
  {
    ...question(
      'queryReferenced',
      paths.queryReferenced,
      'The items that others refer to',
      'Of one item (`referringItemId`), in the order in which the references were made; those that lead to nothing whoever calls may see are left out. Or of several (`referringItemIds`, at most 1000): then each result names the item it belongs to, and those that lead to nothing are told as `unresolvedReference`, `unauthorized` where whoever calls may read nothing of the other collection. A page has 50 entries unless told otherwise, at most 1000; a cursor stands for everything else of the question.',
      queryReferencedRequest,
      { 200: { about: 'A page of referenced items.', schema: referencedPage } },
      ['WDE0006', 'WDE0032', 'WDE0033', 'WDE0034', 'WDE0035', 'WDE0036'],
    ),
    largest: BULK_REQUEST_MAX_BYTES,
  },
]
