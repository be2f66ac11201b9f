import { z } from 'zod'
import { anyText, text, wholeNumber } from '../scalars.js'

const token = z.string().min(1).max(4096)

/**
 * The grants of `POST /oauth2/token`, after conversion of the names to snake_case. Unknown parameters are ignored (RFC
 * 6749 §3.2), so every schema strips them.
 */
export const anonymousRequest = z.object({ client_id: z.string().min(1).max(100) })
export const refreshRequest = z.object({
  refresh_token: token,
  client_id: text(100).optional(),
  scope: text(512).optional(),
})
export const codeRequest = z.object({
  client_id: z.string().min(1).max(100),
  code: token,
  code_verifier: text(1024).optional(),
  redirect_uri: text(2048).optional(),
})
export const authorizedClientRequest = z.object({
  member_id: z.string().min(1).max(100),
  scope: text(512).optional(),
  session_token: text(512).optional(),
})
export type AnonymousRequest = z.output<typeof anonymousRequest>
export type RefreshRequest = z.output<typeof refreshRequest>
export type CodeRequest = z.output<typeof codeRequest>
export type AuthorizedClientRequest = z.output<typeof authorizedClientRequest>

/** RFC 7009 §2.1. The `token_type_hint` is ignored. */
export const revocationRequest = z.object({
  token,
  client_id: z.string().min(1).max(100),
  token_type_hint: text(100).optional(),
})

/** RFC 6749 §5.1. `expires_in` is in seconds. */
export const tokenResponse = z.object({
  access_token: anyText,
  token_type: z.literal('Bearer'),
  expires_in: wholeNumber,
  refresh_token: anyText,
  scope: anyText.optional(),
  /** With the scope `openid` (OpenID Connect Core §3.1.3.3). */
  id_token: anyText.optional(),
  /**
   * In a refresh by a client with the rotation policy `strict`: the presented refresh token is no longer valid, and a
   * client that continues to use it is signed out. Absent under the other policies.
   */
  refresh_token_rotation: z.literal('strict').optional(),
  /** The visitor who became the member through this grant, and the number of items the member keeps. */
  promotion: z.object({ visitor_id: anyText, items_kept: wholeNumber }).optional(),
})
export type TokenResponse = z.output<typeof tokenResponse>

export const tokenInfoRequest = z.object({ token: text(4096) })

/** Response of `POST /oauth2/token-info` (wire-protocol §3.4): times are strings of seconds. */
export const tokenInfoResponse = z.union([
  z.object({ active: z.literal(false) }),
  z.object({
    active: z.literal(true),
    subjectType: z.enum(['VISITOR', 'MEMBER', 'USER']),
    subjectId: anyText,
    exp: anyText,
    iat: anyText,
    clientId: anyText,
    siteId: anyText,
  }),
])
export type TokenInfo = z.output<typeof tokenInfoResponse>
