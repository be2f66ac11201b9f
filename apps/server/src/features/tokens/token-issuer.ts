import type { MemberId, SiteId, TokenResponse } from '@foyer/protocol'
import type { Clock } from '../../kernel/clock.js'
import type { Random } from '../../kernel/random.js'
import { accessTokenClaims, type Subject, signAccessToken } from './access-token.js'
import { idTokenClaims, requestsIdToken, signIdToken } from './id-token.js'
import type { KeyRing } from './key-ring.js'

export interface TokenIssuer {
  /**
   * Creates a token response: a signed access token and its refresh token (RFC 6749 §5.1), and an ID token if the
   * scope requests one.
   */
  respond(subject: Subject, refreshToken: string): TokenResponse
}

/** Issues tokens for one site. */
export function tokenIssuer(deps: {
  issuer: string
  siteId: SiteId
  keys: () => KeyRing
  clock: Clock
  random: Random
  /** Called for each member who receives an access token, at sign-in and at refresh. */
  memberSeen?(memberId: MemberId, now: number): void
}): TokenIssuer {
  const { issuer, keys, clock, memberSeen } = deps
  return {
    respond(subject, refreshToken) {
      const now = clock.now()
      if (subject.kind === 'member' && subject.actor === undefined) memberSeen?.(subject.memberId, now)
      const claims = accessTokenClaims(subject, now, deps)
      const { scope, iat, exp } = claims
      const key = keys().signingKey(now)
      const answer: TokenResponse = {
        access_token: signAccessToken(claims, key),
        token_type: 'Bearer',
        expires_in: exp - iat,
        refresh_token: refreshToken,
        scope,
      }
      if (subject.kind === 'member' && requestsIdToken(scope))
        answer.id_token = signIdToken(idTokenClaims(subject, now, issuer), key)
      return answer
    },
  }
}
