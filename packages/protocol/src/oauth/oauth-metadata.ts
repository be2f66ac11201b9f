import { z } from 'zod'
import { anyText } from '../scalars.js'

const list = z.array(anyText).readonly()

/** The discovery document: RFC 8414 §2, OpenID Connect Discovery §3. Lists only supported features. */
export const oauthMetadata = z.object({
  issuer: anyText,
  authorization_endpoint: anyText,
  token_endpoint: anyText,
  pushed_authorization_request_endpoint: anyText,
  /** Foyer's own, as RFC 8414 §2 allows: exchanges a visitor's access token for a `visitor_hint`. */
  visitor_hint_endpoint: anyText,
  introspection_endpoint: anyText,
  revocation_endpoint: anyText,
  userinfo_endpoint: anyText,
  end_session_endpoint: anyText,
  jwks_uri: anyText,
  scopes_supported: list,
  claims_supported: list,
  response_types_supported: list,
  response_modes_supported: list,
  grant_types_supported: list,
  acr_values_supported: list,
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
