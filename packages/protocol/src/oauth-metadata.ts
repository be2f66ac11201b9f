import { z } from 'zod'

const list = z.array(z.string()).readonly()

/** The discovery document: RFC 8414 §2, OpenID Connect Discovery §3. It names only what works. */
export const oauthMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  pushed_authorization_request_endpoint: z.string(),
  introspection_endpoint: z.string(),
  revocation_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  end_session_endpoint: z.string(),
  jwks_uri: z.string(),
  scopes_supported: list,
  claims_supported: list,
  response_types_supported: list,
  response_modes_supported: list,
  grant_types_supported: list,
  prompt_values_supported: list,
  subject_types_supported: list,
  id_token_signing_alg_values_supported: list,
  code_challenge_methods_supported: list,
  token_endpoint_auth_methods_supported: list,
  revocation_endpoint_auth_methods_supported: list,
  introspection_endpoint_auth_methods_supported: list,
  ui_locales_supported: list,
  authorization_response_iss_parameter_supported: z.literal(true),
  request_parameter_supported: z.literal(false),
  request_uri_parameter_supported: z.literal(false),
  claims_parameter_supported: z.literal(false),
})
export type OAuthMetadata = z.output<typeof oauthMetadata>
