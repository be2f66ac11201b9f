import {
  endOwnerSessionResponse,
  memberItemsResponse,
  ownerSessionResponse,
  ownerSessionsResponse,
  paths,
} from '@foyer/protocol'
import { z } from 'zod'
import type { Operation } from '../operation.js'
import { owners } from './owners.js'

const id = z.string().max(200)
const one = {
  path: `${paths.ownerSessions}/:sessionId`,
  named: { name: 'sessionId', about: 'The id of a session.' },
  refusals: ['NOT_FOUND'],
} as const

/** The sessions of members as those who run the site see them. */
export const ownerSessionOperations: readonly Operation[] = [
  owners({
    id: 'listOwnerSessions',
    method: 'GET',
    path: paths.ownerSessions,
    summary: 'The sessions of a member, or those that a request had to do with',
    about: 'One of the two must be given. Sessions that are over are among them.',
    query: [
      { name: 'memberId', schema: id, about: 'Whose sessions.' },
      { name: 'requestId', schema: id, about: 'A request that the audit log has an entry of.' },
    ],
    answer: ['The sessions, the newest first.', ownerSessionsResponse],
  }),
  owners({
    ...one,
    id: 'showOwnerSession',
    method: 'GET',
    summary: 'What happened to a session, in words',
    about: 'How it began, that it was renewed, and why it ended.',
    answer: ['The session, and its steps.', ownerSessionResponse],
  }),
  owners({
    ...one,
    id: 'endOwnerSession',
    method: 'DELETE',
    summary: 'Sign a member out of one session',
    about: 'Also of the sign-in at the hosted pages that it came from. One that has ended stays as it is.',
    answer: ['The session.', endOwnerSessionResponse],
  }),
  owners({
    id: 'countMemberItems',
    method: 'GET',
    path: `${paths.ownerMembers}/:memberId/items`,
    summary: 'How many items a member has in each collection',
    answer: ['The collections with items of the member.', memberItemsResponse],
    refusals: ['NOT_FOUND'],
  }),
]
