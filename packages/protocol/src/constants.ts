/** Every number the server, the SDK and the pages must agree on. Units are in the names. */

/** Access token life as advertised in `expires_in` (security-checklist section 0). */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** How much longer than advertised an access token is honoured, so that an honest clock never loses a race. */
export const ACCESS_TOKEN_GRACE_SECONDS = 30

export const MEMBER_REFRESH_IDLE_SECONDS = 14 * 24 * 3600
export const MEMBER_REFRESH_ABSOLUTE_SECONDS = 30 * 24 * 3600
/**
 * A sign-in at the hosted pages without "Stay signed in" ends this long after it, and what was opened from it ends with
 * it (decision 17).
 */
export const SESSION_COOKIE_SECONDS = 12 * 3600
/** Max-Age of the cookie with a visitor's tokens, reset by each renewal: the maximum of RFC 6265bis §5.5. */
export const VISITOR_COOKIE_SECONDS = 400 * 24 * 3600

/** The window of both rotation policies (design §6): racers inside it get the same successor. */
export const ROTATION_WINDOW_SECONDS = 10
/** A revocation or block is in force on every node within this time (design §6). */
export const REVOCATION_SECONDS = 5

export const AUTHORIZATION_CODE_SECONDS = 60
export const SESSION_TOKEN_SECONDS = 120
export const STATE_TOKEN_SECONDS = 30 * 60
export const INTERACTIVE_REDIRECT_SESSION_SECONDS = 10 * 60
/** A form whose flow ran out may take it up again this long afterwards (decision 17). */
export const RESUMABLE_REDIRECT_SESSION_SECONDS = 24 * 3600
export const SILENT_REDIRECT_SESSION_SECONDS = 120
/** How long a `visitor_hint` can be used in an authorization request (decision 9). */
export const VISITOR_HINT_SECONDS = 5 * 60
/** How long a browser is told what became of its request to join. */
export const APPROVAL_WAIT_SECONDS = 7 * 24 * 3600
/**
 * An approval signs a waiting browser in while its proof is younger than this; later it asks for the password (decision
 * 15).
 */
export const APPROVAL_SIGN_IN_SECONDS = 24 * 3600
export const VERIFICATION_CODE_SECONDS = 10 * 60
export const VERIFICATION_CODE_TRIES = 5
export const RECOVERY_SECRET_SECONDS = 30 * 60
/** An invitation works this long after its mail was handed over. */
export const INVITATION_SECONDS = 7 * 24 * 3600
/** `change-password` with `newPassword` alone works this long after a sign-in (design §6). */
export const RECENT_SIGN_IN_SECONDS = 10 * 60
/** A change of the address waits this long for the proof of the new one. */
export const EMAIL_CHANGE_SECONDS = 24 * 3600
/** How many sessions one member may keep open; the oldest ends (V7.1.2). */
export const SESSIONS_PER_MEMBER = 20

/** Password length in bytes of UTF-8 at most, and in characters at least (V6.2.1, V6.2.9). */
export const PASSWORD_MAX_BYTES = 1024
export const PASSWORD_MIN_CHARACTERS = 8
export const EMAIL_MAX_CHARACTERS = 254

/** Silent login through the hidden frame gives up after this time (specification §9). */
export const SILENT_LOGIN_TIMEOUT_MS = 120_000
/** A pre-warm younger than this is not repeated unless forced (specification §2 and §9). */
export const PRE_WARM_VALIDITY_MS = 604_800_000
/** PKCE verifier length: RFC 7636 §4.1, specification §5. */
export const CODE_VERIFIER_MIN = 43
export const CODE_VERIFIER_MAX = 128
export const CODE_VERIFIER_DEFAULT = 43
export const CODE_VERIFIER_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'
export const CODE_CHALLENGE_METHOD = 'S256'
export const SCOPE = 'offline_access'
/** Every scope there is; what else is asked for is invalid_scope. */
export const SCOPES = [SCOPE, 'openid', 'profile', 'email'] as const
export const COOKIE_DEFAULT_PATH = '/'

/** Data service limits (specification §9). */
export const BULK_REQUEST_LIMIT = 1000
export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 1000
export const GET_QUERY_URL_LIMIT = 2048

export const REQUEST_ID_HEADER = 'x-wix-request-id'
/** The address that a site's server asks for, and the API key that lets it say so (decision 7). */
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
/** Answer headers a browser client may read (security-checklist 35). */
export const EXPOSED_RESPONSE_HEADERS = [
  'x-wix-request-id',
  'x-wix-consistent',
  'www-authenticate',
  'retry-after',
  'dpop-nonce',
] as const
