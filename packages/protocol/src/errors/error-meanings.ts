import type { ApplicationErrorName } from './application-errors.js'

/** What an error code means, and what the caller can do. One sentence each. */
export interface ErrorMeaning {
  meaning: string
  remedy: string
}

/** Explanations of all application error codes. A missing code is a compile error. */
export const applicationErrorMeanings: Record<ApplicationErrorName, ErrorMeaning> = {
  MISSING_CAPTCHA_TOKEN: {
    meaning: 'This site requires a captcha, and the request has no captcha token.',
    remedy: 'Show the captcha and send its token in captchaTokens.',
  },
  INVALID_CAPTCHA_TOKEN: {
    meaning: 'The captcha token is not valid, has expired or was already used.',
    remedy: 'Let the person solve the captcha again and send the new token.',
  },
  CAPTCHA_UNAVAILABLE: {
    meaning: 'The captcha could not be checked because its provider does not respond; nothing was changed.',
    remedy: 'Try again in a moment; the token was not used up.',
  },
  INVALID_INVITATION: {
    meaning: 'The invitation or invitation code is unknown, used up, revoked or expired, or is for another email.',
    remedy: 'Ask the owner of the site for a new one.',
  },
  EMAIL_ALREADY_EXISTS: {
    meaning: 'A member with this email address already exists.',
    remedy: 'Let the person sign in, or offer to reset the password.',
  },
  EMAIL_NOT_ALLOWED: {
    meaning: 'The site does not accept new accounts with an email address of this domain.',
    remedy: 'Let the person enter another address, or invite this one.',
  },
  INVALID_PASSWORD: {
    meaning: 'The password is incorrect.',
    remedy: 'Let the person try again, or offer to reset the password.',
  },
  RESET_PASSWORD: {
    meaning: 'The team requires a new password before the next sign-in.',
    remedy: 'Send a recovery email and let the person set a new password.',
  },
  IDENTITY_NOT_FOUND: {
    meaning: 'There is no account with this email address; sent only if the site discloses it.',
    remedy: 'Let the person check the address, or register.',
  },
  INVALID_LOGIN: {
    meaning: 'The login is incomplete, or the email address is not valid.',
    remedy: 'Send loginId.email and password, both as text.',
  },
  MEMBER_BLOCKED: {
    meaning: 'The team of the site has blocked this account.',
    remedy: 'Only the team can unblock it; show the message to the person.',
  },
  DELETION_PENDING: {
    meaning: 'The account is scheduled for deletion on the day that the message names; until then it can be restored.',
    remedy: 'Show the message and link to the hosted sign-in page, which offers to keep the account.',
  },
  INVALID_REQUEST: {
    meaning: 'The request cannot be read, or one of its values is not valid; the fields are listed.',
    remedy: 'Correct the request as the message or the listed fields say; the same request fails again.',
  },
  VERIFICATION_FAILED: {
    meaning: 'The verification code is incorrect; data.triesLeft is the number of tries left.',
    remedy: 'Let the person enter the code from the newest email.',
  },
  VERIFICATION_EXPIRED: {
    meaning: 'The verification code has expired.',
    remedy: 'Send a new code.',
  },
  TOO_MANY_TRIES: {
    meaning: 'The tries of this verification are used up.',
    remedy: 'Sign in again, which starts a new verification.',
  },
  INVALID_STATE_TOKEN: {
    meaning:
      'There is no open verification for this state token: it was completed, has expired or belongs to another client.',
    remedy: 'Sign in or register again, which starts a new verification.',
  },
  INVALID_RECOVERY_TOKEN: {
    meaning: 'The recovery link has expired or was already used.',
    remedy: 'Request a new recovery email.',
  },
  RECENT_SIGN_IN_REQUIRED: {
    meaning: 'This requires a sign-in within the last ten minutes, or the current password.',
    remedy: 'Send currentPassword, or let the member authenticate again with the password or an email code.',
  },
  IDENTITY_LINKED_ELSEWHERE: {
    meaning: 'The account at the provider is already linked to another member.',
    remedy: 'Sign in with it to use that account, or unlink it there first.',
  },
  ONLY_SIGN_IN_METHOD: {
    meaning: 'The identity or passkey is the only way to sign in to the account.',
    remedy: 'Let the member set a password first, or add another way to sign in.',
  },
  PASSKEY_UNKNOWN: {
    meaning: 'The site does not know this passkey: it was removed, or belongs to another site.',
    remedy: 'Let the person sign in another way, and signal the browser to drop the passkey.',
  },
  PASSKEY_REFUSED: {
    meaning:
      'The response of the authenticator is refused; data.reason is `expired-challenge`, `foreign-challenge`, `used-challenge`, `other-account`, `not-verified`, `counter-went-back` or `invalid`.',
    remedy: 'Request new options and try again, or let the person sign in another way.',
  },
  PASSKEY_REGISTERED: {
    meaning: 'The passkey is already registered, with this account or another.',
    remedy: 'If it is this account, do nothing; otherwise let the device create a new one.',
  },
  TOO_MANY_PASSKEYS: {
    meaning: 'The member has 20 passkeys, the maximum for an account.',
    remedy: 'Let the member remove one first.',
  },
  SECOND_FACTOR_REQUIRED: {
    meaning: 'This requires a sign-in with two factors within the last ten minutes.',
    remedy: 'Ask for a code from the authenticator app, send it to verifyMySecondFactor and try again.',
  },
  ONLY_SECOND_FACTOR: {
    meaning: 'The site requires two-step verification, and this is the only second factor of the member.',
    remedy: 'Let the member add a passkey or replace the authenticator app instead of removing it.',
  },
  PROVIDER_FAILED: {
    meaning: 'The provider did not confirm the sign-in; data.reason is `denied`, `invalid` or `misconfigured`.',
    remedy: 'Start again. `denied` means that the person canceled.',
  },
  INVALID_REDIRECT_URI: {
    meaning: 'The return address is not registered for the client.',
    remedy: 'Send a registered address, or register this one for the client.',
  },
  ORIGIN_NOT_ALLOWED: {
    meaning: 'The origin of the calling page is not registered for the client.',
    remedy: 'Register the origin for the client.',
  },
  UNAUTHENTICATED: {
    meaning: 'The access token or API key is missing, not valid or expired, or its session has ended.',
    remedy: 'Refresh the access token, or sign in again; send an API key if the operation requires one.',
  },
  READ_ONLY_SESSION: {
    meaning: 'The session was opened by the team to view the site as the member, and is read-only.',
    remedy: 'Send no changes in this session. Its access token and userinfo have the claim `act`.',
  },
  PERMISSION_DENIED: {
    meaning: 'The caller is authenticated but not allowed to do this.',
    remedy: 'Call as someone who is allowed to: the operation says who.',
  },
  NOT_FOUND: {
    meaning: 'The requested object does not exist, or the caller may not see it.',
    remedy: 'Check the id or the path.',
  },
  NOT_OFFERED: {
    meaning: 'Foyer does not support this call: there is nothing at this address.',
    remedy: 'Check the path. For calls of the Wix SDK, docs/moving-from-wix.md says what to use instead.',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The address exists but does not accept this method.',
    remedy: 'Use a method from the Allow header.',
  },
  SLUG_ALREADY_EXISTS: {
    meaning: 'Another member has this slug.',
    remedy: 'Choose another slug.',
  },
  CHANGES_FORGOTTEN: {
    meaning: 'Changes of items after this position are no longer kept, or the position is of another feed.',
    remedy: 'Read all items again, then continue from the last position of the feed.',
  },
  LAST_OWNER: {
    meaning: 'The member is the last owner of the site; nothing was changed.',
    remedy: 'Give another active member the role of an owner first.',
  },
  CHANGED_MEANWHILE: {
    meaning: 'This was changed by someone else after it was loaded; nothing was changed.',
    remedy: 'Load it again and repeat your change.',
  },
  UNDO_TOO_LATE: {
    meaning: 'The undo period has ended.',
    remedy: 'It cannot be undone any more; the promotion says until when it could be.',
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The body is too large.',
    remedy: 'Send less than 64 KiB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The body is neither JSON nor a form in plain UTF-8.',
    remedy: 'Send application/json or application/x-www-form-urlencoded, not compressed.',
  },
  RATE_LIMITED: {
    meaning: 'Too many attempts: a rate limit was reached.',
    remedy: 'Wait for the number of seconds in the Retry-After header.',
  },
  INTERNAL: {
    meaning: 'The server failed; its log has the cause under the request id.',
    remedy: 'Try again later; tell the operator the request id.',
  },
  UNAVAILABLE: {
    meaning: 'The server or its database is unavailable; nothing was changed.',
    remedy: 'Try again after the number of seconds in the Retry-After header; keep all tokens.',
  },
  REQUEST_TIMEOUT: {
    meaning: 'The request did not arrive in time.',
    remedy: 'Send it again.',
  },
  HEADERS_TOO_LARGE: {
    meaning: 'The headers are too large or too many.',
    remedy: 'Send at most 100 header fields and 16 KiB.',
  },
}
