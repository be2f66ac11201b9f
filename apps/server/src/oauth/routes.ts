import { paths, tokenInfoRequest } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OAuthError } from '../errors/oauth-error.js'
import { assertOrigin } from '../http/cors.js'
import { callerFrom, readBackEnd, readCredentials } from '../http/credentials.js'
import { parseBody } from '../http/parse-request.js'
import type { Needs } from '../needs.js'
import { clientOfRefreshToken } from './client-of-token.js'
import { countedGrants } from './count-grants.js'
import { grants } from './grants.js'
import { revoke } from './revoke.js'
import { tokenInfo } from './token-info.js'
import { readTokenParameters } from './token-parameters.js'
import { userinfo } from './userinfo.js'

/** The standard endpoints that scripts call. */
export function oauthRoutes(api: FastifyInstance, needs: Needs): void {
  const counted = countedGrants(grants, needs.metrics.grants)
  api.post(paths.token, async (request) => {
    const parameters = readTokenParameters(request.body)
    const { grant_type, client_id, refresh_token } = parameters
    if (grant_type === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.')
    const grant = Object.hasOwn(counted, grant_type) ? counted[grant_type] : undefined
    if (grant === undefined) throw new OAuthError('unsupported_grant_type', 'This grant_type is not offered here.')
    const fromBrowser = request.headers.origin !== undefined
    const clientId =
      client_id ?? (fromBrowser && refresh_token ? await clientOfRefreshToken(refresh_token, needs) : undefined)
    const client = clientId === undefined ? undefined : needs.directory.current().clients.get(clientId)
    if (client !== undefined) assertOrigin(request, client)
    const credentials =
      grant_type === 'authorized_client' ? readBackEnd(request, needs) : { caller: null, hasApiKey: false }
    return grant(parameters, credentials, needs)
  })

  api.post(paths.tokenInfo, async (request) => tokenInfo(parseBody(tokenInfoRequest, request.body).token, needs))

  api.post(paths.revoke, async (request) => {
    const { token, client_id } = readTokenParameters(request.body)
    if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.')
    const client = needs.directory.current().clients.get(client_id ?? '')
    if (client === undefined) throw new OAuthError('invalid_client', 'client_id must name a client of this site.')
    assertOrigin(request, client)
    await revoke(token, client.clientId, needs)
    return {}
  })

  for (const [path, dialect] of [
    [paths.userinfo, 'standard'],
    [paths.userInfo, 'provider'],
  ] as const) {
    const answer = async (request: FastifyRequest) => {
      const { token } = readCredentials(request.headers.authorization)
      const caller = callerFrom(token, needs)
      if (caller === null) throw new OAuthError('invalid_token', 'The access token is missing, not valid or expired.')
      assertOrigin(request, caller.client)
      return userinfo(caller, dialect, needs)
    }
    api.get(path, answer)
    api.post(path, answer)
  }
}

/** The key set, open to every origin. */
export function keySetRoutes(open: FastifyInstance, needs: Needs & { keySet(): object }): void {
  open.get(paths.jwks, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=60')
    return needs.keySet()
  })
}
