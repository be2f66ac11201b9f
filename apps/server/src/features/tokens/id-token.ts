import { ID_TOKEN_TYPE, type IdTokenClaims } from '@foyer/protocol'
import { signJwt, verifyJwt } from './jwt.js'
import type { KeySet, SigningKey } from './signing-key.js'

/** Signs an ID token (OpenID Connect Core §2) with ES256. */
export const signIdToken = (claims: IdTokenClaims, key: SigningKey): string =>
  signJwt(key.encodedIdTokenHeader, claims, key)

/**
 * Reads an ID token that comes back as a hint: signature, type and issuer are checked, and its end is not, because a
 * person may sign out long after it (RP-Initiated Logout §2). Undefined when it is not one of ours, or its key is gone.
 */
export function readIdTokenHint(token: string, keys: KeySet, issuer: string): IdTokenClaims | undefined {
  const claims = verifyJwt(token, ID_TOKEN_TYPE, keys)
  if (typeof claims === 'string' || claims.iss !== issuer) return undefined
  const { sub, aud, sid } = claims
  return [sub, aud, sid].every((claim) => typeof claim === 'string') ? (claims as unknown as IdTokenClaims) : undefined
}

/** Whether a granted scope asks for an ID token. */
export const requestsIdToken = (scope: string): boolean =>
  scope.includes('openid') && scope.split(' ').includes('openid')
