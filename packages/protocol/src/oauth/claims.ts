import type { ClientId, MemberId, Role, SessionId, SiteId, VisitorId } from '../identifiers.js'

/** The claims of an access token, RFC 9068 §2.2 and design §6. Times are seconds since 1970. */
export interface AccessTokenClaims {
  iss: string
  /** Always the issuer, never a client id. */
  aud: string
  sub: VisitorId | MemberId
  client_id: ClientId
  site: SiteId
  role: Role
  /** The member's session. Absent for a visitor. */
  sid?: SessionId
  /**
   * The owner who views the site as the member, RFC 8693 §4.1, and the session of the owner. Such a token reads and
   * never writes.
   */
  act?: { sub: MemberId; sid: SessionId }
  scope: string
  iat: number
  exp: number
  jti: string
}

/**
 * The claims of an ID token, OpenID Connect Core §2. Times are seconds since 1970. All claims about the member other
 * than `sub` are at userinfo.
 */
export interface IdTokenClaims {
  iss: string
  /** The client the token was issued to. */
  aud: ClientId
  sub: MemberId
  sid: SessionId
  auth_time: number
  /**
   * How the member authenticated (Core §2, RFC 8176): `pwd`, `otp`; `backend` if a program with an API key created the
   * session.
   */
  amr: string[]
  /** `0` if the member did not authenticate with this server, otherwise `1`. */
  acr: '0' | '1' | '2'
  /** Echoed if the authorization request contained one; never in a refreshed ID token (Core §12.2). */
  nonce?: string
  /** The owner who views the site as the member, RFC 8693 §4.1. */
  act?: { sub: MemberId }
  iat: number
  exp: number
}

/**
 * The `typ` of an ID token: different from that of an access token, so that neither is accepted as the other (RFC 9068
 * §4).
 */
export const ID_TOKEN_TYPE = 'JWT'

/** RFC 9068 §2.1. */
export const ACCESS_TOKEN_TYPE = 'at+jwt'
