import { Readable } from 'node:stream'
import { paths, reauthenticateRequest, type SessionId } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MembersCaller, MembersOperation } from '../../../features/members/member-access.js'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../../features/members/sign-in/own-sessions.js'
import { reauthenticate } from '../../../features/members/sign-in/reauthenticate.js'
import { exportOwnData } from '../../../features/moderation/export-member-data.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { networkOf } from '../../../kernel/network.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { recordEvent } from '../../server/errors/security-events.js'

const SESSION_ID = /^ses_[A-Za-z0-9_-]{1,100}$/

/** What members see and end of their own sessions (SE-01, SE-02), and take along of their data (DD-01). */
export function ownSessionRoutes(
  api: FastifyInstance,
  deps: HttpDeps,
  asSelf: (request: FastifyRequest, operation: MembersOperation) => MembersCaller & { kind: 'member' },
): void {
  const signedIn = (request: FastifyRequest, operation: MembersOperation) => {
    const { id: memberId, sessionId } = asSelf(request, operation)
    return { memberId, sessionId }
  }

  api.get(paths.ownData, async (request, reply) => {
    const parts = await exportOwnData(signedIn(request, 'downloadMyData'), deps)
    return reply.type('application/json; charset=utf-8').send(Readable.from(parts))
  })

  api.get(paths.ownSessions, async (request) => listOwnSessions(signedIn(request, 'listMySessions'), deps))

  api.post(paths.proveAgain, async (request) => {
    const signed = signedIn(request, 'proveMyself')
    const { password } = parseBody(reauthenticateRequest, request.body)
    await reauthenticate(signed, { password, network: networkOf(request.ip) }, deps)
    recordEvent(request, 'proven-again', signed)
    return {}
  })

  api.post(paths.endOtherSessions, async (request) => {
    const signed = signedIn(request, 'endMyOtherSessions')
    const ended = await endOtherSessions(signed, deps)
    recordEvent(request, 'session-ended', { memberId: signed.memberId })
    return { ended }
  })

  api.delete(`${paths.ownSessions}/:sessionId`, async (request) => {
    const signed = signedIn(request, 'endMySession')
    const { sessionId } = request.params as { sessionId: string }
    if (!SESSION_ID.test(sessionId)) throw new ApplicationError('NOT_FOUND', 'There is no such session.')
    await endOwnSession(signed, sessionId as SessionId, deps)
    recordEvent(request, 'session-ended', { memberId: signed.memberId, sessionId: sessionId as SessionId })
    return {}
  })
}
