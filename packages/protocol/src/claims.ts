import type { ClientId, MemberId, Role, SessionId, SiteId, VisitorId } from './identifiers.js'

/** The claims of an access token, RFC 9068 §2.2 and design §6. Times are seconds since 1970. */
export interface AccessTokenClaims {
  iss: string
  /** Always the issuer, never a client id. */
  aud: string
  sub: VisitorId | MemberId
  client_id: ClientId
  site: SiteId
  role: Role
  /** The session a member's token belongs to. A visitor has none. */
  sid?: SessionId
  scope: string
  iat: number
  exp: number
  jti: string
}

/**
 * The claims of an ID token, OpenID Connect Core §2. Times are seconds since 1970. Who the member is beyond `sub` is
 * told by userinfo.
 */
export interface IdTokenClaims {
  iss: string
  /** The client it was issued to. */
  aud: ClientId
  sub: MemberId
  sid: SessionId
  auth_time: number
  /**
   * How the member proved who they are (Core §2, RFC 8176): `pwd`, `otp`; `backend` where a program with an API key
   * opened the session.
   */
  amr: string[]
  /** `0` where the member has proven nothing to this server, else `1`. */
  acr: '0' | '1'
  /** Echoed when the authorization request sent one; never in a renewed ID token (Core §12.2). */
  nonce?: string
  iat: number
  exp: number
}

/** The type of an ID token: not the one of an access token, so that neither is taken for the other (RFC 9068 §4). */
export const ID_TOKEN_TYPE = 'JWT'

/** RFC 9068 §2.1. */
export const ACCESS_TOKEN_TYPE = 'at+jwt'
