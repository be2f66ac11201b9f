import { declineMemberRequest } from '@foyer/protocol'
import type { Operation } from '../operation.js'
import { group, one, theMember } from './member-answers.js'

const byKey = (id: string, verb: string, summary: string, ...more: 'LAST_OWNER'[]): Operation => ({
  id,
  method: 'POST',
  path: `${one}/${verb}`,
  group,
  summary,
  caller: 'owner-or-key',
  answers: theMember,
  refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND', ...more],
})

export const moderationOperations: readonly Operation[] = [
  byKey('approveMember', 'approve', 'Approve a member who waits, or let a blocked one in again'),
  {
    id: 'declineMember',
    method: 'POST',
    path: `${one}/decline`,
    group,
    summary: 'Decline the request of a member who waits',
    caller: 'owner-or-key',
    answers: theMember,
    about:
      'The person is told by mail, with the reason if one is given; what they gave is deleted, and they may ask again later.',
    body: { schema: declineMemberRequest },
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
  },
  byKey('blockMember', 'block', 'Block a member and end their sessions', 'LAST_OWNER'),
  byKey('muteMember', 'mute', 'Mute a member'),
  byKey('unmuteMember', 'unmute', 'Let a muted member speak again'),
  byKey('disconnectMember', 'disconnect', 'End every session of a member'),
]
