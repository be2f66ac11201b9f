import { z } from 'zod'
import type { MemberId, Role, SessionId, SiteId, VisitorId } from './identifiers.js'

/** Answer of `POST /oauth2/introspect` (RFC 7662 §2.2): what lives, or that it does not, and then nothing else. */
export type Introspection = { active: false } | LiveToken

/** A living access or refresh token. Times are seconds since 1970. */
export interface LiveToken {
  active: true
  iss: string
  sub: VisitorId | MemberId
  client_id: string
  site: SiteId
  role: Role
  sid?: SessionId
  scope: string
  exp: number
  iat: number
  /** Access tokens only: a refresh token is for nobody but this server. */
  aud?: string
  jti?: string
  token_type?: 'Bearer'
}

/** The same as a schema, for the description and for whoever reads the answer. */
export const introspection = z.union([
  z.object({ active: z.literal(false) }),
  z.object({
    active: z.literal(true),
    iss: z.string(),
    sub: z.string(),
    client_id: z.string(),
    site: z.string(),
    role: z.enum(['visitor', 'member', 'owner']),
    sid: z.string().optional(),
    scope: z.string(),
    exp: z.int(),
    iat: z.int(),
    aud: z.string().optional(),
    jti: z.string().optional(),
    token_type: z.literal('Bearer').optional(),
  }),
])
