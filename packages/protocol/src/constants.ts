/** Constants shared by the server, the SDK and the pages. Units are in the names. */

/** Access token lifetime as reported in `expires_in` (security-checklist section 0). */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** How long an access token is accepted after the reported lifetime, to tolerate latency and clock skew. */
export const ACCESS_TOKEN_GRACE_SECONDS = 30

export const MEMBER_REFRESH_ABSOLUTE_SECONDS = 30 * 24 * 3600
/** Max-Age of the cookie with a visitor's tokens, reset at each refresh: the maximum of RFC 6265bis §5.5. */
export const VISITOR_COOKIE_SECONDS = 400 * 24 * 3600

/** The window of both rotation policies (design §6): concurrent refreshes within it receive the same successor. */
export const ROTATION_WINDOW_SECONDS = 10

export const VERIFICATION_CODE_SECONDS = 10 * 60
export const VERIFICATION_CODE_TRIES = 5
export const RECOVERY_SECRET_SECONDS = 30 * 60
/** Maximum number of open sessions per member; creating another one ends the oldest (V7.1.2). */
export const SESSIONS_PER_MEMBER = 20

/** Password length: at most this many bytes of UTF-8, and at least this many characters (V6.2.1, V6.2.9). */
export const PASSWORD_MAX_BYTES = 1024
export const PASSWORD_MIN_CHARACTERS = 8
export const EMAIL_MAX_CHARACTERS = 254

/** Timeout of a silent login in the hidden iframe (specification §9). */
export const SILENT_LOGIN_TIMEOUT_MS = 120_000
/** A pre-warm is not repeated within this time unless forced (specification §2 and §9). */
export const PRE_WARM_VALIDITY_MS = 604_800_000
/** PKCE verifier length: RFC 7636 §4.1, specification §5. */
export const CODE_VERIFIER_MIN = 43
export const CODE_VERIFIER_MAX = 128
export const CODE_VERIFIER_DEFAULT = 43
export const CODE_VERIFIER_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'
export const CODE_CHALLENGE_METHOD = 'S256'
export const SCOPE = 'offline_access'
/** All supported scopes; any other results in `invalid_scope`. */
export const SCOPES = [SCOPE, 'openid', 'profile', 'email'] as const
export const COOKIE_DEFAULT_PATH = '/'

/** Data service limits (specification §9). */
export const BULK_REQUEST_LIMIT = 1000
export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 1000
export const GET_QUERY_URL_LIMIT = 2048

export const REQUEST_ID_HEADER = 'x-wix-request-id'
/**
 * Headers with the address of the person on whose behalf a site's server sends a request, and with the API key that
 * authorizes it (decision 7).
 */
export const CLIENT_ADDRESS_HEADER = 'foyer-client-address'
export const ADDRESS_KEY_HEADER = 'foyer-address-key'
/** Request headers a browser client may send (security-checklist 35). */
export const ALLOWED_REQUEST_HEADERS = [
  'authorization',
  'content-type',
  'x-wix-bi-gateway',
  'x-wix-consistent',
  'client-binding',
  'dpop',
  'wix-site-id',
  'wix-account-id',
] as const
/** Response headers a browser client may read (security-checklist 35). */
export const EXPOSED_RESPONSE_HEADERS = [
  'x-wix-request-id',
  'x-wix-consistent',
  'www-authenticate',
  'retry-after',
  'dpop-nonce',
] as const
