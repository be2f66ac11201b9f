import type { FoyerErrorCode, LoginErrorCode } from '@foyer/client'
import type { Problem } from './problems.js'

/** The names of all fields of the site that can be to blame. */
export type FieldName =
  | 'email'
  | 'password'
  | 'code'
  | 'currentPassword'
  | 'newPassword'
  | 'nickname'
  | 'firstName'
  | 'lastName'
  | 'confirmation'

const violatedFields: Record<string, FieldName> = {
  'loginId.email': 'email',
  email: 'email',
  password: 'password',
  newPassword: 'newPassword',
  currentPassword: 'currentPassword',
  code: 'code',
  'member.profile.nickname': 'nickname',
  'profile.nickname': 'nickname',
}
export const fieldOfViolation = (field: string | undefined): FieldName | undefined => violatedFields[field ?? '']

/** Specification §8. */
export const loginSentences: Record<LoginErrorCode, Problem> = {
  invalidEmail: { field: 'email', sentence: 'Enter an address like name@example.com.' },
  invalidPassword: {
    field: 'password',
    sentence: 'That e-mail and password don’t match. Try again, or reset the password.',
  },
  emailAlreadyExists: { field: 'email', sentence: 'There is already an account with this address. Sign in instead.' },
  resetPassword: { sentence: 'This password has to be replaced first. Send yourself a reset link.' },
  missingCaptchaToken: {
    sentence: 'Please confirm that you are human. This form cannot ask you; the sign-in page can.',
  },
  invalidCaptchaToken: { sentence: 'That proof of being human did not count. Try again on the sign-in page.' },
}

/** Refusals that have no code of specification §8, by the server's application code. */
export const applicationSentences: Record<string, Problem> = {
  '-19976': { field: 'currentPassword', sentence: 'That is not your current password.' },
  MEMBER_BLOCKED: { sentence: 'This account is blocked. Ask the studio about it.' },
  VERIFICATION_FAILED: { field: 'code', sentence: 'That code is not right. Look at the newest mail and try again.' },
  VERIFICATION_EXPIRED: { field: 'code', sentence: 'That code has expired. Send a new one.' },
  INVALID_STATE_TOKEN: { sentence: 'This verification is over. Go back and sign in to get a new code.' },
  RECENT_SIGN_IN_REQUIRED: { field: 'currentPassword', sentence: 'Enter your current password to change it.' },
  SLUG_ALREADY_EXISTS: { field: 'nickname', sentence: 'Somebody else has this nickname. Choose another.' },
}

const interrupted = 'This sign-in does not belong to this tab, or is over. Sign in again.'

export const connectionSentences: Partial<Record<FoyerErrorCode, string>> = {
  NETWORK_FAILED: 'Foyer could not be reached. Nothing is lost; try again in a moment.',
  UNREADABLE_ANSWER: 'Something between this page and Foyer answered in its place. Check the connection.',
  SILENT_LOGIN_REFUSED: 'Foyer did not let this page finish the sign-in. Try again, or use the sign-in page.',
  SILENT_LOGIN_TIMED_OUT: 'Foyer took too long to finish the sign-in. Try again, or use the sign-in page.',
  NO_REDIRECT_URL: 'Foyer named no page to go to. Try again in a moment.',
  MISSING_CODE_OR_STATE: interrupted,
  INVALID_STATE: interrupted,
  INVALID_ISSUER: 'The answer came from another Foyer than the one this site knows. You were not signed in.',
  UNKNOWN_STATE: 'Nothing waits for a code here. Go back and sign in.',
}
