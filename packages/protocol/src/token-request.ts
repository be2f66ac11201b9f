import { z } from 'zod'

const token = z.string().min(1).max(4096)

/**
 * The grants of `POST /oauth2/token` after their names were brought to snake_case. Unknown parameters are ignored
 * (RFC 6749 §3.2), so every schema strips.
 */
export const anonymousRequest = z.object({ client_id: z.string().min(1).max(100) })
export const refreshRequest = z.object({
  refresh_token: token,
  client_id: z.string().max(100).optional(),
  scope: z.string().max(512).optional(),
})
export const codeRequest = z.object({
  client_id: z.string().min(1).max(100),
  code: token,
  code_verifier: z.string().max(1024).optional(),
  redirect_uri: z.string().max(2048).optional(),
})
export const authorizedClientRequest = z.object({
  member_id: z.string().min(1).max(100),
  scope: z.string().max(512).optional(),
  session_token: z.string().max(512).optional(),
})
export type AnonymousRequest = z.output<typeof anonymousRequest>
export type RefreshRequest = z.output<typeof refreshRequest>
export type CodeRequest = z.output<typeof codeRequest>
export type AuthorizedClientRequest = z.output<typeof authorizedClientRequest>

/** RFC 7009 §2.1. The hint is not needed. */
export const revocationRequest = z.object({
  token,
  client_id: z.string().min(1).max(100),
  token_type_hint: z.string().max(100).optional(),
})

/** RFC 6749 §5.1. `expires_in` is in seconds. */
export const tokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.string().optional(),
  /** With the scope `openid` (OpenID Connect Core §3.1.3.3). */
  id_token: z.string().optional(),
})
export type TokenResponse = z.output<typeof tokenResponse>

export const tokenInfoRequest = z.object({ token: z.string().max(4096) })

/** Answer of `POST /oauth2/token-info` (wire-protocol §3.4): times are texts of seconds. */
export const tokenInfoResponse = z.union([
  z.object({ active: z.literal(false) }),
  z.object({
    active: z.literal(true),
    subjectType: z.enum(['VISITOR', 'MEMBER', 'USER']),
    subjectId: z.string(),
    exp: z.string(),
    iat: z.string(),
    clientId: z.string(),
    siteId: z.string(),
  }),
])
export type TokenInfo = z.output<typeof tokenInfoResponse>
