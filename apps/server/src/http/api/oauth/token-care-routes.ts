import { paths } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pushRequest } from '../../../features/oauth/authorize/push-request.js'
import { issueVisitorHint } from '../../../features/oauth/authorize/visitor-hint.js'
import { readTokenParameters, type TokenParameters } from '../../../features/oauth/grants/token-parameters.js'
import { introspect } from '../../../features/oauth/introspect.js'
import { revoke } from '../../../features/oauth/revoke.js'
import type { Client } from '../../../features/site/clients/client.js'
import { hasScope } from '../../../features/site/credentials/key-access.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { networkOf } from '../../../kernel/network.js'
import type { HttpDeps } from '../../deps.js'
import { assertOrigin } from '../../server/cors.js'
import { requireApiKey } from '../../server/credentials/api-key-credentials.js'
import { authenticateClient, readClientId } from '../../server/credentials/authenticate-client.js'
import { callerFrom, readCredentials } from '../../server/credentials/credentials.js'
import { recordEvent } from '../../server/errors/security-events.js'

type Proving = Parameters<typeof authenticateClient>[3]

/**
 * What a client or its back end calls beside the token endpoint: PAR (RFC 9126), hints of visitors (decision 9),
 * revocation (RFC 7009), introspection (RFC 7662).
 */
export function tokenCareRoutes(api: FastifyInstance, deps: HttpDeps): void {
  api.post(paths.par, async (request, reply) => {
    const parameters = readTokenParameters(request.body)
    const client = clientIn(parameters, request, deps)
    return reply.code(201).send(await pushRequest(parameters, client, request.headers.origin ?? null, deps))
  })

  api.post(paths.visitorHint, async (request) => {
    const { token } = readCredentials(request.headers.authorization)
    const caller = callerFrom(token, deps)
    if (caller === null) throw new OAuthError('invalid_token', 'The access token is missing, not valid or expired.')
    assertOrigin(request, caller.client)
    await deps.limiter.consume('visitorHintByNetwork', networkOf(request.ip))
    return issueVisitorHint(caller, deps)
  })

  api.post(paths.revoke, async (request) => {
    const parameters = readTokenParameters(request.body)
    const { token } = parameters
    if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.')
    const client = clientIn(parameters, request, deps)
    const session = await revoke(token, client.clientId, deps)
    if (session !== undefined)
      recordEvent(request, 'session-ended', { memberId: session.memberId, sessionId: session.sessionId })
    return {}
  })

  api.post(paths.introspect, async (request, reply) => {
    if (!hasScope(requireApiKey(request, reply, deps), 'introspect'))
      throw new OAuthError('insufficient_scope', 'This API key does not have the scope introspect.')
    const { token } = readTokenParameters(request.body)
    if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.')
    return introspect(token, deps)
  })
}

/**
 * The client that asks, proven as at the token endpoint.
 * @throws OAuthError invalid_client, ApplicationError ORIGIN_NOT_ALLOWED
 */
function clientIn(parameters: TokenParameters, request: FastifyRequest, deps: Proving): Client {
  const client = deps.siteSnapshot.current().clients.get(readClientId(parameters, request) ?? '')
  if (client === undefined) throw new OAuthError('invalid_client', 'client_id must name a client of this site.')
  assertOrigin(request, client)
  authenticateClient(client, parameters, request, deps)
  return client
}
