/**
 * The application error codes of the Wix dialect (wire-protocol §6.3) with their HTTP status. Numeric codes are Wix's
 * and mapped by its SDK; the others are Foyer's own and reach an application as text. The main entry of the SDK bundles
 * only these.
 */
export const accountErrors = {
  MISSING_CAPTCHA_TOKEN: { code: '-19971', status: 400 },
  INVALID_CAPTCHA_TOKEN: { code: '-19970', status: 400 },
  CAPTCHA_UNAVAILABLE: { code: 'CAPTCHA_UNAVAILABLE', status: 503 },
  EMAIL_ALREADY_EXISTS: { code: '-19995', status: 409 },
  EMAIL_NOT_ALLOWED: { code: 'EMAIL_NOT_ALLOWED', status: 403 },
  INVALID_PASSWORD: { code: '-19976', status: 401 },
  RESET_PASSWORD: { code: '-19973', status: 403 },
  IDENTITY_NOT_FOUND: { code: '-19999', status: 404 },
  INVALID_LOGIN: { code: '-19999', status: 400 },
  MEMBER_BLOCKED: { code: 'MEMBER_BLOCKED', status: 403 },
  DELETION_PENDING: { code: 'DELETION_PENDING', status: 403 },
  INVALID_REQUEST: { code: 'INVALID_ARGUMENT', status: 400 },
  VERIFICATION_FAILED: { code: 'VERIFICATION_FAILED', status: 400 },
  VERIFICATION_EXPIRED: { code: 'VERIFICATION_EXPIRED', status: 400 },
  TOO_MANY_TRIES: { code: 'TOO_MANY_TRIES', status: 429 },
  INVALID_STATE_TOKEN: { code: 'INVALID_STATE_TOKEN', status: 400 },
  INVALID_RECOVERY_TOKEN: { code: 'INVALID_RECOVERY_TOKEN', status: 400 },
  INVALID_INVITATION: { code: 'INVALID_INVITATION', status: 400 },
  RECENT_SIGN_IN_REQUIRED: { code: 'RECENT_SIGN_IN_REQUIRED', status: 403 },
  INVALID_REDIRECT_URI: { code: 'INVALID_REDIRECT_URI', status: 400 },
  ORIGIN_NOT_ALLOWED: { code: 'ORIGIN_NOT_ALLOWED', status: 403 },
  UNAUTHENTICATED: { code: 'UNAUTHENTICATED', status: 401 },
  READ_ONLY_SESSION: { code: 'READ_ONLY_SESSION', status: 403 },
  PERMISSION_DENIED: { code: 'PERMISSION_DENIED', status: 403 },
  NOT_FOUND: { code: 'NOT_FOUND', status: 404 },
  METHOD_NOT_ALLOWED: { code: 'METHOD_NOT_ALLOWED', status: 405 },
  SLUG_ALREADY_EXISTS: { code: 'SLUG_ALREADY_EXISTS', status: 409 },
  UNDO_TOO_LATE: { code: 'UNDO_TOO_LATE', status: 409 },
  PAYLOAD_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
  REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', status: 408 },
  HEADERS_TOO_LARGE: { code: 'HEADERS_TOO_LARGE', status: 431 },
  RATE_LIMITED: { code: 'THROTTLED_FEATURE', status: 429 },
  INTERNAL: { code: 'INTERNAL', status: 500 },
  UNAVAILABLE: { code: 'UNAVAILABLE', status: 503 },
} as const

/** Codes that only owners, back ends and other SDK calls receive. */
const ownerErrors = {
  NOT_OFFERED: { code: 'NOT_OFFERED', status: 404 },
  CHANGES_FORGOTTEN: { code: 'CHANGES_FORGOTTEN', status: 410 },
  LAST_OWNER: { code: 'LAST_OWNER', status: 409 },
  IDENTITY_LINKED_ELSEWHERE: { code: 'IDENTITY_LINKED_ELSEWHERE', status: 409 },
  ONLY_SIGN_IN_METHOD: { code: 'ONLY_SIGN_IN_METHOD', status: 409 },
  SECOND_FACTOR_REQUIRED: { code: 'SECOND_FACTOR_REQUIRED', status: 403 },
  ONLY_SECOND_FACTOR: { code: 'ONLY_SECOND_FACTOR', status: 409 },
  PASSKEY_UNKNOWN: { code: 'PASSKEY_UNKNOWN', status: 401 },
  PASSKEY_REFUSED: { code: 'PASSKEY_REFUSED', status: 401 },
  PASSKEY_REGISTERED: { code: 'PASSKEY_REGISTERED', status: 409 },
  TOO_MANY_PASSKEYS: { code: 'TOO_MANY_PASSKEYS', status: 409 },
  PROVIDER_FAILED: { code: 'PROVIDER_FAILED', status: 400 },
  CHANGED_MEANWHILE: { code: 'CHANGED_MEANWHILE', status: 409 },
} as const

/** Every application error code. Marked as pure, so that a bundler can drop it. */
export const applicationErrors = /* @__PURE__ */ Object.assign({}, accountErrors, ownerErrors)

export type ApplicationErrorName = keyof typeof applicationErrors
