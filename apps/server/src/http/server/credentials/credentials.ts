import type { FastifyRequest } from 'fastify'
import { looksLikeApiKey } from '../../../features/site/credentials/api-key.js'
import { isUsableFrom } from '../../../features/site/credentials/key-access.js'
import type { ApiKey } from '../../../features/site/snapshot/site-snapshot.js'
import { type Caller, callerOf } from '../../../features/tokens/caller.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { isInForce } from '../../../kernel/overlap.js'
import type { HttpDeps } from '../../deps.js'
import { assertOrigin } from '../cors.js'

/** The content of an Authorization header, not yet verified. */
interface Credentials {
  token: string | null
  apiKey: string | null
}

const VALUE = /^[A-Za-z0-9._~+/=-]+$/
const BEARER = /^Bearer +/i

const malformed = () =>
  new ApplicationError('UNAUTHENTICATED', 'The Authorization header must be a token, or "Bearer" and a token.')

/**
 * Parses the Authorization header by a closed grammar (security-checklist 1 and 3): `token`, `Bearer token`, and, where
 * back ends may call, `token,apiKey` or `,apiKey`.
 * @throws ApplicationError UNAUTHENTICATED for every other form
 */
export function readCredentials(header: string | undefined, { pair = false }: { pair?: boolean } = {}): Credentials {
  if (header === undefined || header === '') return { token: null, apiKey: null }
  if (header.includes(',')) {
    const [token, apiKey, ...rest] = header.split(',') as [string, string]
    if (!pair || rest.length > 0 || !VALUE.test(apiKey) || (token !== '' && !VALUE.test(token))) throw malformed()
    return { token: token === '' ? null : token, apiKey }
  }
  const value = header.replace(BEARER, '')
  if (!VALUE.test(value)) throw malformed()
  return looksLikeApiKey(value) ? { token: null, apiKey: value } : { token: value, apiKey: null }
}

/** Returns the caller that an access token identifies, or null if the token is missing or invalid. */
export function callerFrom(
  token: string | null,
  { checker, siteSnapshot }: Pick<HttpDeps, 'checker' | 'siteSnapshot'>,
): Caller | null {
  const claims = token === null ? undefined : checker.check(token)
  return claims === undefined ? null : (callerOf(claims, siteSnapshot.current().clients) ?? null)
}

export type ApiKeyDeps = Pick<HttpDeps, 'siteSnapshot' | 'clock' | 'keyUsage'>

/** The parts of a request that the checks of API keys and client secrets read. */
export type CredentialRequest = Pick<FastifyRequest, 'headers' | 'ip'> & Partial<Pick<FastifyRequest, 'senderIp'>>

/**
 * Returns the address that sent the request, even if the sender forwards another client address. The allowed networks
 * of API keys and client secrets apply to this address.
 */
export const senderAddressOf = ({ senderIp, ip }: Pick<CredentialRequest, 'senderIp' | 'ip'>): string => senderIp ?? ip

/**
 * Returns the site's API key that a request presents, if it is in force, and records its use. A key in a request with
 * an Origin header is refused, because keys must not be used in browsers (security-checklist 4).
 * @throws ApplicationError PERMISSION_DENIED
 */
export function findActiveApiKey(
  apiKey: string | null | undefined,
  request: CredentialRequest,
  { siteSnapshot, clock, keyUsage }: ApiKeyDeps,
): ApiKey | undefined {
  if (apiKey === null || apiKey === undefined) return undefined
  if (request.headers.origin !== undefined)
    throw new ApplicationError('PERMISSION_DENIED', 'An API key cannot be used from a browser.')
  const key = siteSnapshot.current().apiKeys.get(digestOf(apiKey))
  if (key === undefined || !isInForce(key, clock.now())) return undefined
  if (!isUsableFrom(key, senderAddressOf(request)))
    throw new ApplicationError('PERMISSION_DENIED', 'This API key cannot be used from this network.')
  keyUsage.record(key.keyId, senderAddressOf(request))
  return key
}

/** Returns the visitor or member who sends the request. @throws ApplicationError UNAUTHENTICATED, ORIGIN_NOT_ALLOWED */
export function requireCaller(request: FastifyRequest, deps: Pick<HttpDeps, 'checker' | 'siteSnapshot'>): Caller {
  const { token } = readCredentials(request.headers.authorization)
  const caller = callerFrom(token, deps)
  if (caller === null)
    throw new ApplicationError(
      'UNAUTHENTICATED',
      token === null
        ? 'This call needs an access token in the Authorization header.'
        : 'The access token is not valid or has expired.',
    )
  assertOrigin(request, caller.client)
  assertFirstParty(caller)
  return caller
}

/**
 * Rejects third-party clients. Their tokens work at the standard endpoints only, within the granted scopes; the
 * endpoints that call this check no scopes (decision 10).
 * @throws ApplicationError PERMISSION_DENIED
 */
function assertFirstParty({ client }: Caller): void {
  if (client.thirdParty !== undefined)
    throw new ApplicationError('PERMISSION_DENIED', 'Third-party applications cannot use this endpoint.')
}

/** Like `requireCaller`, for members only. @throws ApplicationError UNAUTHENTICATED, PERMISSION_DENIED */
export function requireMember(
  request: FastifyRequest,
  deps: Pick<HttpDeps, 'checker' | 'siteSnapshot'>,
): Caller & { kind: 'member' } {
  const caller = requireCaller(request, deps)
  if (caller.kind !== 'member')
    throw new ApplicationError('PERMISSION_DENIED', 'Only a member can do this. Sign in first.')
  return caller
}

/**
 * Returns the visitor or member, the API key of a back end, or both (wire-protocol §2).
 * @throws ApplicationError UNAUTHENTICATED, PERMISSION_DENIED
 */
export function readBackEndCredentials(
  request: FastifyRequest,
  deps: Pick<HttpDeps, 'checker'> & ApiKeyDeps,
): { caller: Caller | null; apiKey: ApiKey | null } {
  const { token, apiKey: presentedKey } = readCredentials(request.headers.authorization, { pair: true })
  const apiKey = findActiveApiKey(presentedKey, request, deps) ?? null
  if (presentedKey !== null && apiKey === null)
    throw new ApplicationError('UNAUTHENTICATED', 'The API key is not valid.')
  const caller = callerFrom(token, deps)
  if (token !== null && caller === null)
    throw new ApplicationError('UNAUTHENTICATED', 'The access token is not valid or has expired.')
  if (caller !== null) {
    assertOrigin(request, caller.client)
    assertFirstParty(caller)
  }
  return { caller, apiKey }
}
