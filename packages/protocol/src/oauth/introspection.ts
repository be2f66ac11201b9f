import { z } from 'zod'
import type { MemberId, Role, SessionId, SiteId, VisitorId } from '../identifiers.js'
import { anyText, wholeNumber } from '../scalars.js'

/** Response of `POST /oauth2/introspect` (RFC 7662 §2.2). An inactive token has no other member than `active`. */
export type Introspection = { active: false } | ActiveToken

/** An active access or refresh token. Times are seconds since 1970. */
export interface ActiveToken {
  active: true
  iss: string
  sub: VisitorId | MemberId
  client_id: string
  site: SiteId
  role: Role
  sid?: SessionId
  /** The owner who views the site as the member: the token is for reading only. */
  act?: { sub: MemberId; sid: SessionId }
  scope: string
  exp: number
  iat: number
  /** Access tokens only: a refresh token is accepted only by this server. */
  aud?: string
  jti?: string
  token_type?: 'Bearer'
}

/** Schema of `Introspection`, for the API description and for clients. */
export const introspection = z.union([
  z.object({ active: z.literal(false) }),
  z.object({
    active: z.literal(true),
    iss: anyText,
    sub: anyText,
    client_id: anyText,
    site: anyText,
    role: z.enum(['visitor', 'member', 'owner']),
    sid: anyText.optional(),
    act: z.object({ sub: anyText, sid: anyText }).optional(),
    scope: anyText,
    exp: wholeNumber,
    iat: wholeNumber,
    aud: anyText.optional(),
    jti: anyText.optional(),
    token_type: z.literal('Bearer').optional(),
  }),
])
