import {
  ACCESS_TOKEN_GRACE_SECONDS,
  ACCESS_TOKEN_SECONDS,
  ACCESS_TOKEN_TYPE,
  type AccessTokenClaims,
  type MemberId,
  SCOPE,
  type SessionId,
  type SiteId,
  type VisitorId,
} from '@foyer/protocol'
import { SECOND } from '../../kernel/clock.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { Random } from '../../kernel/random.js'
import { CONSOLE_CLIENT_ID } from '../site/clients/console-client.js'
import { type JwtRefusal, signJwt, verifyJwt } from './jwt.js'
import type { SignInProof } from './sign-in-proof.js'
import type { KeySet, SigningKey } from './signing-key.js'

/** Who gets a token. */
export type Subject =
  | { kind: 'visitor'; visitorId: VisitorId; clientId: string; scope?: string }
  | ({ kind: 'member' } & MemberSubject)

export interface MemberSubject extends SignInProof {
  memberId: MemberId
  clientId: string
  sessionId: SessionId
  scope: string
  /** From the authorization request; set at the code exchange only. */
  nonce?: string | null
  /** The owner who views the site as the member: the tokens are for reading only, and name the owner. */
  actor?: { memberId: MemberId; sessionId: SessionId; expiresAt: number } | undefined
}

/** Returns the claims of an access token that is issued now (RFC 9068 §2.2, design §6). */
export function accessTokenClaims(
  subject: Subject,
  now: number,
  { issuer, siteId, random }: { issuer: string; siteId: SiteId; random: Random },
): AccessTokenClaims {
  const iat = Math.floor(now / 1000)
  const actor = subject.kind === 'member' ? subject.actor : undefined
  return {
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
    scope: subject.scope ?? SCOPE,
    iat,
    exp: Math.min(iat + ACCESS_TOKEN_SECONDS, Math.floor((actor?.expiresAt ?? Infinity) / 1000)),
    jti: random.bytes(12).toString('base64url'),
  }
}

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
