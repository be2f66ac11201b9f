import { emptyResponse, endSessionsResponse, ownData, ownSessions, paths, reauthenticateRequest } from '@foyer/protocol'
import type { Operation } from '../operation.js'
import { group } from './member-answers.js'

export const ownSessionOperations: readonly Operation[] = [
  {
    id: 'proveMyself',
    method: 'POST',
    path: paths.proveAgain,
    group,
    summary: 'Give the password once more in a running session',
    about: 'Afterwards what asks for a sign-in of the last ten minutes can be done, for ten minutes.',
    caller: 'member',
    body: { schema: reauthenticateRequest },
    answers: { 200: { about: 'The proof counts from now.', schema: emptyResponse } },
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'INVALID_PASSWORD', 'RATE_LIMITED'],
  },
  {
    id: 'downloadMyData',
    method: 'GET',
    path: paths.ownData,
    group,
    summary: 'Everything kept of the calling member that the member may see',
    about:
      'The account, the open sessions, and the items that the member created in every collection they may read; of others nothing. It is one document, however long.',
    caller: 'member',
    answers: { 200: { about: 'The data.', schema: ownData } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
  },
  {
    id: 'listMySessions',
    method: 'GET',
    path: paths.ownSessions,
    group,
    summary: 'The calling member’s open sessions',
    about:
      'The one that asks comes first. The device is what the session was opened with, by a fixed list of names; no place is told, because nobody outside is asked for one.',
    caller: 'member',
    answers: { 200: { about: 'The sessions.', schema: ownSessions } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
  {
    id: 'endMySession',
    method: 'DELETE',
    path: `${paths.ownSessions}/:sessionId`,
    group,
    summary: 'Sign the calling member out of one session',
    about: 'The sign-in at the hosted pages that it came from ends, too.',
    caller: 'member',
    answers: { 200: { about: 'The session has ended.', schema: emptyResponse } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'],
  },
  {
    id: 'endMyOtherSessions',
    method: 'POST',
    path: paths.endOtherSessions,
    group,
    summary: 'Sign the calling member out everywhere else',
    about: 'Every session but the one that asks ends, and the sign-ins at the hosted pages with them.',
    caller: 'member',
    answers: { 200: { about: 'How many sessions ended.', schema: endSessionsResponse } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
]
