import { languageNames } from '@foyer/messages'
import { CODE_CHALLENGE_METHOD, type OAuthMetadata, paths, responseModes, SCOPES } from '@foyer/protocol'
import { prompts } from './authorize/authorization-request.js'

/**
 * Returns the server metadata: RFC 8414 §2 and OpenID Connect Discovery §3. Derived from configuration alone, never
 * from the request, and lists only what is supported (security-checklist 71 and 72).
 */
export const metadataOf = (issuer: string, grantTypes: readonly string[]): OAuthMetadata => ({
  issuer,
  authorization_endpoint: issuer + paths.authorize,
  token_endpoint: issuer + paths.token,
  pushed_authorization_request_endpoint: issuer + paths.par,
  visitor_hint_endpoint: issuer + paths.visitorHint,
  introspection_endpoint: issuer + paths.introspect,
  revocation_endpoint: issuer + paths.revoke,
  userinfo_endpoint: issuer + paths.userinfo,
  end_session_endpoint: issuer + paths.logout,
  jwks_uri: issuer + paths.jwks,
  scopes_supported: SCOPES,
  claims_supported: [
    ...['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'amr', 'acr', 'nonce', 'sid'],
    ...['name', 'given_name', 'family_name', 'picture', 'locale', 'email', 'email_verified'],
  ],
  acr_values_supported: ['0', '1', '2'],
  response_types_supported: ['code'],
  response_modes_supported: responseModes,
  grant_types_supported: grantTypes,
  prompt_values_supported: prompts,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: [CODE_CHALLENGE_METHOD],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  introspection_endpoint_auth_methods_supported: ['client_secret_basic'],
  ui_locales_supported: Object.keys(languageNames),
  authorization_response_iss_parameter_supported: true,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  claims_parameter_supported: false,
})
