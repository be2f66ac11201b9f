import { paths, tokenResponse } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { readClientBinding } from '../../../features/oauth/grants/client-binding.js'
import { clientOfRefreshToken } from '../../../features/oauth/grants/client-of-token.js'
import { withGrantCounts } from '../../../features/oauth/grants/count-grants.js'
import { type GrantHandler, grantHandlers } from '../../../features/oauth/grants/grant-handlers.js'
import type { TokenParameters } from '../../../features/oauth/grants/token-parameters.js'
import { hasScope } from '../../../features/site/credentials/key-access.js'
import { requireVisitorCaptcha } from '../../../features/visitors/require-visitor-captcha.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { networkOf } from '../../../kernel/network.js'
import type { HttpDeps } from '../../deps.js'
import { publicAccess } from '../../endpoint/access.js'
import { oauthParameters } from '../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { assertOrigin } from '../../server/cors.js'
import { authenticateClient, readClientId } from '../../server/credentials/authenticate-client.js'
import { readBackEndCredentials } from '../../server/credentials/credentials.js'
import { actIn } from '../../server/credentials/owner-caller.js'
import { recordSessionOpened } from '../../server/errors/security-events.js'
import { tokenFastPath } from '../../server/fast-path/token-fast-path.js'
import { tokenRequest } from './request-schemas.js'

const countedByMetrics = new WeakMap<HttpDeps['metrics'], Record<string, GrantHandler>>()
/** The grant handlers of a server, with their metrics. */
function handlersOf({ metrics }: Pick<HttpDeps, 'metrics'>): Record<string, GrantHandler> {
  const known = countedByMetrics.get(metrics)
  if (known !== undefined) return known
  const handlers = withGrantCounts(grantHandlers, metrics)
  countedByMetrics.set(metrics, handlers)
  return handlers
}

/** The token endpoint (RFC 6749 §3.2). */
export const tokenEndpoint: Endpoint = endpoint({
  id: 'issueToken',
  method: 'POST',
  path: paths.token,
  group: 'Tokens',
  summary: 'Get tokens by a grant',
  about: [
    '`anonymous` starts a visitor, `refresh_token` refreshes a session, `authorization_code` redeems a code with its PKCE verifier, and',
    '`authorized_client` lets a back end open a session for a member that it names (with `Authorization: <token>,<apiKey>`).',
    'Every name is accepted in snake_case and in camelCase, in JSON and in a form; `null` and empty values count as absent.',
  ].join(' '),
  allow: publicAccess(),
  body: oauthParameters(tokenRequest),
  answers: { 200: { about: 'An access token, and the refresh token for the next one.', schema: tokenResponse } },
  refusals: [
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'unsupported_grant_type',
    'invalid_scope',
    'invalid_token',
  ],
  fastPath: (deps) => ({ handle: tokenFastPath(handlersOf(deps), deps) }),
  handle: async ({ request, body: parameters }, deps) => {
    const { grant_type } = parameters
    if (grant_type === 'authorized_client') return authorizedClient(request, parameters, deps)
    const named = readClientId(parameters, request)
    const grant = handlerOf(grant_type, deps)
    const client = await clientOf(request, parameters, named, deps)
    if (named !== undefined) parameters.client_id = named
    if (grant_type === 'anonymous' && deps.siteSnapshot.current().settings.captcha.isAnonymousGuarded)
      await requireVisitorCaptcha(
        parameters.captcha_token,
        { clientId: client?.clientId ?? null, network: networkOf(request.ip), remoteAddress: request.ip },
        deps,
      )
    const answer = grant(parameters, { caller: null, backEnd: null, ...senderOf(request) }, deps)
    // The two most frequent grants record no event.
    if (grant_type === 'anonymous' || grant_type === 'refresh_token') return answer
    const opened = await answer
    recordSessionOpened(request, opened)
    return opened
  },
})

/** @throws OAuthError invalid_request, unsupported_grant_type */
function handlerOf(grantType: string | undefined, deps: HttpDeps): GrantHandler {
  if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.')
  const handlers = handlersOf(deps)
  const handler = Object.hasOwn(handlers, grantType) ? handlers[grantType] : undefined
  if (handler === undefined) throw new OAuthError('unsupported_grant_type', 'This grant_type is not offered here.')
  return handler
}

const senderOf = ({ headers }: FastifyRequest) => ({
  binding: readClientBinding(headers),
  userAgent: headers['user-agent'],
})

/**
 * Returns the authenticated client of a request: the client that `client_id` names, otherwise the client of the refresh
 * token if the request has an Origin header or any client of the site has a secret. Returns undefined if there is none;
 * the grant handler then refuses an unknown client.
 * @throws OAuthError invalid_client, ApplicationError ORIGIN_NOT_ALLOWED
 */
async function clientOf(
  request: FastifyRequest,
  parameters: TokenParameters,
  named: string | undefined,
  deps: HttpDeps,
) {
  const { grant_type, refresh_token } = parameters
  const { clients, clientSecrets } = deps.siteSnapshot.current()
  const mustKnow = request.headers.origin !== undefined || clientSecrets.size > 0
  const clientId = named ?? (mustKnow && refresh_token ? await clientOfRefreshToken(refresh_token, deps) : undefined)
  const client = clientId === undefined ? undefined : clients.get(clientId)
  if (named !== undefined && client === undefined && grant_type === 'refresh_token')
    throw new OAuthError('invalid_client', 'client_id must name a client of this site.')
  if (client !== undefined) {
    assertOrigin(request, client)
    authenticateClient(client, parameters, request, deps)
  }
  return client
}

/** Handles `authorized_client`: a back end authenticates with its API key (wire-protocol §3). */
async function authorizedClient(request: FastifyRequest, parameters: TokenParameters, deps: HttpDeps) {
  const client = deps.siteSnapshot.current().clients.get(parameters.client_id ?? '')
  if (client !== undefined) assertOrigin(request, client)
  const { caller, apiKey } = readBackEndCredentials(request, deps)
  if (apiKey !== null && !hasScope(apiKey, 'sessions:open'))
    throw new OAuthError('unauthorized_client', 'This API key does not have the scope sessions:open.')
  const backEnd = apiKey && {
    keyId: apiKey.keyId,
    act: actIn(request, { kind: 'back-end', keyId: apiKey.keyId }),
  }
  const opened = await handlerOf('authorized_client', deps)(parameters, { caller, backEnd, ...senderOf(request) }, deps)
  recordSessionOpened(request, opened)
  return opened
}
