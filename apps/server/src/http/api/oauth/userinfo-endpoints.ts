import { paths, userInfo, wixUserInfo } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { activeAccessToken } from '../../../features/oauth/active-access-token.js'
import { userinfo } from '../../../features/oauth/userinfo.js'
import { callerOf } from '../../../features/tokens/caller.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import type { EndpointDeps } from '../../deps.js'
import { publicAccess } from '../../endpoint/access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { assertOrigin } from '../../server/cors.js'
import { readCredentials } from '../../server/credentials/credentials.js'

const about = 'The member.'
const declared = {
  group: 'Tokens',
  summary: 'Get the claims of the member',
  allow: publicAccess('member'),
  refusals: ['invalid_token', 'insufficient_scope'],
} as const
const standard = {
  ...declared,
  path: paths.userinfo,
  answers: { 200: { about, schema: userInfo } },
  handle: ({ request }: { request: FastifyRequest }, deps: EndpointDeps) => claimsOf(request, 'standard', deps),
} as const
const wix = {
  ...declared,
  path: paths.userInfo,
  answers: { 200: { about, schema: wixUserInfo } },
  handle: ({ request }: { request: FastifyRequest }, deps: EndpointDeps) => claimsOf(request, 'provider', deps),
} as const

/** The UserInfo endpoint (OpenID Connect Core §5.3), and its equivalent in the Wix dialect. */
export const userinfoEndpoints: readonly Endpoint[] = [
  endpoint({ ...standard, id: 'userInfo', method: 'GET' }),
  endpoint({ ...standard, id: 'userInfoByPost', method: 'POST' }),
  endpoint({ ...wix, id: 'providerUserInfo', method: 'GET' }),
  endpoint({ ...wix, id: 'providerUserInfoByPost', method: 'POST' }),
]

/** @throws OAuthError invalid_token, insufficient_scope */
async function claimsOf(request: FastifyRequest, dialect: 'standard' | 'provider', deps: EndpointDeps) {
  const { token } = readCredentials(request.headers.authorization)
  const claims = token === null ? undefined : activeAccessToken(token, deps)
  const caller = claims && callerOf(claims, deps.siteSnapshot.current().clients)
  if (claims === undefined || caller === undefined)
    throw new OAuthError('invalid_token', 'The access token is missing, not valid or expired.')
  assertOrigin(request, caller.client)
  return userinfo(caller, claims.scope, dialect, deps)
}
