import type { CaptchaTestOutcome } from '../captcha.js'
import type { SCOPES } from '../constants.js'
import type { ProfileField } from '../members/profile-fields.js'
import type { AccountPage } from './account-page.js'
import type { FactorPage } from './factor-pages.js'
import type { FormFrame, PageFrame, PasskeyForm, ProviderButton, SignedInAccount } from './page-frame.js'

/**
 * Models of the hosted pages, one per page. The server decides what a page shows, the pages decide how. Every form
 * posts to `action` as `application/x-www-form-urlencoded` with `csrf` and, inside a flow, `request`.
 */

export interface SignInPage extends FormFrame {
  page: 'signin'
  signUpUrl?: string
  /** Whether `signUpUrl` needs an invitation (SI-17). */
  invitationOnly?: boolean
  forgotPasswordUrl: string
  /** URL that sends a sign-in code to `email`, if the site offers codes. */
  codeUrl?: string
  /** Whether the site accepts codes only; `action` is then that of `codeUrl`. */
  isCodeOnly?: boolean
  /** The identity providers, in the owner's order. */
  providers?: readonly ProviderButton[]
  /** The accounts in this browser with which the person can continue; the form posts `continue`, an `account`. */
  accounts?: readonly SignedInAccount[]
  /** The address of the account that is signed out if one more signs in, because this browser has as many as it can. */
  signsOut?: string
  /** The page for another account than the one whose `email` is filled in, because it has to sign in again. */
  anotherUrl?: string
  /** The page that accepts a recovery code, for who signed in by a first factor and has lost the passkeys. */
  recoveryCodeUrl?: string
  /** Whether "Stay signed in" is checked; the form posts `stay=1` (SI-15). */
  stays?: boolean
  /** Set if the site offers passkeys. The form posts `passkeys=1` if the device can have one. */
  passkey?: PasskeyForm
}
/**
 * The accounts that are signed in in this browser (decision 45). The form posts one of: `account`, to continue with it;
 * `sign-out`, an `account`; `sign-out-all=1`.
 */
export interface SelectAccountPage extends FormFrame {
  page: 'select-account'
  accounts: readonly SignedInAccount[]
  /** The sign-in page for one more account. */
  anotherUrl: string
  /** As on the sign-in page. */
  signsOut?: string
}
export interface SignUpPage extends FormFrame {
  page: 'signup'
  signInUrl: string
  /** Whether the page announces, before the form is submitted, that the owner must approve the registration. */
  needsApproval: boolean
  /** As on the sign-in page. */
  stays?: boolean
  /** Whether the site offers passkeys; the form then posts `passkeys=1` if the device can have one. */
  hasPasskeys?: boolean
  /** As on the sign-in page. */
  signsOut?: string
  /** Whether the site signs in by codes only: the form has no password, and posts `signup=1`. */
  isCodeOnly?: boolean
  /** As on the sign-in page. */
  providers?: readonly ProviderButton[]
  /** Set if the form asks for an invitation code, posted as `invitationCode`: what was typed. */
  invitationCode?: string
  /** The identity provider that has verified `email`: the form asks for no password. */
  verifiedBy?: string
  /** The owner's profile fields, with what was typed; the form posts each as `custom.KEY` (SU-13). */
  profileFields?: { field: ProfileField; text?: string }[]
  /** Language of the owner's texts that are not available in the page's language. */
  siteLanguage?: string
  /**
   * Set if the person has an invitation, or needs one. The form posts its secret as `invitation`. `isToTeam`: it gives
   * a role for the site.
   */
  invitation?: { state: InvitationPageState; token?: string; isToTeam?: boolean }
}
/** `open` shows the form; the others say what happened to the invitation, or that the site requires one. */
export type InvitationPageState = 'open' | 'used' | 'expired' | 'withdrawn' | 'needed'
export interface VerifyEmailPage extends FormFrame {
  page: 'verify-email'
  stateToken: string
  /** As on the sign-up page. */
  hasPasskeys?: boolean
  /** The two digits that the link in the email asks for in another browser (decision 14). */
  screenNumber?: string
  /** URL that returns whether the link has verified the address; then reloading this page continues. */
  statusUrl?: string
  /** Whether a new code was sent; posting `resend=1` to `action` sends one. */
  resent: boolean
  signInUrl: string
  /** URL where the address can be corrected; absent if it is the address of an account (VE-07). */
  changeUrl?: string
}
/**
 * Target of the link in a verification email. `press`: one press verifies. `number`: the form posts `number`, the
 * digits shown on the first screen. `confirmed`: continue on the first screen. The others say why the link has no
 * effect; the code may still work.
 */
export interface VerifyLinkPage extends FormFrame {
  page: 'verify-link'
  state: 'press' | 'number' | 'confirmed' | 'used' | 'expired' | 'spent' | 'unknown'
  /** The secret of the link, posted by the form. */
  token?: string
  signInUrl: string
}
export interface ForgotPasswordPage extends FormFrame {
  page: 'forgot-password'
  signInUrl: string
  /** `true` after a submit: the text is the same whether or not the account exists. */
  sent: boolean
  /** Whether the owner requires a new password; the page explains that before it sends the link (SI-11). */
  required?: boolean
}
export interface ResetPasswordPage extends FormFrame {
  page: 'reset-password'
  /** The single-use secret of the link; the form posts it as `token`. Absent for a missing or invalid link. */
  token?: string
  forgotPasswordUrl: string
  outcome: 'form' | 'invalid-link'
  signInUrl: string
}
/**
 * The page that waits for the owner's decision (decision 15). A `statusUrl` means that this browser sent the request:
 * the page opens `againUrl` when the status is no longer `waiting`. Posting `withdraw=1` or `leave=1` to `ask.action`
 * ends the request, or the wait in this browser.
 */
export interface WaitingPage {
  page: 'waiting'
  state: 'waiting' | 'declined' | 'withdrawn'
  /** The email address of the request. */
  email?: string
  /** The owner's reason for declining. */
  reason?: string
  statusUrl?: string
  /** URL that shows the current status. */
  againUrl: string
  ask?: FormFrame
  signUpUrl?: string
}
/** A permission that a client requests. `isNew`: not covered by an earlier consent. */
export interface Permission {
  scope: (typeof SCOPES)[number]
  isSensitive: boolean
  isNew: boolean
}
/** A third-party client requests access to the account (decision 10). Posts `allow=1` or `cancel=1`, and `account`. */
export interface ConsentPage extends FormFrame {
  page: 'consent'
  app: {
    name: string
    runBy: string
    /** A `data:` address. */
    logo?: string
    /** Host to which Allow and Cancel redirect. */
    host?: string
  }
  account: string
  accountEmail: string
  otherAccountUrl: string
  permissions: Permission[]
}
/**
 * An account with a pending deletion, offered for restoring after its member has authenticated (DD-03). The form posts
 * `offer`.
 */
export interface RestorePage extends FormFrame {
  page: 'restore'
  email: string
  /** When it will be deleted, in milliseconds since 1970. */
  dueAt: number
  offer: string
  signInUrl: string
}
/**
 * Target of the link in an email about a new device: `ask` has the form, which posts `token`; `done` says what
 * happened; `over`: the link no longer works.
 */
export interface NotMePage extends FormFrame {
  page: 'not-me'
  state: 'ask' | 'done' | 'over'
  token?: string
  email?: string
  hasPassword?: boolean
  signInUrl: string
}
/**
 * The first owner sets an email address and a password (decision 21). The form posts the secret of the link as `token`.
 */
export interface SetUpPage extends FormFrame {
  page: 'setup'
  token: string
}
/** An owner tests captcha keys (PO-03). The form posts `ticket`; with an `outcome` there is no form. */
export interface CaptchaTestPage extends FormFrame {
  page: 'captcha-test'
  ticket?: string
  /** The provider's own spelling of its name. */
  provider: string
  /** The host name to register with the provider. */
  host: string
  outcome?: CaptchaTestOutcome
  why?: string
  againUrl?: string
}
/** Offers a passkey after a sign-in (SU-12). The form posts `later=1` for "Not now". */
export interface PasskeyOfferPage extends FormFrame {
  page: 'passkey-offer'
  passkey: PasskeyForm
}
export interface SignedOutPage {
  page: 'signed-out'
  signInUrl?: string
  /** The page with the accounts that are still signed in in this browser, if there are any. */
  accountsUrl?: string
  /** Whether `confirm` can sign out the other accounts in this browser too, by posting `all=1`. */
  hasOtherAccounts?: boolean
  /** Set if the person must confirm: the form posts to it. */
  confirm?: FormFrame
  returnUrl?: string
  /** Set if the account was deleted: when that becomes final, in milliseconds since 1970, if it is not yet. */
  deletion?: { dueAt?: number }
}
export interface ErrorPage {
  page: 'error'
  /** Stable error code, shown in small print. */
  code: string
  status: number
  /** Technical detail in English, for finding the cause. */
  detail?: string
  /** Server time of the error, in milliseconds since 1970. */
  at?: number
  /** Seconds to wait before a retry, if known. */
  retryAfterSeconds?: number
  /** URL for a retry. */
  againUrl?: string
  /** With --dev: URL where an owner can approve the rejected URL. */
  approveUrl?: string
}

export type PageModel = (
  | SignInPage
  | SelectAccountPage
  | SignUpPage
  | VerifyEmailPage
  | VerifyLinkPage
  | ForgotPasswordPage
  | ResetPasswordPage
  | WaitingPage
  | ConsentPage
  | SetUpPage
  | RestorePage
  | NotMePage
  | FactorPage
  | CaptchaTestPage
  | SignedOutPage
  | AccountPage
  | PasskeyOfferPage
  | ErrorPage
) &
  PageFrame

/** Interface of the hosted pages' build: renders a model to a complete HTML document. */
export interface PageRenderer {
  renderPage(model: PageModel): string
}
