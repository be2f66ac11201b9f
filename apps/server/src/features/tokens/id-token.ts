import { ACCESS_TOKEN_SECONDS, ID_TOKEN_TYPE, type IdTokenClaims } from '@foyer/protocol'
import type { MemberSubject } from './access-token.js'
import { signJwt, verifyJwt } from './jwt.js'
import { acrOf, amrClaim } from './sign-in-proof.js'
import type { KeySet, SigningKey } from './signing-key.js'

/** Returns the claims of an ID token that is issued now; it lives as long as an access token. */
export function idTokenClaims(
  { memberId, clientId, sessionId, authenticatedAt, amr, nonce, actor }: MemberSubject,
  now: number,
  issuer: string,
): IdTokenClaims {
  const iat = Math.floor(now / 1000)
  return {
    iss: issuer,
    aud: clientId,
    sub: memberId,
    sid: sessionId,
    auth_time: Math.floor(authenticatedAt / 1000),
    amr: amrClaim(amr),
    acr: acrOf({ amr }),
    ...(nonce ? { nonce } : {}),
    ...(actor === undefined ? {} : { act: { sub: actor.memberId } }),
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
  }
}

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
