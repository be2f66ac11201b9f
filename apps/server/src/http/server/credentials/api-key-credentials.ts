import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiKey } from '../../../features/site/snapshot/site-snapshot.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { type ApiKeyDeps, findActiveApiKey, readCredentials } from './credentials.js'

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i

/**
 * The API key a trusted back end proves itself with at a standard endpoint: HTTP Basic with `keyId:apiKey`, or the key
 * alone (design §6). The 401 names the scheme (RFC 6749 §5.2).
 * @throws OAuthError invalid_client, ApplicationError PERMISSION_DENIED, UNAUTHENTICATED
 */
export function requireApiKey(request: FastifyRequest, reply: FastifyReply, deps: ApiKeyDeps): ApiKey {
  const { authorization } = request.headers
  const basic = readBasic(authorization)
  const keyId = basic?.name
  const key = findActiveApiKey(
    basic === undefined ? readCredentials(authorization).apiKey : basic.secret,
    request,
    deps,
  )
  if (key !== undefined && (keyId === undefined || keyId === key.keyId)) return key
  reply.header('www-authenticate', 'Basic realm="Foyer"')
  throw new OAuthError(
    'invalid_client',
    'This endpoint needs an API key: HTTP Basic with keyId:apiKey, or the key alone.',
  )
}

/**
 * What HTTP Basic holds, form-decoded (RFC 6749 §2.3.1): a name, and a secret if there is one. Undefined for every
 * other header.
 */
export function readBasic(header: string | undefined): { name: string; secret: string | undefined } | undefined {
  const basic = BASIC.exec(header ?? '')?.[1]
  if (basic === undefined) return undefined
  const [name = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return { name: decodeFormValue(name), secret: decodeFormValue(rest.join(':')) || undefined }
}

/** A value of `application/x-www-form-urlencoded`; what is not encoded as one stays as it is. */
function decodeFormValue(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
