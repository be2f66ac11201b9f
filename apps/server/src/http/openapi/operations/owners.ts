import { type ApplicationErrorName, emptyResponse } from '@foyer/protocol'
import type { z } from 'zod'
import { type OwnerOperation, type OwnerRule, ownerRules } from '../../../features/site/roles/owner-access.js'
import type { CallerKind, Operation } from '../operation.js'

const callerOf: Record<OwnerRule, CallerKind> = {
  look: 'owner-or-key',
  moderate: 'owner-or-key',
  administer: 'owner-or-key',
  person: 'owner',
}
const roles: Record<OwnerRule, string> = {
  look: 'Every role may.',
  moderate: 'The roles `owner` and `moderator` may.',
  administer: 'The role `owner` may.',
  person: 'The role `owner` may; an API key may not.',
}

type Given = Pick<Operation, 'method' | 'path' | 'summary'> &
  Partial<Pick<Operation, 'named' | 'query' | 'body' | 'largest' | 'about'>> & {
    id: OwnerOperation
    answer?: readonly [about: string, schema: z.ZodType]
    refusals?: readonly ApplicationErrorName[]
  }

/** An operation for those who run the site; who of them may call it stands in `owner-access.ts`. */
export const owners = ({
  id,
  answer: [about, schema] = ['It is done.', emptyResponse],
  refusals = [],
  ...given
}: Given): Operation => ({
  ...given,
  id,
  group: 'Owners',
  about: [given.about, roles[ownerRules[id]]].filter(Boolean).join(' '),
  caller: callerOf[ownerRules[id]],
  answers: { 200: { about, schema } },
  refusals: [
    ...(given.body === undefined && given.query === undefined ? [] : (['INVALID_REQUEST'] as const)),
    'UNAUTHENTICATED',
    'PERMISSION_DENIED',
    ...refusals,
  ],
})
