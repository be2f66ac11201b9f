import type { MemberId, SessionId } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { memberNotFound } from '../../features/members/profile/change-profile.js'
import { sessionNotFound } from '../../features/moderation/session-timeline.js'

const MEMBER_ID = /^mem_[A-Za-z0-9_-]{1,100}$/
const SESSION_ID = /^ses_[A-Za-z0-9_-]{1,100}$/

/** Whether a value has the format of a session id. */
export const isSessionId = (value: unknown): value is SessionId => typeof value === 'string' && SESSION_ID.test(value)

/** Returns a path parameter as it was sent. */
export const pathParameter = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name] as string

/**
 * Returns the member id in the path. Clients repeat the id in query and body (wire-protocol §1.3); because member ids
 * need no encoding, only the path is read.
 * @throws ApplicationError NOT_FOUND
 */
export function memberIdIn(request: FastifyRequest): MemberId {
  const memberId = pathParameter(request, 'memberId')
  if (!MEMBER_ID.test(memberId)) throw memberNotFound()
  return memberId as MemberId
}

/** Returns the session id in the path. @throws ApplicationError NOT_FOUND */
export function sessionIdIn(request: FastifyRequest, notFound: () => Error = sessionNotFound): SessionId {
  const sessionId = pathParameter(request, 'sessionId')
  if (!SESSION_ID.test(sessionId)) throw notFound()
  return sessionId as SessionId
}
