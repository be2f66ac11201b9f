import type { AccessTokenClaims } from '@foyer/protocol'
import { isRejected, type TokenEndpoint } from '../token-endpoint.js'
import { isFresh, type TokenRole, type Tokens, toTokens } from '../tokens.js'
import { clearedSessionCookie, readSessionCookie, sessionCookie, withCookie } from './cookies.js'
import type { KeySet } from './key-set.js'
import { acceptsHtml, isPrefetch } from './same-site.js'
import { verifyAccessToken } from './verify-access-token.js'

/** The session of a request. */
export interface ServerSession {
  role: TokenRole
  /** Id of the visitor or member, verified. */
  id: string | undefined
  /** Id of the member, verified; `undefined` for others. */
  memberId: string | undefined
  /** For calls to the server on the person's behalf, in `Authorization`. */
  accessToken: string | undefined
  claims: AccessTokenClaims | undefined
  /** Whether there was a session that has ended. */
  hasEnded: boolean
  /**
   * Whether the access token has expired and was not refreshed because no cookie can be set here. The session is then
   * returned as `none`; refresh it in a middleware or by `GET renew`.
   */
  needsRenewal: boolean
  /** Add these to the response in every case. Without them a refreshed session is lost. */
  headers: Headers
  /** The headers of the request with the updated cookie, for code that reads this request after a middleware. */
  requestHeaders: Headers
  /** For a client of the SDK: `memoryTokenStorage(tokens)`. */
  tokens: Tokens | undefined
}

/**
 * A request whose response can set cookies, or only its headers, as in a server component of Next.js. For headers alone
 * nothing is refreshed or started: the new tokens would be lost, and the old ones would be used up.
 */
export type SessionRequest = Request | { headers: Headers }

interface ServerSessionDeps {
  issuer: string
  clientId: string
  endpoint: TokenEndpoint
  keys: KeySet
  now: () => number
}

export interface SessionOptions {
  /**
   * Start a visitor session if there is none. Never for a crawler, a prefetch, or a request that does not accept HTML.
   * Default `false`.
   */
  startVisitor?: boolean
}

/** Headers of a response that sets the session: it must not be cached (RFC 9111 §7.3). */
export function withSessionCookies(...cookies: string[]): Headers {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/**
 * Reads, verifies and refreshes the session of a request.
 * @throws FoyerError if the server cannot be reached or fails; the session remains valid then (design §2.5).
 */
export async function readSession(
  request: SessionRequest,
  { startVisitor = false }: SessionOptions,
  { issuer, clientId, endpoint, keys, now }: ServerSessionDeps,
): Promise<ServerSession> {
  const check = async (token: string) => {
    const verified = await verifyAccessToken(token, keys, { issuer, now: now() })
    if ('refused' in verified || verified.claims.client_id !== clientId) return undefined
    return verified.claims.role === 'owner' ? undefined : verified.claims
  }
  const { headers } = request
  const canSetCookies = 'method' in request
  const saved = readSessionCookie(headers)
  // Where cookies cannot be set, an access token is used until it expires.
  if (saved !== undefined && (isFresh(saved, now()) || !canSetCookies)) {
    const claims = await check(saved.accessToken.value)
    if (claims) return toServerSession(saved, claims, headers)
  }
  if (!canSetCookies) return anonymousSession(headers, { needsRenewal: saved !== undefined })
  if (saved !== undefined) {
    const refreshed = await refresh(saved)
    const claims = refreshed && (await check(refreshed.accessToken.value))
    if (refreshed && claims) return toServerSession(refreshed, claims, headers, sessionCookie(refreshed))
  }
  if (startVisitor && acceptsHtml(headers) && !isPrefetch(headers)) {
    const started = toTokens(await endpoint.request({ clientId, grantType: 'anonymous' }), 'visitor', now())
    const claims = await check(started.accessToken.value)
    if (claims)
      return { ...toServerSession(started, claims, headers, sessionCookie(started)), hasEnded: saved !== undefined }
  }
  return anonymousSession(headers, saved === undefined ? {} : { setCookie: clearedSessionCookie() })

  async function refresh({ refreshToken: { value, role } }: Tokens): Promise<Tokens | undefined> {
    try {
      return toTokens(await endpoint.refresh(value), role, now(), value)
    } catch (error) {
      if (isRejected(error)) return undefined
      throw error
    }
  }
}

function toServerSession(tokens: Tokens, claims: AccessTokenClaims, asked: Headers, setCookie?: string): ServerSession {
  const { sub } = claims
  const role = claims.role === 'member' ? 'member' : 'visitor'
  return {
    role,
    id: sub,
    memberId: role === 'member' ? sub : undefined,
    accessToken: tokens.accessToken.value,
    claims,
    hasEnded: false,
    needsRenewal: false,
    ...withSetCookie(asked, setCookie),
    tokens: { ...tokens, refreshToken: { ...tokens.refreshToken, role } },
  }
}

const anonymousSession = (
  asked: Headers,
  { setCookie, needsRenewal = false }: { setCookie?: string; needsRenewal?: boolean },
): ServerSession => ({
  role: 'none',
  id: undefined,
  memberId: undefined,
  accessToken: undefined,
  claims: undefined,
  hasEnded: setCookie !== undefined,
  needsRenewal,
  ...withSetCookie(asked, setCookie),
  tokens: undefined,
})

/** The headers that set the session, and the request headers for code that runs afterwards. */
const withSetCookie = (asked: Headers, setCookie: string | undefined) => ({
  headers: setCookie === undefined ? new Headers() : withSessionCookies(setCookie),
  requestHeaders: setCookie === undefined ? new Headers(asked) : withCookie(asked, setCookie),
})
