import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiKey } from '../../../features/site/snapshot/site-snapshot.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { type ApiKeyDeps, findActiveApiKey, readCredentials } from './credentials.js'

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i

/**
 * Returns the API key that authenticates a back end at a standard endpoint: HTTP Basic with `keyId:apiKey`, or the key
 * alone (design §6). A 401 response names the scheme (RFC 6749 §5.2).
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
 * Decodes HTTP Basic credentials with form encoding (RFC 6749 §2.3.1) into a name and an optional secret. Returns
 * undefined for every other header.
 */
export function readBasic(header: string | undefined): { name: string; secret: string | undefined } | undefined {
  const basic = BASIC.exec(header ?? '')?.[1]
  if (basic === undefined) return undefined
  const [name = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return { name: decodeFormValue(name), secret: decodeFormValue(rest.join(':')) || undefined }
}

/** Decodes an `application/x-www-form-urlencoded` value. Returns a malformed value unchanged. */
function decodeFormValue(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
