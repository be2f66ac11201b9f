import type { ApplicationErrorName } from './application-errors.js'

/** What an error code means, and what the caller can do. One sentence each. */
export interface ErrorMeaning {
  meaning: string
  remedy: string
}

/** Explanations of all application error codes. A missing code is a compile error. */
export const applicationErrorMeanings: Record<ApplicationErrorName, ErrorMeaning> = {
  MISSING_CAPTCHA_TOKEN: {
    meaning: 'This site asks for a captcha, and the call carries no token of one.',
    remedy: 'Show the captcha and send its token in captchaTokens.',
  },
  INVALID_CAPTCHA_TOKEN: {
    meaning: 'The captcha token is not valid, has expired or was used already.',
    remedy: 'Let the person solve the captcha again and send the new token.',
  },
  CAPTCHA_UNAVAILABLE: {
    meaning: 'The captcha could not be checked, because its provider does not answer; nothing was changed.',
    remedy: 'Try again in a moment; the token was not used up.',
  },
  INVALID_INVITATION: {
    meaning:
      'The invitation or invitation code is unknown, was used up or withdrawn, has expired, or is for another address.',
    remedy: 'Ask the owner of the site for a new one.',
  },
  EMAIL_ALREADY_EXISTS: {
    meaning: 'A member with this email address exists already.',
    remedy: 'Let the person log in, or offer to reset the password.',
  },
  EMAIL_NOT_ALLOWED: {
    meaning: 'The site does not accept new accounts with an email address of this domain.',
    remedy: 'Let the person give another address, or invite this one.',
  },
  INVALID_PASSWORD: {
    meaning: 'The password is not the one of this account.',
    remedy: 'Let the person try again, or offer to reset the password.',
  },
  RESET_PASSWORD: {
    meaning: 'The owner asked for a new password before the next sign-in.',
    remedy: 'Send a recovery mail and let the person set a new password.',
  },
  IDENTITY_NOT_FOUND: {
    meaning: 'There is no account with this email address; told only where the site discloses it.',
    remedy: 'Let the person check the address, or register.',
  },
  INVALID_LOGIN: {
    meaning: 'The login is incomplete or the address is not one.',
    remedy: 'Send loginId.email and password, both as text.',
  },
  MEMBER_BLOCKED: {
    meaning: 'The owner of the site has blocked this account.',
    remedy: 'Only the owner can unblock it; show the sentence to the person.',
  },
  DELETION_PENDING: {
    meaning:
      'The account is deleted and will be erased on the day that the sentence names; until then it can be taken back.',
    remedy: 'Show the sentence and lead to the hosted sign-in page, which offers to keep the account.',
  },
  INVALID_REQUEST: {
    meaning: 'The request cannot be read, or a value of it is refused; refused fields are named one by one.',
    remedy: 'Correct the request by the sentence or by the fields named; the same request fails again.',
  },
  VERIFICATION_FAILED: {
    meaning: 'The verification code is not right; data.triesLeft says how many tries remain.',
    remedy: 'Let the person type the code of the newest mail again.',
  },
  VERIFICATION_EXPIRED: {
    meaning: 'The verification code was right but too old.',
    remedy: 'Send a new code.',
  },
  TOO_MANY_TRIES: {
    meaning: 'The tries of this verification are used up.',
    remedy: 'Log in again, which begins a new verification.',
  },
  INVALID_STATE_TOKEN: {
    meaning: 'There is no open verification for this state token: it is over, expired or of another client.',
    remedy: 'Log in or register again, which begins a new verification.',
  },
  INVALID_RECOVERY_TOKEN: {
    meaning: 'The recovery link has expired or was used already.',
    remedy: 'Ask for a new recovery mail.',
  },
  RECENT_SIGN_IN_REQUIRED: {
    meaning: 'This needs a sign-in of the last ten minutes, or the current password.',
    remedy: 'Send currentPassword, or let the member authenticate again by the password or an emailed code.',
  },
  IDENTITY_LINKED_ELSEWHERE: {
    meaning: 'The account at the provider is linked to another member already.',
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
    remedy: 'Ask for new options and try again, or let the person sign in another way.',
  },
  PASSKEY_REGISTERED: {
    meaning: 'The passkey is registered already, with this account or another.',
    remedy: 'Nothing to be done if it is this account; otherwise let the device make a new one.',
  },
  TOO_MANY_PASSKEYS: {
    meaning: 'The member has 20 passkeys, the most that an account takes.',
    remedy: 'Let the member remove one first.',
  },
  SECOND_FACTOR_REQUIRED: {
    meaning: 'This needs a sign-in with two factors within the last ten minutes.',
    remedy: 'Ask for a code of the authenticator app, send it to verifyMySecondFactor and try again.',
  },
  ONLY_SECOND_FACTOR: {
    meaning: 'The site requires two-step verification, and this is the only second factor of the member.',
    remedy: 'Let the member add a passkey or replace the authenticator app instead of removing it.',
  },
  PROVIDER_FAILED: {
    meaning: 'The provider did not confirm the sign-in; data.reason is `denied`, `invalid` or `misconfigured`.',
    remedy: 'Start again. After `denied` the person has cancelled.',
  },
  INVALID_REDIRECT_URI: {
    meaning: 'The address to return to is not on the lists of the client.',
    remedy: 'Send a listed address, or add this one to the client.',
  },
  ORIGIN_NOT_ALLOWED: {
    meaning: 'The page that calls is of an origin that is not on the list of the client.',
    remedy: 'Add the origin to the client.',
  },
  UNAUTHENTICATED: {
    meaning: 'The access token or API key is missing, not valid or expired, or its session has ended.',
    remedy: 'Renew the access token, or log in again; send an API key where the operation asks for one.',
  },
  READ_ONLY_SESSION: {
    meaning: 'An owner views the site as the member: such a session reads and never changes anything.',
    remedy: 'Change nothing in this session. Its access token has the claim `act`, and userinfo says so.',
  },
  PERMISSION_DENIED: {
    meaning: 'Whoever calls is known and may not do this.',
    remedy: 'Call as somebody who may: the operation says who that is.',
  },
  NOT_FOUND: {
    meaning: 'What the request names does not exist, or may not be seen by whoever calls.',
    remedy: 'Check the id or the path.',
  },
  NOT_OFFERED: {
    meaning: 'Foyer has no such call: there is nothing at this address.',
    remedy: 'Check the path. Of a call of Wix’s SDK, docs/moving-from-wix.md says what to use instead.',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The address exists and does not take this method.',
    remedy: 'Use a method of the Allow header.',
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
    meaning: 'The member is the last owner of the site, so nobody could run it afterwards; nothing was changed.',
    remedy: 'Give another active member the role of an owner first.',
  },
  CHANGED_MEANWHILE: {
    meaning: 'Somebody else changed this after the page was loaded; nothing was changed.',
    remedy: 'Load it again, and decide again.',
  },
  UNDO_TOO_LATE: {
    meaning: 'The time in which this could be undone is over.',
    remedy: 'Nothing to be done; the record said until when.',
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The body is larger than the server takes.',
    remedy: 'Send less than 64 KiB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The body is neither JSON nor a form in plain UTF-8.',
    remedy: 'Send application/json or application/x-www-form-urlencoded, not compressed.',
  },
  RATE_LIMITED: {
    meaning: 'A limit on attempts is reached.',
    remedy: 'Wait for the seconds of the Retry-After header.',
  },
  INTERNAL: {
    meaning: 'Something went wrong inside the server; its log has the cause under the request id.',
    remedy: 'Try again later; tell the operator the request id.',
  },
  UNAVAILABLE: {
    meaning: 'The server or its database cannot answer right now; nothing was changed.',
    remedy: 'Try again after the seconds of the Retry-After header; keep all tokens.',
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
