import { paths, tokenInfoRequest } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bindingOf } from '../../../features/oauth/grants/binding-of.js'
import { clientOfRefreshToken } from '../../../features/oauth/grants/client-of-token.js'
import { countedGrants } from '../../../features/oauth/grants/count-grants.js'
import { grants } from '../../../features/oauth/grants/grants.js'
import { readTokenParameters } from '../../../features/oauth/grants/token-parameters.js'
import { livingAccessToken } from '../../../features/oauth/living-token.js'
import { metadataOf } from '../../../features/oauth/metadata.js'
import { tokenInfo } from '../../../features/oauth/token-info.js'
import { userinfo } from '../../../features/oauth/userinfo.js'
import { hasScope } from '../../../features/site/credentials/key-access.js'
import { callerOf } from '../../../features/tokens/caller.js'
import { admitVisitor } from '../../../features/visitors/admit-visitor.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { networkOf } from '../../../kernel/network.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { assertOrigin } from '../../server/cors.js'
import { readBackEnd, readCredentials } from '../../server/credentials/credentials.js'
import { actIn } from '../../server/credentials/owner-caller.js'
import { clientIdIn, proveClient } from '../../server/credentials/prove-client.js'
import { noteOpened } from '../../server/errors/note-event.js'
import { plainTokenRequest } from '../../server/fast-path/plain-token-request.js'
import { assertNotFailed, type ShortAnswer } from '../../server/fast-path/short-way.js'
import { tokenCareRoutes } from './token-care-routes.js'

/**
 * The standard endpoints that scripts call. Answers how the plainest token requests are answered, for the short way.
 */
export function oauthRoutes(api: FastifyInstance, deps: HttpDeps): ShortAnswer {
  const counted = countedGrants(grants, deps.metrics)
  api.post(paths.token, async (request) => {
    assertNotFailed(request.raw)
    const parameters = readTokenParameters(request.body)
    const { grant_type, refresh_token } = parameters
    const named = grant_type === 'authorized_client' ? parameters.client_id : clientIdIn(parameters, request)
    if (grant_type === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.')
    const grant = Object.hasOwn(counted, grant_type) ? counted[grant_type] : undefined
    if (grant === undefined) throw new OAuthError('unsupported_grant_type', 'This grant_type is not offered here.')
    const fromBrowser = request.headers.origin !== undefined
    const { clients, clientSecrets } = deps.directory.current()
    const mustKnow = fromBrowser || clientSecrets.size > 0
    const clientId = named ?? (mustKnow && refresh_token ? await clientOfRefreshToken(refresh_token, deps) : undefined)
    const client = clientId === undefined ? undefined : clients.get(clientId)
    // Of an anonymous grant the grant itself says so.
    if (named !== undefined && client === undefined && grant_type === 'refresh_token')
      throw new OAuthError('invalid_client', 'client_id must name a client of this site.')
    if (client !== undefined) assertOrigin(request, client)
    // A trusted back end is proven by its API key.
    if (client !== undefined && grant_type !== 'authorized_client') proveClient(client, parameters, request, deps)
    if (named !== undefined) parameters.client_id = named
    // One look at the settings in force; nothing more unless the site guards the anonymous grant.
    if (grant_type === 'anonymous' && deps.directory.current().settings.captcha.guardsAnonymous) {
      const network = networkOf(request.ip)
      await admitVisitor(
        parameters.captcha_token,
        { clientId: client?.clientId ?? null, network, remoteAddress: request.ip },
        deps,
      )
    }
    const { caller, apiKey } =
      grant_type === 'authorized_client' ? readBackEnd(request, deps) : { caller: null, apiKey: null }
    if (apiKey !== null && !hasScope(apiKey, 'sessions:open'))
      throw new OAuthError('unauthorized_client', 'This API key does not have the scope sessions:open.')
    const credentials = {
      caller,
      backEnd: apiKey && { keyId: apiKey.keyId, act: actIn(request, { kind: 'back-end', keyId: apiKey.keyId }) },
      binding: bindingOf(request.headers),
      userAgent: request.headers['user-agent'],
    }
    const answer = grant(parameters, credentials, deps)
    // The hot grants go out as they are.
    if (grant_type === 'anonymous' || grant_type === 'refresh_token') return answer
    const opened = await answer
    noteOpened(request, opened)
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
      const claims = token === null ? undefined : livingAccessToken(token, deps)
      const caller = claims && callerOf(claims, deps.directory.current().clients)
      if (claims === undefined || caller === undefined)
        throw new OAuthError('invalid_token', 'The access token is missing, not valid or expired.')
      assertOrigin(request, caller.client)
      return userinfo(caller, claims.scope, dialect, deps)
    }
    api.get(path, answer)
    api.post(path, answer)
  }
  return plainTokenRequest(counted, deps)
}

/** The key set and the discovery document under its two names, open to every origin. */
export function discoveryRoutes(open: FastifyInstance, deps: Pick<HttpDeps, 'issuer'> & { keySet(): object }): void {
  open.get(paths.jwks, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=60')
    return deps.keySet()
  })

  const metadata = JSON.stringify(metadataOf(deps.issuer, Object.keys(grants)))
  for (const path of [paths.openidConfiguration, paths.authorizationServer]) {
    open.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(metadata),
    )
  }
}
