import { Readable } from 'node:stream'
import {
  emptyResponse,
  endSessionsResponse,
  ownData,
  ownSessions,
  paths,
  proofCodeResponse,
  reauthenticateRequest,
} from '@foyer/protocol'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../../features/members/sign-in/own-sessions.js'
import { reauthenticate } from '../../../features/members/sign-in/reauthenticate.js'
import { sendReauthenticationCode } from '../../../features/members/sign-in/send-reauthentication-code.js'
import { exportOwnData } from '../../../features/moderation/export-member-data.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { networkOf } from '../../../kernel/network.js'
import { self } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { sessionIdIn } from '../../endpoint/path-ids.js'
import { recordEvent } from '../../server/errors/security-events.js'
import { requestContext } from '../../server/request-context.js'
import { memberEndpoint } from '../members/member-endpoint.js'

const sessionNotFound = () => new ApplicationError('NOT_FOUND', 'There is no such session.')

/** The sessions of the calling member (SE-01, SE-02), and the export of their data (DD-01). */
export const ownSessionEndpoints: readonly Endpoint[] = [
  memberEndpoint({
    id: 'proveMyself',
    method: 'POST',
    path: paths.proveAgain,
    summary: 'Authenticate again in a running session',
    about:
      'By the password, or by a code of `sendMyProofCode`. For ten minutes afterwards the session passes every check for a recent sign-in.',
    allow: self,
    body: json(reauthenticateRequest),
    answer: ['The password or the code was right; the ten minutes begin now.', emptyResponse],
    refusals: [
      'INVALID_PASSWORD',
      'VERIFICATION_FAILED',
      'VERIFICATION_EXPIRED',
      'INVALID_STATE_TOKEN',
      'TOO_MANY_TRIES',
      'RATE_LIMITED',
    ],
    handle: async ({ request, caller: { id: memberId, sessionId }, body: proof }, deps) => {
      const method = await reauthenticate({ memberId, sessionId }, { proof, network: networkOf(request.ip) }, deps)
      recordEvent(request, 'proven-again', { memberId, sessionId, amr: [method] })
      return {}
    },
  }),
  memberEndpoint({
    id: 'sendMyProofCode',
    method: 'POST',
    path: paths.sendProofCode,
    summary: 'Send the calling member a code to authenticate again',
    about:
      'For members without a password. The code goes to the email address of the account, and `proveMyself` accepts it in this session only.',
    allow: self,
    answer: ['The code is sent; `stateToken` names it.', proofCodeResponse],
    refusals: ['RATE_LIMITED'],
    handle: async ({ request, caller: { id: memberId, sessionId } }, deps) =>
      sendReauthenticationCode({ memberId, sessionId }, requestContext(request), deps),
  }),
  memberEndpoint({
    id: 'downloadMyData',
    method: 'GET',
    path: paths.ownData,
    summary: 'Export the data of the calling member',
    about:
      'The account, the open sessions, the linked accounts, the consents, and the items that the member created in collections they can read. It is one JSON document of any length.',
    allow: self,
    answer: ['The data.', ownData],
    refusals: ['NOT_FOUND'],
    handle: async ({ reply, caller: { id: memberId, sessionId } }, deps) => {
      const parts = await exportOwnData({ memberId, sessionId }, deps)
      return reply.type('application/json; charset=utf-8').send(Readable.from(parts))
    },
  }),
  memberEndpoint({
    id: 'listMySessions',
    method: 'GET',
    path: paths.ownSessions,
    summary: 'List the open sessions of the calling member',
    about:
      'The current session comes first. Browser and operating system are those that opened the session, named from a fixed list. There is no location, because the server queries no service for it.',
    allow: self,
    answer: ['The sessions.', ownSessions],
    handle: async ({ caller: { id: memberId, sessionId } }, deps) => listOwnSessions({ memberId, sessionId }, deps),
  }),
  memberEndpoint({
    id: 'endMySession',
    method: 'DELETE',
    path: `${paths.ownSessions}/:sessionId`,
    named: { name: 'sessionId', about: 'The id of a session.' },
    summary: 'End one session of the calling member',
    about: 'The sign-in at the hosted pages that opened the session ends too.',
    allow: self,
    answer: ['The session has ended.', emptyResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { id: memberId, sessionId: ownSessionId } }, deps) => {
      const sessionId = sessionIdIn(request, sessionNotFound)
      await endOwnSession({ memberId, sessionId: ownSessionId }, sessionId, deps)
      recordEvent(request, 'session-ended', { memberId, sessionId })
      return {}
    },
  }),
  memberEndpoint({
    id: 'endMyOtherSessions',
    method: 'POST',
    path: paths.endOtherSessions,
    summary: 'End all other sessions of the calling member',
    about: 'Every session except the current one ends, and so do the sign-ins at the hosted pages.',
    allow: self,
    answer: ['The number of sessions that ended.', endSessionsResponse],
    handle: async ({ request, caller: { id: memberId, sessionId } }, deps) => {
      const ended = await endOtherSessions({ memberId, sessionId }, deps)
      recordEvent(request, 'session-ended', { memberId })
      return { ended }
    },
  }),
]
