import type { FastifyReply, FastifyRequest } from 'fastify'
import { OAuthError } from '../errors/oauth-error.js'
import type { Needs } from '../needs.js'
import type { ApiKey } from '../owner/directory.js'
import { digestOf } from '../runtime/digest.js'
import { knowsApiKey, readCredentials } from './credentials.js'

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i

/**
 * The API key a trusted back end proves itself with at a standard endpoint: HTTP Basic with `keyId:apiKey`, or the key alone (design
 * §6). The 401 names the scheme (RFC 6749 §5.2). @throws OAuthError invalid_client, ApplicationError PERMISSION_DENIED, UNAUTHENTICATED
 */
export function requireApiKey(request: FastifyRequest, reply: FastifyReply, needs: Pick<Needs, 'directory'>): ApiKey {
  const { authorization } = request.headers
  const basic = BASIC.exec(authorization ?? '')?.[1]
  const { keyId, apiKey } =
    basic === undefined ? { keyId: undefined, apiKey: readCredentials(authorization).apiKey } : pairIn(basic)
  const key =
    apiKey !== null && knowsApiKey(apiKey, request, needs)
      ? needs.directory.current().apiKeys.get(digestOf(apiKey))
      : undefined
  if (key !== undefined && (keyId === undefined || keyId === key.keyId)) return key
  reply.header('www-authenticate', 'Basic realm="Foyer"')
  throw new OAuthError(
    'invalid_client',
    'This endpoint needs an API key: HTTP Basic with keyId:apiKey, or the key alone.',
  )
}

function pairIn(basic: string): { keyId: string; apiKey: string | null } {
  const [keyId = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const apiKey = rest.join(':')
  return { keyId, apiKey: apiKey === '' ? null : apiKey }
}
