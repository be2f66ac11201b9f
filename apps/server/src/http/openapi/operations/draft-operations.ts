import { dataItemResponse, draftRequest, paths, unpublishRequest, unpublishResponse } from '@foyer/protocol'
import type { z } from 'zod'
import type { Operation } from '../operation.js'

const operation = (
  id: string,
  path: string,
  summary: string,
  about: string,
  schema: z.ZodType,
  answer: z.ZodType,
): Operation => ({
  id,
  method: 'POST',
  path,
  group: 'Data items',
  summary,
  about: `${about} The drafts of a collection are in the collection of its name with \`__drafts\` behind it, which is made like any other. References of fields that hold several are not carried over.`,
  caller: 'owner-or-key',
  body: { schema },
  answers: { 200: { about: 'The item that was written.', schema: answer } },
  refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'WDE0001', 'WDE0002', 'WDE0025', 'WDE0027', 'WDE0073'],
})
const create = operation(
  'createDraft',
  paths.createDraft,
  'Copy a published item into the drafts',
  'It stays published as it is. Refused when there is a draft of it.',
  draftRequest,
  dataItemResponse,
)

/** Drafts (wire-protocol §8.2; decision 29). */
export const draftOperations: readonly Operation[] = [
  { ...create, refusals: [...create.refusals, 'WDE0074'] } as Operation,
  operation(
    'publishDraft',
    paths.publishDraft,
    'Publish a draft',
    'It takes the place of the published item, or is published for the first time, and is no draft any more.',
    draftRequest,
    dataItemResponse,
  ),
  operation(
    'unpublish',
    paths.unpublish,
    'Take a published item back into the drafts',
    'Over a draft that is there. With `copyToDraft` false it is removed, and the answer is empty.',
    unpublishRequest,
    unpublishResponse,
  ),
]
