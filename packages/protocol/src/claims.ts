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

/** RFC 9068 §2.1. */
export const ACCESS_TOKEN_TYPE = 'at+jwt'
