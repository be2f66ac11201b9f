import {
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
  type MemberId,
  SCOPE,
  type SessionId,
  type SiteId,
  type TokenResponse,
  type VisitorId,
} from '@foyer/protocol'
import type { Clock } from '../runtime/clock.js'
import type { Random } from '../runtime/random.js'
import { signAccessToken } from './access-token.js'
import type { KeyRing } from './key-ring.js'

export type Subject =
  | { kind: 'visitor'; visitorId: VisitorId; clientId: string; scope?: string }
  | { kind: 'member'; memberId: MemberId; clientId: string; sessionId: SessionId; scope: string }

export interface TokenIssuer {
  /** The answer of the token endpoint: a signed access token beside the refresh token that renews it (RFC 6749 §5.1). */
  respond(subject: Subject, refreshToken: string): TokenResponse
}

/** Issues access tokens for one site (RFC 9068, design §6). */
export function tokenIssuer(needs: {
  issuer: string
  siteId: SiteId
  keys: () => KeyRing
  clock: Clock
  random: Random
}): TokenIssuer {
  const { issuer, siteId, keys, clock, random } = needs
  return {
    respond(subject, refreshToken) {
      const now = clock.now()
      const iat = Math.floor(now / 1000)
      const scope = subject.scope ?? SCOPE
      const claims: AccessTokenClaims = {
        iss: issuer,
        aud: issuer,
        sub: subject.kind === 'visitor' ? subject.visitorId : subject.memberId,
        client_id: subject.clientId,
        site: siteId,
        role: subject.kind,
        ...(subject.kind === 'member' ? { sid: subject.sessionId } : {}),
        scope,
        iat,
        exp: iat + ACCESS_TOKEN_SECONDS,
        jti: random.bytes(12).toString('base64url'),
      }
      return {
        access_token: signAccessToken(claims, keys().signing(now)),
        token_type: 'Bearer',
        expires_in: ACCESS_TOKEN_SECONDS,
        refresh_token: refreshToken,
        scope,
      }
    },
  }
}
