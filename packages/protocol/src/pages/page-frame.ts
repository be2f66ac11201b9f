import type { CaptchaProviderName, GuardedAction } from '../captcha.js'

// What the models of the hosted pages have in common (`pages.ts`).

/** A message for a person: a code with a text in every language, and values for its placeholders. */
export interface PageMessage {
  code: string
  values?: Record<string, string | number>
}

/** A button to sign in at another site. */
export interface ProviderButton {
  /** The form posts to this URL. */
  url: string
  name: string
  /** Names the mark on the button. */
  preset: string
  /** Whether the last sign-in in this browser was at this provider. */
  isLastUsed?: boolean
}

/**
 * How a page asks for a passkey: it loads `options`, and perhaps a `csrf`, from `optionsUrl`, gives the options to the
 * browser, and posts the response as `credential` to `action`.
 */
export interface PasskeyForm {
  action: string
  optionsUrl: string
  /** A passkey that was tried and that the site does not know: the browser is notified (SI-05). */
  unknown?: { rpId: string; credentialId: string }
  /** Whether the last sign-in in this browser was with a passkey (SI-16). */
  isLastUsed?: boolean
}

/** An account that is signed in in this browser. */
export interface SignedInAccount {
  /** The id of the member. */
  account: string
  email: string
  name?: string
  isCurrent?: boolean
  /** Whether it has to sign in again for what the person is about to do. */
  asksAgain?: boolean
}

/** Names of form fields. */
export type FieldName =
  | 'email'
  | 'password'
  | 'code'
  | 'currentPassword'
  | 'number'
  | 'invitationCode'
  | 'recoveryCode'
  | 'proofCode'
  | 'nickname'
  | 'firstName'
  | 'lastName'
  | 'confirmation'
  | `custom.${string}`

/** How a hosted page is arranged: an arched door, a card, or the form beside a picture. */
export const pageLayouts = ['door', 'card', 'split'] as const
export type PageLayout = (typeof pageLayouts)[number]

/** The typefaces of the hosted pages: the product's own, and those of the device. None is loaded from elsewhere. */
export const pageFonts = ['foyer', 'system', 'serif', 'rounded'] as const
export type PageFont = (typeof pageFonts)[number]

/** The owner's branding of every page, and the links in its footer. Absent members are not set. */
export interface PageBranding {
  /** How a page is arranged; absent for the default, the door. */
  layout?: PageLayout
  /** URL of the style sheet with the site's colours, radius and font, on this server. */
  stylesheet?: string
  /** The typeface; absent for the default, the product's own. */
  font?: PageFont
  /** The background colours, for the browser's own interface. */
  background?: { light: string; dark: string }
  /** `src` is a URL on this server; `width` and `height` in CSS px. `alt` is set by the owner, if at all. */
  logo?: { src: string; width: number; height: number; alt?: string }
  /** Beside the form in the layout `split`. `src` is a URL on this server. */
  picture?: { src: string; width: number; height: number }
  termsUrl?: string
  privacyUrl?: string
  /** A URL or a `mailto:` address. */
  supportUrl?: string
}

/** Members of every page model. */
export interface PageFrame {
  siteName: string
  branding?: PageBranding
  /** Language of the page, BCP 47. */
  locale: string
  /** Target of "Home"; absent if the site has no URL yet. */
  homeUrl?: string
  requestId: string
  /** Chosen by the person; absent for the system's theme. */
  theme?: 'light' | 'dark'
  /**
   * Set for a touch device, as far as it is detectable: no field gets the focus, so that no on-screen keyboard covers
   * the page (SI-02).
   */
  touch?: true
  /** URL of this page, for opening it in another language or theme; absent if that would lose the flow. */
  hereUrl?: string
  /** Set for a preview of the branding: no scripts, no working controls, no personal data. */
  still?: true
}

/** Members of every form. */
export interface FormFrame {
  action: string
  csrf: string
  /** Handle of the redirect session (a pushed authorization request); absent outside a flow. */
  request?: string
  /** The id of the member that the form is about, posted as `account`: another account may have become the current. */
  accountId?: string
  /** URL that returns a new `csrf` and, once the person has signed in in another tab, where to continue, as `next`. */
  renewUrl?: string
  /** The id of the identity provider whose identity is linked by this form, posted as `provider`. */
  provider?: string
  /** What the person typed; never a password. */
  email?: string
  /** Minimum number of characters of a new password. */
  passwordMinLength?: number
  /** How long "Stay signed in" lasts, in seconds. */
  staySeconds?: number
  /** Error of the whole form. */
  message?: PageMessage
  /** Errors of individual fields. */
  fieldErrors?: Partial<Record<FieldName, PageMessage>>
  /** Set if the form requires a captcha token, as the field `captcha` or `invisibleCaptcha`. */
  captcha?: CaptchaPrompt
}

/** The captcha that a form requires. */
export interface CaptchaPrompt {
  provider: Exclude<CaptchaProviderName, 'none'>
  action: GuardedAction
  visibleSiteKey?: string
  invisibleSiteKey?: string
  /** URL of the built-in captcha's challenges. */
  challengeUrl?: string
  /**
   * Whether the form was submitted without the captcha: the page says so, and submits a form that is still complete
   * automatically.
   */
  afterSubmit?: boolean
}
