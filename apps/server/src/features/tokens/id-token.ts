import { ID_TOKEN_TYPE, type IdTokenClaims } from '@foyer/protocol'
import { signJwt, verifyJwt } from './jwt.js'
import type { KeySet, SigningKey } from './signing-key.js'

/** Signs an ID token (OpenID Connect Core §2) with ES256. */
export const signIdToken = (claims: IdTokenClaims, key: SigningKey): string =>
  signJwt(key.encodedIdTokenHeader, claims, key)

/**
 * Reads an ID token sent as a hint. Checks signature, type and issuer but not expiry, because a member may sign out
 * long after it expired (RP-Initiated Logout §2). Returns `undefined` if the token is invalid or its key no longer
 * exists.
 */
export function readIdTokenHint(token: string, keys: KeySet, issuer: string): IdTokenClaims | undefined {
  const claims = verifyJwt(token, ID_TOKEN_TYPE, keys)
  if (typeof claims === 'string' || claims.iss !== issuer) return undefined
  const { sub, aud, sid } = claims
  return [sub, aud, sid].every((claim) => typeof claim === 'string') ? (claims as unknown as IdTokenClaims) : undefined
}

/** Returns true if a granted scope requests an ID token. */
export const requestsIdToken = (scope: string): boolean =>
  scope.includes('openid') && scope.split(' ').includes('openid')
