import { paths, tokenInfoRequest } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { activeAccessToken } from '../../../features/oauth/active-access-token.js'
import { readClientBinding } from '../../../features/oauth/grants/client-binding.js'
import { clientOfRefreshToken } from '../../../features/oauth/grants/client-of-token.js'
import { withGrantCounts } from '../../../features/oauth/grants/count-grants.js'
import { grantHandlers } from '../../../features/oauth/grants/grant-handlers.js'
import { readTokenParameters } from '../../../features/oauth/grants/token-parameters.js'
import { metadataOf } from '../../../features/oauth/metadata.js'
import { tokenInfo } from '../../../features/oauth/token-info.js'
import { userinfo } from '../../../features/oauth/userinfo.js'
import { hasScope } from '../../../features/site/credentials/key-access.js'
import { callerOf } from '../../../features/tokens/caller.js'
import { requireVisitorCaptcha } from '../../../features/visitors/require-visitor-captcha.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { networkOf } from '../../../kernel/network.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { assertOrigin } from '../../server/cors.js'
import { authenticateClient, readClientId } from '../../server/credentials/authenticate-client.js'
import { readBackEndCredentials, readCredentials } from '../../server/credentials/credentials.js'
import { actIn } from '../../server/credentials/owner-caller.js'
import { recordSessionOpened } from '../../server/errors/security-events.js'
import { type FastPathHandler, throwFastPathError } from '../../server/fast-path/fast-path.js'
import { tokenFastPath } from '../../server/fast-path/token-fast-path.js'
import { tokenCareRoutes } from './token-care-routes.js'

/**
 * The standard endpoints that scripts call. Answers how the plainest token requests are answered, for the short way.
 */
export function oauthRoutes(api: FastifyInstance, deps: HttpDeps): FastPathHandler {
  const counted = withGrantCounts(grantHandlers, deps.metrics)
  api.post(paths.token, async (request) => {
    throwFastPathError(request.raw)
    const parameters = readTokenParameters(request.body)
    const { grant_type, refresh_token } = parameters
    const named = grant_type === 'authorized_client' ? parameters.client_id : readClientId(parameters, request)
    if (grant_type === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.')
    const grant = Object.hasOwn(counted, grant_type) ? counted[grant_type] : undefined
    if (grant === undefined) throw new OAuthError('unsupported_grant_type', 'This grant_type is not offered here.')
    const fromBrowser = request.headers.origin !== undefined
    const { clients, clientSecrets } = deps.siteSnapshot.current()
    const mustKnow = fromBrowser || clientSecrets.size > 0
    const clientId = named ?? (mustKnow && refresh_token ? await clientOfRefreshToken(refresh_token, deps) : undefined)
    const client = clientId === undefined ? undefined : clients.get(clientId)
    // Of an anonymous grant the grant itself says so.
    if (named !== undefined && client === undefined && grant_type === 'refresh_token')
      throw new OAuthError('invalid_client', 'client_id must name a client of this site.')
    if (client !== undefined) assertOrigin(request, client)
    // A trusted back end is proven by its API key.
    if (client !== undefined && grant_type !== 'authorized_client')
      authenticateClient(client, parameters, request, deps)
    if (named !== undefined) parameters.client_id = named
    // One look at the settings in force; nothing more unless the site guards the anonymous grant.
    if (grant_type === 'anonymous' && deps.siteSnapshot.current().settings.captcha.isAnonymousGuarded) {
      const network = networkOf(request.ip)
      await requireVisitorCaptcha(
        parameters.captcha_token,
        { clientId: client?.clientId ?? null, network, remoteAddress: request.ip },
        deps,
      )
    }
    const { caller, apiKey } =
      grant_type === 'authorized_client' ? readBackEndCredentials(request, deps) : { caller: null, apiKey: null }
    if (apiKey !== null && !hasScope(apiKey, 'sessions:open'))
      throw new OAuthError('unauthorized_client', 'This API key does not have the scope sessions:open.')
    const credentials = {
      caller,
      backEnd: apiKey && { keyId: apiKey.keyId, act: actIn(request, { kind: 'back-end', keyId: apiKey.keyId }) },
      binding: readClientBinding(request.headers),
      userAgent: request.headers['user-agent'],
    }
    const answer = grant(parameters, credentials, deps)
    // The hot grants go out as they are.
    if (grant_type === 'anonymous' || grant_type === 'refresh_token') return answer
    const opened = await answer
    recordSessionOpened(request, opened)
    return opened
  })

  api.post(paths.tokenInfo, async (request) => tokenInfo(parseBody(tokenInfoRequest, request.body).token, deps))

  tokenCareRoutes(api, deps)

  for (const [path, dialect] of [
    [paths.userinfo, 'standard'],
    [paths.userInfo, 'provider'],
  ] as const) {
    const answer = async (request: FastifyRequest) => {
      const { token } = readCredentials(request.headers.authorization)
      const claims = token === null ? undefined : activeAccessToken(token, deps)
      const caller = claims && callerOf(claims, deps.siteSnapshot.current().clients)
      if (claims === undefined || caller === undefined)
        throw new OAuthError('invalid_token', 'The access token is missing, not valid or expired.')
      assertOrigin(request, caller.client)
      return userinfo(caller, claims.scope, dialect, deps)
    }
    api.get(path, answer)
    api.post(path, answer)
  }
  return tokenFastPath(counted, deps)
}

/** The key set and the discovery document under its two names, open to every origin. */
export function discoveryRoutes(open: FastifyInstance, deps: Pick<HttpDeps, 'issuer'> & { keySet(): object }): void {
  open.get(paths.jwks, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=60')
    return deps.keySet()
  })

  const metadata = JSON.stringify(metadataOf(deps.issuer, Object.keys(grantHandlers)))
  for (const path of [paths.openidConfiguration, paths.authorizationServer]) {
    open.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(metadata),
    )
  }
}
