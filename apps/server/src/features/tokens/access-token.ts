import { ACCESS_TOKEN_GRACE_SECONDS, ACCESS_TOKEN_TYPE, type AccessTokenClaims } from '@foyer/protocol'
import { SECOND } from '../../kernel/clock.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { type JwtRefusal, signJwt, verifyJwt } from './jwt.js'
import type { KeySet, SigningKey } from './signing-key.js'

/** Signs claims as an RFC 9068 JWT with ES256. Hot path of every grant. */
export const signAccessToken = (claims: AccessTokenClaims, key: SigningKey): string =>
  signJwt(key.encodedHeader, claims, key)

/** Why a token was rejected. Not revealed to the caller. */
type TokenRefusal = JwtRefusal | 'expired' | 'not yet valid' | 'wrong issuer'

/** Verifies an access token: type `at+jwt` (RFC 9068 §4), audience and issuer of this server. */
export function verifyAccessToken(
  token: string,
  keys: KeySet,
  issuer: string,
  nowMs: number,
): AccessTokenClaims | TokenRefusal {
  const result = verifyJwt(token, ACCESS_TOKEN_TYPE, keys)
  if (typeof result === 'string') return result
  const claims = result as unknown as AccessTokenClaims
  if (claims.iss !== issuer || claims.aud !== issuer) return 'wrong issuer'
  return validityError(claims, nowMs) ?? claims
}

/** Returns why claims are not valid at this time, or `undefined` if they are. */
export function validityError(claims: AccessTokenClaims, nowMs: number): TokenRefusal | undefined {
  const now = nowMs / 1000
  if (typeof claims.exp !== 'number' || now >= claims.exp + ACCESS_TOKEN_GRACE_SECONDS) return 'expired'
  if (typeof claims.iat !== 'number' || claims.iat > now + lifetimes.futureToken.ms / SECOND) return 'not yet valid'
  return undefined
}
