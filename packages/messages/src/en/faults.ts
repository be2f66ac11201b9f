import type { Faults } from '../faults.js'

/** Error messages by code, in English. */
export const faults = {
  GENERAL: 'Something went wrong. Please try again.',
  EMAIL_FORMAT: 'Enter an address like name@example.com.',
  PASSWORD_MISSING: 'Enter your password.',
  PASSWORD_TOO_SHORT: { one: 'Use at least {count} character.', other: 'Use at least {count} characters.' },
  PASSWORD_TOO_LONG: 'This password is too long.',
  PASSWORD_CHARACTERS: 'The password contains characters that cannot be stored safely.',
  PASSWORD_BANNED_WORD: 'The password must not contain the name of the site, or a word that the site does not allow.',
  PASSWORD_COMMON: 'The password is one of the most used passwords, which are guessed first.',
  PASSWORD_BREACHED: 'The password was stolen from another site and published. Choose one that you use nowhere else.',
  PASSWORD_SAME: 'That is the password that you have now. Choose another one.',
  FORM_RENEWED:
    'The page was open for too long, or cookies are blocked. Everything but the password is still here; send it once more.',
  FLOW_OVER: 'This sign-in was started too long ago, or was finished already. Sign in here, then go back to the site.',
  CODE_FORMAT: 'Enter the 6 digits from the email.',
  NUMBER_FORMAT: 'Enter the two digits.',
  WRONG_NUMBER: {
    one: 'Incorrect number. {count} try left.',
    other: 'Incorrect number. {count} tries left.',
  },
  WRONG_CODE: {
    one: 'Incorrect code. {count} try left.',
    other: 'Incorrect code. {count} tries left.',
  },
  VERIFICATION_EXPIRED: 'That code has expired. Ask for a new one.',
  TOO_MANY_TRIES: 'Too many wrong codes. Sign in again to get a new one.',
  INVALID_STATE_TOKEN: 'This verification is over. Sign in again to get a new code.',
  WRONG_SIGN_IN: 'Incorrect email or password.',
  WRONG_PASSWORD: 'Incorrect current password.',
  SET_UP_PASSWORD: "There is an account with this address already. Enter its password, and it becomes the owner's.",
  MEMBER_BLOCKED: 'This account has been suspended. Contact {site}.',
  DELETION_PENDING: 'This account will be deleted. Sign in on the sign-in page to keep it.',
  EMAIL_ALREADY_EXISTS: 'There is already an account with this email address. Sign in, or reset its password.',
  INVITATION_OTHER_ADDRESS: 'This invitation is for another address. Use the one that it was sent to.',
  INVITATION_NEEDED: 'This site takes new members by invitation only. If you have one, open the link in its email.',
  MISSING_CAPTCHA_TOKEN: 'Please confirm you are human.',
  INVALID_CAPTCHA_TOKEN: "That didn't go through. Please try once more.",
  CAPTCHA_UNAVAILABLE: 'We cannot check right now that you are human. Nothing was changed; try again in a moment.',
} satisfies Faults
