import type { CaptchaProviderName, CaptchaTestOutcome, GuardedAction } from './captcha.js'
import type { SCOPES } from './constants.js'
import type { ProfileField } from './profile-fields.js'

/**
 * The hosted pages as the server hands them over: one model per page. The server decides what is shown, the pages
 * decide how. Every form posts to `action` as `application/x-www-form-urlencoded` with `csrf` and, inside a flow,
 * `request`.
 */

/** Something said to a person: a code that every language has a sentence for, and what goes into its places. */
export interface PageMessage {
  code: string
  values?: Record<string, string | number>
}

/** The fields of the forms. */
export type FieldName = 'email' | 'password' | 'code' | 'currentPassword' | 'number' | `custom.${string}`

/** What the owner chose for the look of every page, and the links at its foot. What is absent was not chosen. */
export interface PageBranding {
  /** The style sheet with the owner's colour, at an address of our own. */
  stylesheet?: string
  /** The colours of the wall, for the frame that the browser draws. */
  wall?: { light: string; dark: string }
  /** `src` at an address of our own; the size it is drawn in, in CSS px. `alt` is the owner's, if there is one. */
  logo?: { src: string; width: number; height: number; alt?: string }
  termsUrl?: string
  privacyUrl?: string
  /** A page or a `mailto:` address. */
  supportUrl?: string
}

/** What every page knows. */
export interface PageFrame {
  siteName: string
  branding?: PageBranding
  /** BCP 47, the language of the page. */
  locale: string
  /** Where "Home" leads; absent when the site has no address yet. */
  homeUrl?: string
  requestId: string
  /** Chosen by the person; absent: as the system has it. */
  theme?: 'light' | 'dark'
  /**
   * The device is worked by touch, as far as it says: nothing takes the focus, so that no keyboard hides the page
   * (SI-02).
   */
  touch?: true
  /**
   * This page's own address, where it can be opened in another language or theme; absent where that would lose the way.
   */
  hereUrl?: string
  /** Drawn to be looked at, for an owner who chooses a look: no script, nothing to press, nothing of a person. */
  still?: true
}

/** What every form carries along. */
export interface FormFrame {
  action: string
  csrf: string
  /** The handle of the flow (a pushed authorization request); absent outside a flow. */
  request?: string
  /** Answers a fresh `csrf`, and where to go once somebody has signed in here in another tab, as `next`. */
  renewUrl?: string
  /** What the person typed, never a password. */
  email?: string
  /** How many characters a new password needs. */
  passwordMinLength?: number
  /** What is wrong with the whole form. */
  message?: PageMessage
  /** What is wrong with a field. */
  fieldErrors?: Partial<Record<FieldName, PageMessage>>
  /** Set when the form must come with a proof of being human, as the field `captcha` or `invisibleCaptcha`. */
  captcha?: CaptchaPrompt
}

/** The captcha a form asks for. */
export interface CaptchaPrompt {
  provider: Exclude<CaptchaProviderName, 'none'>
  action: GuardedAction
  visibleSiteKey?: string
  invisibleSiteKey?: string
  /** Where the built-in captcha gets its challenge. */
  challengeUrl?: string
  /** The page answers a form that lacked the proof: it says so, and what still is complete may go off by itself. */
  afterSubmit?: boolean
}

export interface SignInPage extends FormFrame {
  page: 'signin'
  signUpUrl?: string
  forgotPasswordUrl: string
  /** Set when somebody is signed in already: offers to continue as them. */
  signedInAs?: string
  /** Whether the box for staying signed in is ticked; the form posts `stay=1` (SI-15). */
  stays?: boolean
}
export interface SignUpPage extends FormFrame {
  page: 'signup'
  signInUrl: string
  /** With owner approval the page says so before the person submits. */
  needsApproval: boolean
  /** As on the sign-in page. */
  stays?: boolean
  /** What the owner asks for, with what was typed; the form posts each as `custom.KEY` (SU-13). */
  profileFields?: { field: ProfileField; text?: string }[]
  /** The language of the owner's words where there are none in that of the page. */
  siteLanguage?: string
  /** Set when the person comes by an invitation, or would have to. The form posts its secret as `invitation`. */
  invitation?: { state: InvitationPageState; token?: string }
}
/** An open invitation shows the form; the others say what became of it, or that the site asks for one. */
export type InvitationPageState = 'open' | 'used' | 'expired' | 'withdrawn' | 'needed'
export interface VerifyEmailPage extends FormFrame {
  page: 'verify-email'
  stateToken: string
  /** The two digits that the mail's link asks for in any other browser (decision 14). */
  screenNumber?: string
  /** Answers whether the link proved the address meanwhile; then this page goes on when it is loaded again. */
  statusUrl?: string
  /** Posting `resend=1` to `action` sends a new code. */
  resent: boolean
  signInUrl: string
  /** Where a wrong address is mended, with the address kept; absent where it is that of an account (VE-07). */
  changeUrl?: string
}
/**
 * Where the link of a verification mail leads. `press`: one press verifies. `number`: the form posts `number`, the
 * digits of the first screen. `confirmed`: the first screen goes on. The others say why the link does nothing; the code
 * may still work.
 */
export interface VerifyLinkPage extends FormFrame {
  page: 'verify-link'
  state: 'press' | 'number' | 'confirmed' | 'used' | 'expired' | 'spent' | 'unknown'
  /** The secret of the link; the form posts it along. */
  token?: string
  signInUrl: string
}
export interface ForgotPasswordPage extends FormFrame {
  page: 'forgot-password'
  signInUrl: string
  /** True after a submit: the same words whether or not the account exists. */
  sent: boolean
  /** The owner asks for a new password; says why before it sends the link (SI-11). */
  required?: boolean
}
export interface ResetPasswordPage extends FormFrame {
  page: 'reset-password'
  /** The one secret of the link; the form posts it as `token`. Absent: no or a dead link. */
  token?: string
  forgotPasswordUrl: string
  /** `done`: the password was changed and there is no flow to go on with. */
  outcome: 'form' | 'invalid-link' | 'done' | 'change'
  signInUrl: string
}
/**
 * The wait for the owner's answer (decision 15). With a `statusUrl` this browser is the one that asked: the page opens
 * `againUrl` once the answer is no longer `waiting`. Posting `withdraw=1` or `leave=1` to `ask.action` ends the
 * request, or the wait in this browser.
 */
export interface WaitingPage {
  page: 'waiting'
  state: 'waiting' | 'declined' | 'withdrawn'
  /** The address of the request. */
  email?: string
  /** What the owner said when declining. */
  reason?: string
  statusUrl?: string
  /** Where to look again. */
  againUrl: string
  ask?: FormFrame
  signUpUrl?: string
}
/** One thing an application asks for. `isNew`: it was allowed other things before, but not this. */
export interface Permission {
  scope: (typeof SCOPES)[number]
  isSensitive: boolean
  isNew: boolean
}
/**
 * An application of somebody else asks for an account (decision 10). Posts `allow=1` or `cancel=1`, and `account`
 * along.
 */
export interface ConsentPage extends FormFrame {
  page: 'consent'
  app: {
    name: string
    runBy: string
    /** A `data:` address. */
    logo?: string
    /** Where Allow and Cancel lead. */
    host?: string
  }
  account: string
  accountEmail: string
  otherAccountUrl: string
  permissions: Permission[]
}
/**
 * An account whose deletion is pending, offered to whoever has just proven that it is theirs (DD-03). The form posts
 * `offer`.
 */
export interface RestorePage extends FormFrame {
  page: 'restore'
  email: string
  /** When it is deleted, in milliseconds. */
  dueAt: number
  offer: string
  signInUrl: string
}
/** The first owner sets an address and a password (decision 21). The form posts the secret of the link as `token`. */
export interface SetUpPage extends FormFrame {
  page: 'setup'
  token: string
}
/** An owner tries the keys of a captcha (PO-03). The form posts `ticket`; with an `outcome` there is no form. */
export interface CaptchaTestPage extends FormFrame {
  page: 'captcha-test'
  ticket?: string
  /** As the provider writes itself. */
  provider: string
  /** What the provider should know this page as. */
  host: string
  outcome?: CaptchaTestOutcome
  why?: string
  againUrl?: string
}
export interface SignedOutPage {
  page: 'signed-out'
  signInUrl?: string
  /** Present when the person must confirm: the form posts to it. */
  confirm?: FormFrame
  returnUrl?: string
}
export interface SignedInPage {
  page: 'signed-in'
  email: string
  signOut: FormFrame
  /** Applications of others that may use the account; the form posts `app`. */
  apps?: { clientId: string; name: string }[]
  withdraw?: FormFrame
}
export interface ErrorPage {
  page: 'error'
  /** Stable code, shown small. */
  code: string
  status: number
  /** What the code's own sentence leaves out, in English, for whoever looks for the cause. */
  detail?: string
  /** When it happened, by the server's clock: milliseconds since 1970. */
  at?: number
  /** How long to wait before another try, where the server knows. */
  retryAfterSeconds?: number
  /** Where another try begins. */
  againUrl?: string
  /** Under --dev: where an owner approves the address that was refused. */
  approveUrl?: string
}

export type PageModel = (
  | SignInPage
  | SignUpPage
  | VerifyEmailPage
  | VerifyLinkPage
  | ForgotPasswordPage
  | ResetPasswordPage
  | WaitingPage
  | ConsentPage
  | SetUpPage
  | RestorePage
  | CaptchaTestPage
  | SignedOutPage
  | SignedInPage
  | ErrorPage
) &
  PageFrame

/** The hosted pages' build gives the server this: one function from model to a whole HTML document. */
export interface PageRenderer {
  renderPage(model: PageModel): string
}
