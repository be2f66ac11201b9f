import type { AccessTokenClaims } from '@foyer/protocol'
import { isRefused, type TokenEndpoint } from '../token-endpoint.js'
import { isFresh, type TokenRole, type Tokens, tokensOf } from '../tokens.js'
import { noSessionCookie, sessionCookie, sessionIn } from './cookies.js'
import type { KeySet } from './key-set.js'
import { isNobodysVisit } from './same-site.js'
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
  /** Add them to the answer, whatever it is. Without them a renewed session is lost. */
  headers: Headers
  /** For a client of the SDK: `memoryTokenStorage(tokens)`. */
  tokens: Tokens | undefined
}

export interface SessionRequest {
  headers: Headers
}

interface Needs {
  issuer: string
  clientId: string
  endpoint: TokenEndpoint
  keys: KeySet
  now: () => number
}

export interface SessionOptions {
  /** Start a visitor's session when there is none. Never for a crawler or a prefetch. Default false. */
  startVisitor?: boolean
}

/** Headers of an answer that sets a session: no cache may keep it (RFC 9111 §7.3). */
export function settingSession(...cookies: string[]): Headers {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/**
 * Reads, checks and renews the session of a request.
 * @throws FoyerError when the server cannot be reached or fails: nobody is signed out by that (design §2.5)
 */
export async function readSession(
  { headers }: SessionRequest,
  { startVisitor = false }: SessionOptions,
  { issuer, clientId, endpoint, keys, now }: Needs,
): Promise<ServerSession> {
  const check = async (token: string) => {
    const verified = await verifyAccessToken(token, keys, { issuer, now: now() })
    if ('refused' in verified || verified.claims.client_id !== clientId) return undefined
    return verified.claims.role === 'owner' ? undefined : verified.claims
  }
  const saved = sessionIn(headers)
  if (saved !== undefined && isFresh(saved, now())) {
    const claims = await check(saved.accessToken.value)
    if (claims) return sessionOf(saved, claims, new Headers())
  }
  if (saved !== undefined) {
    const renewed = await renew(saved)
    const claims = renewed && (await check(renewed.accessToken.value))
    if (renewed && claims) return sessionOf(renewed, claims, settingSession(sessionCookie(renewed)))
  }
  if (startVisitor && !isNobodysVisit(headers)) {
    const started = tokensOf(await endpoint.request({ clientId, grantType: 'anonymous' }), 'visitor', now())
    const claims = await check(started.accessToken.value)
    if (claims)
      return { ...sessionOf(started, claims, settingSession(sessionCookie(started))), hasEnded: saved !== undefined }
  }
  return nobody(saved !== undefined)

  async function renew({ refreshToken: { value, role } }: Tokens): Promise<Tokens | undefined> {
    try {
      return tokensOf(await endpoint.renew(value), role, now(), value)
    } catch (error) {
      if (isRefused(error)) return undefined
      throw error
    }
  }
}

function sessionOf(tokens: Tokens, claims: AccessTokenClaims, headers: Headers): ServerSession {
  const { sub } = claims
  const role = claims.role === 'member' ? 'member' : 'visitor'
  return {
    role,
    id: sub,
    memberId: role === 'member' ? sub : undefined,
    accessToken: tokens.accessToken.value,
    claims,
    hasEnded: false,
    headers,
    tokens: { ...tokens, refreshToken: { ...tokens.refreshToken, role } },
  }
}

const nobody = (hasEnded: boolean): ServerSession => ({
  role: 'none',
  id: undefined,
  memberId: undefined,
  accessToken: undefined,
  claims: undefined,
  hasEnded,
  headers: hasEnded ? settingSession(noSessionCookie()) : new Headers(),
  tokens: undefined,
})
