import type { ErrorMeaning } from './error-meanings.js'
import type { OAuthErrorCode } from './oauth-errors.js'

/** Explanations of all error codes of the standard endpoints. */
export const oauthErrorMeanings: Record<OAuthErrorCode, ErrorMeaning> = {
  captcha_required: {
    meaning: 'Too many new visitors from this network: the site requires a captcha.',
    remedy: 'Solve the captcha and send its token as captcha_token.',
  },
  invalid_captcha: {
    meaning: 'The captcha_token is not valid, has expired or was already used.',
    remedy: 'Solve a new captcha.',
  },
  request_not_supported: {
    meaning: 'Request objects are not supported (OpenID Connect Core §6).',
    remedy: 'Send the parameters themselves, or push them.',
  },
  request_uri_not_supported: {
    meaning: 'The request_uri was not issued by this server; others are not fetched.',
    remedy: 'Push the request to this server and send the request_uri it returns.',
  },
  unsupported_token_type: {
    meaning: 'Tokens of this kind cannot be revoked: a visitor has no session to end (RFC 7009 §2.2.1).',
    remedy: 'Discard the token.',
  },
  request_timeout: {
    meaning: 'The request did not arrive in time.',
    remedy: 'Send it again.',
  },
  headers_too_large: {
    meaning: 'The headers are too large or too many.',
    remedy: 'Send at most 100 header fields and 16 KiB.',
  },
  invalid_request: {
    meaning: 'A parameter is missing, sent twice or not valid (RFC 6749 §5.2).',
    remedy: 'Correct the request as the description says.',
  },
  invalid_client: {
    meaning: 'The client id is unknown, or the API key is missing.',
    remedy: 'Check client_id; send the API key if the grant requires one.',
  },
  invalid_grant: {
    meaning: 'The code, refresh token or session token is not valid, has expired, was used or was revoked.',
    remedy: 'Start a new authorization, or a new visitor session.',
  },
  unauthorized_client: {
    meaning: 'This client may not use this grant.',
    remedy: 'Use a grant that is allowed for the client.',
  },
  unsupported_grant_type: {
    meaning: 'The grant_type is not supported; there is no password grant (RFC 9700 §2.4).',
    remedy: 'Use one of the grants of the token endpoint.',
  },
  unsupported_response_type: {
    meaning: 'The only response_type is code.',
    remedy: 'Send response_type=code.',
  },
  invalid_scope: {
    meaning: 'The scope is not known, or wider than what was granted.',
    remedy: 'Request a known scope, within what was granted before.',
  },
  invalid_token: {
    meaning: 'The access token is missing, not valid, expired or revoked (RFC 6750 §3.1).',
    remedy: 'Refresh the access token.',
  },
  insufficient_scope: {
    meaning: 'The scope of the token is not sufficient; a visitor has no user info.',
    remedy: 'Let the person sign in.',
  },
  access_denied: {
    meaning: 'The caller is not allowed to do this, or the person declined.',
    remedy: 'Check the origin and the key; do not repeat the request unchanged.',
  },
  login_required: {
    meaning: 'The request asked for no interaction, and nobody is signed in.',
    remedy: 'Send the person to the sign-in page.',
  },
  unmet_authentication_requirements: {
    meaning: 'The member is signed in with fewer factors than `acr_values` or the site requires, and no page may ask.',
    remedy: 'Send the person to the authorization endpoint without `prompt=none`.',
  },
  consent_required: {
    meaning: 'The request asked for no interaction, and consent is needed.',
    remedy: 'Send the person to the authorization endpoint without prompt=none.',
  },
  interaction_required: {
    meaning: 'The request asked for no interaction, and some is needed.',
    remedy: 'Send the person to the authorization endpoint without prompt=none.',
  },
  account_selection_required: {
    meaning: 'The request asked for no interaction, and a person has to choose one of the accounts in this browser.',
    remedy: 'Send the person to the authorization endpoint without prompt=none.',
  },
  invalid_request_uri: {
    meaning: 'The pushed request is unknown, has expired or was already used.',
    remedy: 'Push the request again.',
  },
  not_found: {
    meaning: 'There is nothing at this address.',
    remedy: 'Check the path.',
  },
  method_not_allowed: {
    meaning: 'The address exists but does not accept this method.',
    remedy: 'Use a method from the Allow header.',
  },
  payload_too_large: {
    meaning: 'The body is too large.',
    remedy: 'Send less than 64 KiB.',
  },
  unsupported_media_type: {
    meaning: 'The body is neither JSON nor a form in plain UTF-8.',
    remedy: 'Send application/json or application/x-www-form-urlencoded, not compressed.',
  },
  slow_down: {
    meaning: 'Too many attempts: a rate limit was reached.',
    remedy: 'Wait for the number of seconds in the Retry-After header.',
  },
  server_error: {
    meaning: 'The server failed; its log has the cause under the request id.',
    remedy: 'Try again later, and keep all tokens.',
  },
  temporarily_unavailable: {
    meaning: 'The server or its database is unavailable; nothing was changed.',
    remedy: 'Try again after the number of seconds in the Retry-After header; keep all tokens.',
  },
}
