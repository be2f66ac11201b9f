import { paths, redirectSessionRequest } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../http/credentials.js'
import { parseBody } from '../http/parse-request.js'
import type { Needs } from '../needs.js'
import { createRedirectSession } from './create-redirect-session.js'

/** `POST /_api/redirects-api/v1/redirect-session` (wire-protocol §4). */
export function redirectSessionRoutes(api: FastifyInstance, needs: Needs): void {
  api.post(paths.redirectSession, async (request) => {
    const caller = requireCaller(request, needs)
    return createRedirectSession(
      parseBody(redirectSessionRequest, request.body),
      caller,
      request.headers.origin ?? null,
      needs,
    )
  })
}
