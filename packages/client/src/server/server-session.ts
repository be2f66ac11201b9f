import type { AccessTokenClaims } from '@foyer/protocol'
import { isRejected, type TokenEndpoint } from '../token-endpoint.js'
import { isFresh, type TokenRole, type Tokens, toTokens } from '../tokens.js'
import { clearedSessionCookie, readSessionCookie, sessionCookie, withCookie } from './cookies.js'
import type { KeySet } from './key-set.js'
import { acceptsHtml, isPrefetch } from './same-site.js'
import { verifyAccessToken } from './verify-access-token.js'

/** Whose request it is. */
export interface ServerSession {
  role: TokenRole
  /** The visitor's or member's id, verified. */
  id: string | undefined
  /** The same for a member; undefined for others. */
  memberId: string | undefined
  /** For calls to the server on the person's behalf: `Authorization`. */
  accessToken: string | undefined
  claims: AccessTokenClaims | undefined
  /** Whether there was a session and it has ended. */
  hasEnded: boolean
  /**
   * There is a session whose access token is over, and it was not renewed because no cookie can be set here. It is told
   * as nobody's: let a middleware or `GET renew` renew it.
   */
  needsRenewal: boolean
  /** Add them to the answer, whatever it is. Without them a renewed session is lost. */
  headers: Headers
  /** Those of the request, with the cookie as it is now: for whatever reads this request after a middleware. */
  requestHeaders: Headers
  /** For a client of the SDK: `memoryTokenStorage(tokens)`. */
  tokens: Tokens | undefined
}

/**
 * A request that can be answered with cookies; or its headers alone, as a server component of Next.js has them. Those
 * cannot be answered, so nothing is renewed or started for them: the new tokens would be lost, and the old ones are
 * used up.
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
   * Start a visitor's session when there is none. Never for a crawler, a prefetch, or a request that does not ask for
   * HTML. Default false.
   */
  startVisitor?: boolean
}

/** Headers of an answer that sets a session: no cache may keep it (RFC 9111 §7.3). */
export function withSessionCookies(...cookies: string[]): Headers {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/**
 * Reads, checks and renews the session of a request.
 * @throws FoyerError when the server cannot be reached or fails: nobody is signed out by that (design §2.5)
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
  // One that is about to run out is used up to its end where there cannot be another.
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

/** What an answer sets, and what comes after it reads. */
const withSetCookie = (asked: Headers, setCookie: string | undefined) => ({
  headers: setCookie === undefined ? new Headers() : withSessionCookies(setCookie),
  requestHeaders: setCookie === undefined ? new Headers(asked) : withCookie(asked, setCookie),
})
