/** The discovery document: RFC 8414 §2, OpenID Connect Discovery §3. It names only what works. */
export interface OAuthMetadata {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  pushed_authorization_request_endpoint: string
  introspection_endpoint: string
  revocation_endpoint: string
  userinfo_endpoint: string
  end_session_endpoint: string
  jwks_uri: string
  scopes_supported: readonly string[]
  claims_supported: readonly string[]
  response_types_supported: readonly string[]
  response_modes_supported: readonly string[]
  grant_types_supported: readonly string[]
  prompt_values_supported: readonly string[]
  subject_types_supported: readonly string[]
  id_token_signing_alg_values_supported: readonly string[]
  code_challenge_methods_supported: readonly string[]
  token_endpoint_auth_methods_supported: readonly string[]
  revocation_endpoint_auth_methods_supported: readonly string[]
  introspection_endpoint_auth_methods_supported: readonly string[]
  ui_locales_supported: readonly string[]
  authorization_response_iss_parameter_supported: true
  request_parameter_supported: false
  request_uri_parameter_supported: false
  claims_parameter_supported: false
}
