import { paths, redirectSessionRequest } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { createRedirectSession } from '../../../features/oauth/authorize/create-redirect-session.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { requireCaller } from '../../server/credentials/credentials.js'
import { recordEvent } from '../../server/errors/security-events.js'

/** `POST /_api/redirects-api/v1/redirect-session` (wire-protocol §4). */
export function redirectSessionRoutes(api: FastifyInstance, deps: HttpDeps): void {
  api.post(paths.redirectSession, async (request) => {
    const caller = requireCaller(request, deps)
    const body = parseBody(redirectSessionRequest, request.body)
    const prepared = await createRedirectSession(body, caller, request.headers.origin ?? null, deps)
    // Preparing a logout with a member's token ends the session (security-checklist 31).
    if (body.logout && caller.kind === 'member')
      recordEvent(request, 'session-ended', { memberId: caller.id, sessionId: caller.sessionId })
    return prepared
  })
}
