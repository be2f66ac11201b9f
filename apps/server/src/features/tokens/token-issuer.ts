import {
  ACCESS_TOKEN_SECONDS,
  type AccessTokenClaims,
  type IdTokenClaims,
  type MemberId,
  SCOPE,
  type SessionId,
  type SiteId,
  type TokenResponse,
  type VisitorId,
} from '@foyer/protocol'
import type { Clock } from '../../kernel/clock.js'
import type { Random } from '../../kernel/random.js'
import { CONSOLE_CLIENT_ID } from '../site/clients/console-client.js'
import { signAccessToken } from './access-token.js'
import { requestsIdToken, signIdToken } from './id-token.js'
import type { KeyRing } from './key-ring.js'
import { acrOf, amrClaim, type SignInProof } from './sign-in-proof.js'

export type Subject =
  | { kind: 'visitor'; visitorId: VisitorId; clientId: string; scope?: string }
  | ({ kind: 'member' } & MemberSubject)

interface MemberSubject extends SignInProof {
  memberId: MemberId
  clientId: string
  sessionId: SessionId
  scope: string
  /** From the authorization request; set at the code exchange only. */
  nonce?: string | null
  /** The owner who views the site as the member: the tokens are for reading only, and name the owner. */
  actor?: { memberId: MemberId; sessionId: SessionId; expiresAt: number } | undefined
}

export interface TokenIssuer {
  /**
   * Creates a token response: a signed access token and its refresh token (RFC 6749 §5.1), and an ID token if the
   * scope requests one.
   */
  respond(subject: Subject, refreshToken: string): TokenResponse
}

/** Issues access tokens for one site (RFC 9068, design §6). */
export function tokenIssuer(deps: {
  issuer: string
  siteId: SiteId
  keys: () => KeyRing
  clock: Clock
  random: Random
  /** Called for each member who receives an access token, at sign-in and at refresh. */
  memberSeen?(memberId: MemberId, now: number): void
}): TokenIssuer {
  const { issuer, siteId, keys, clock, random, memberSeen } = deps
  return {
    respond(subject, refreshToken) {
      const now = clock.now()
      const iat = Math.floor(now / 1000)
      const scope = subject.scope ?? SCOPE
      const actor = subject.kind === 'member' ? subject.actor : undefined
      if (subject.kind === 'member' && actor === undefined) memberSeen?.(subject.memberId, now)
      const exp = Math.min(iat + ACCESS_TOKEN_SECONDS, Math.floor((actor?.expiresAt ?? Infinity) / 1000))
      const claims: AccessTokenClaims = {
        iss: issuer,
        aud: issuer,
        sub: subject.kind === 'visitor' ? subject.visitorId : subject.memberId,
        client_id: subject.clientId,
        site: siteId,
        // Sessions of the console are opened and refreshed only for members with a role (`open-session.ts`,
        // `refresh-session.ts`).
        role: subject.kind === 'member' && subject.clientId === CONSOLE_CLIENT_ID ? 'owner' : subject.kind,
        ...(subject.kind === 'member' ? { sid: subject.sessionId } : {}),
        ...(actor === undefined ? {} : { act: { sub: actor.memberId, sid: actor.sessionId } }),
        scope,
        iat,
        exp,
        jti: random.bytes(12).toString('base64url'),
      }
      const key = keys().signingKey(now)
      const answer: TokenResponse = {
        access_token: signAccessToken(claims, key),
        token_type: 'Bearer',
        expires_in: exp - iat,
        refresh_token: refreshToken,
        scope,
      }
      if (subject.kind === 'member' && requestsIdToken(scope))
        answer.id_token = signIdToken(idTokenOf(subject, iat), key)
      return answer
    },
  }

  function idTokenOf(
    { memberId, clientId, sessionId, authenticatedAt, amr, nonce, actor }: MemberSubject,
    iat: number,
  ): IdTokenClaims {
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
}
