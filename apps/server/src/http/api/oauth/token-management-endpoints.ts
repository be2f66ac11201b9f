import {
  emptyResponse,
  introspection,
  paths,
  pushedRequest,
  tokenInfoRequest,
  tokenInfoResponse,
  visitorHint,
} from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { pushRequest } from '../../../features/oauth/authorize/push-request.js'
import { issueVisitorHint } from '../../../features/oauth/authorize/visitor-hint.js'
import { readTokenParameters, type TokenParameters } from '../../../features/oauth/grants/token-parameters.js'
import { introspect } from '../../../features/oauth/introspect.js'
import { revoke } from '../../../features/oauth/revoke.js'
import { tokenInfo } from '../../../features/oauth/token-info.js'
import type { Client } from '../../../features/site/clients/client.js'
import { hasScope } from '../../../features/site/credentials/key-access.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { networkOf } from '../../../kernel/network.js'
import type { HttpDeps } from '../../deps.js'
import { publicAccess } from '../../endpoint/access.js'
import { jsonOrForm, oauthParameters, unreadParameters } from '../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { assertOrigin } from '../../server/cors.js'
import { requireApiKey } from '../../server/credentials/api-key-credentials.js'
import { authenticateClient, readClientId } from '../../server/credentials/authenticate-client.js'
import { callerFrom, readCredentials } from '../../server/credentials/credentials.js'
import { recordEvent } from '../../server/errors/security-events.js'
import { introspectionRequest, pushedAuthorizationRequest, revocationRequests } from './request-schemas.js'

/** The OAuth endpoints beside the token endpoint: introspection, revocation, pushed requests and visitor hints. */
export const tokenManagementEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'tokenInfo',
    method: 'POST',
    path: paths.tokenInfo,
    group: 'Tokens',
    summary: 'Read the claims of an access token',
    about: 'Introspection in the Wix dialect. A token that is not valid is not active.',
    allow: publicAccess(),
    body: jsonOrForm(tokenInfoRequest),
    answers: { 200: { about: 'The token, or that it is not active.', schema: tokenInfoResponse } },
    refusals: ['invalid_request'],
    handle: async ({ body }, deps) => tokenInfo(body.token, deps),
    fastPath: (deps) => ({ handle: (body) => tokenInfo(parseBody(tokenInfoRequest, body).token, deps) }),
  }),
  endpoint({
    id: 'revokeToken',
    method: 'POST',
    path: paths.revoke,
    group: 'Tokens',
    summary: 'End the session of a token',
    about: 'RFC 7009. An unknown token is answered like a known one.',
    allow: publicAccess(),
    body: oauthParameters(revocationRequests.either),
    answers: { 200: { about: 'The session has ended, or there was none.', schema: emptyResponse } },
    refusals: ['invalid_request', 'invalid_client'],
    handle: async ({ request, body }, deps) => {
      if (body.token === undefined) throw new OAuthError('invalid_request', 'token is missing.')
      const client = authenticatedClient(body, request, deps)
      const session = await revoke(body.token, client.clientId, deps)
      if (session !== undefined)
        recordEvent(request, 'session-ended', { memberId: session.memberId, sessionId: session.sessionId })
      return {}
    },
  }),
  endpoint({
    id: 'introspectToken',
    method: 'POST',
    path: paths.introspect,
    group: 'Tokens',
    summary: 'Introspect a token',
    about:
      'RFC 7662, for a back end with an API key: HTTP Basic `keyId:apiKey`, or the key alone. Access and refresh tokens of the key’s site.',
    allow: publicAccess('key', ['introspect']),
    body: unreadParameters(introspectionRequest),
    answers: { 200: { about: 'The token if it is active, or that it is not.', schema: introspection } },
    refusals: ['invalid_request', 'invalid_client'],
    handle: async ({ request, reply }, deps) => {
      if (!hasScope(requireApiKey(request, reply, deps), 'introspect'))
        throw new OAuthError('insufficient_scope', 'This API key does not have the scope introspect.')
      const { token } = readTokenParameters(request.body)
      if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.')
      return introspect(token, deps)
    },
  }),
  endpoint({
    id: 'pushRequest',
    method: 'POST',
    path: paths.par,
    group: 'Tokens',
    summary: 'Push an authorization request',
    about: 'RFC 9126. Accepts the parameters of the authorization endpoint and returns a `request_uri` for them.',
    allow: publicAccess(),
    body: oauthParameters(pushedAuthorizationRequest),
    answers: { 201: { about: 'The `request_uri`, which works once.', schema: pushedRequest } },
    refusals: [
      'invalid_request',
      'invalid_client',
      'request_not_supported',
      'unsupported_response_type',
      'invalid_scope',
    ],
    handle: async ({ request, reply, body }, deps) => {
      const client = authenticatedClient(body, request, deps)
      return reply.code(201).send(await pushRequest(body, client, request.headers.origin ?? null, deps))
    },
  }),
  endpoint({
    id: 'issueVisitorHint',
    method: 'POST',
    path: paths.visitorHint,
    group: 'Tokens',
    summary: 'Issue a visitor hint',
    about: [
      'Returns a `visitor_hint` for the visitor of the access token, valid for five minutes and for this client. Sent to PAR, or as a parameter of the authorization endpoint,',
      'it moves what the visitor owns to the member when the code is redeemed, as a redirect session does. A member’s token is refused.',
    ].join(' '),
    allow: publicAccess('visitor'),
    answers: { 200: { about: 'The hint.', schema: visitorHint } },
    refusals: ['invalid_token', 'access_denied'],
    handle: async ({ request }, deps) => {
      const caller = callerFrom(readCredentials(request.headers.authorization).token, deps)
      if (caller === null) throw new OAuthError('invalid_token', 'The access token is missing, not valid or expired.')
      assertOrigin(request, caller.client)
      await deps.limiter.consume('visitorHintByNetwork', networkOf(request.ip))
      return issueVisitorHint(caller, deps)
    },
  }),
]

/**
 * Authenticates the client of a request by the same rules as the token endpoint.
 * @throws OAuthError invalid_client, ApplicationError ORIGIN_NOT_ALLOWED
 */
function authenticatedClient(parameters: TokenParameters, request: FastifyRequest, deps: HttpDeps): Client {
  const client = deps.siteSnapshot.current().clients.get(readClientId(parameters, request) ?? '')
  if (client === undefined) throw new OAuthError('invalid_client', 'client_id must name a client of this site.')
  assertOrigin(request, client)
  authenticateClient(client, parameters, request, deps)
  return client
}
