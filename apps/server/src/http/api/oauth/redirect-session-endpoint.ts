import { paths, redirectSessionRequest, redirectSessionResponse } from '@foyer/protocol'
import { createRedirectSession } from '../../../features/oauth/authorize/create-redirect-session.js'
import { visitorOrMember } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { recordEvent } from '../../server/errors/security-events.js'

/** `POST /_api/redirects-api/v1/redirect-session` (wire-protocol §4). */
export const redirectSessionEndpoint: Endpoint = endpoint({
  id: 'createRedirectSession',
  method: 'POST',
  path: paths.redirectSession,
  group: 'Redirect sessions',
  summary: 'Prepare a redirect to a hosted page',
  about: 'Names exactly one of `auth`, `logout` and `login`. A logout with a member’s token ends the session at once.',
  allow: visitorOrMember,
  body: json(redirectSessionRequest),
  answers: { 200: { about: 'The URL to open.', schema: redirectSessionResponse } },
  refusals: ['INVALID_REDIRECT_URI'],
  handle: async ({ request, caller, body }, deps) => {
    const prepared = await createRedirectSession(body, caller, request.headers.origin ?? null, deps)
    // Preparing a logout with a member's token ends the session (security-checklist 31).
    if (body.logout && caller.kind === 'member')
      recordEvent(request, 'session-ended', { memberId: caller.id, sessionId: caller.sessionId })
    return prepared
  },
})
