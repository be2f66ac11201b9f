/**
 * The error codes of the standard endpoints with their HTTP status: RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1, RFC
 * 7009 §2.2.1, OpenID Connect Core §3.1.2.6.
 */
export const oauthErrorStatus = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  invalid_token: 401,
  insufficient_scope: 403,
  access_denied: 403,
  login_required: 400,
  consent_required: 400,
  interaction_required: 400,
  /** OpenID Connect Core Error Code unmet_authentication_requirements 1.0. */
  unmet_authentication_requirements: 400,
  account_selection_required: 400,
  /** Foyer's own: the anonymous grant now requires a `captcha_token` from this network, or rejected the given one. */
  captcha_required: 400,
  invalid_captcha: 400,
  invalid_request_uri: 400,
  request_not_supported: 400,
  request_uri_not_supported: 400,
  unsupported_token_type: 400,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  request_timeout: 408,
  headers_too_large: 431,
  slow_down: 429,
  server_error: 500,
  temporarily_unavailable: 503,
} as const

export type OAuthErrorCode = keyof typeof oauthErrorStatus
