import type { LinkedIdentity, SignInProvider } from '../members/identities.js'
import type { PasskeyView } from '../members/passkeys.js'
import type { ProfileField } from '../members/profile-fields.js'
import type { AuthenticatorSetUpView } from '../members/second-factors.js'
import type { SignInMethodView } from '../members/sign-in-method.js'
import type { FormFrame, PageMessage, PasskeyForm } from './page-frame.js'

/** The sections of the hosted account page, in the order of their links, with their paths. */
export const accountSections = {
  profile: '/account',
  email: '/account/email',
  password: '/account/password',
  passkeys: '/account/passkeys',
  'two-step': '/account/two-step',
  linked: '/account/linked',
  devices: '/account/devices',
  apps: '/account/apps',
  data: '/account/data',
} as const
export type AccountSection = keyof typeof accountSections

/** What every section of the account page has. The form of the section posts to `action`. */
interface AccountFrame extends FormFrame {
  page: 'account'
  /** The sections with a link: those that this member has. */
  sections: readonly AccountSection[]
  /** The member whose account it is; `name` if they have one. */
  account: { email: string; name?: string }
  /** The page with the accounts in this browser. */
  accountsUrl: string
  signOut: FormFrame
  /** What the last form of the section has done. */
  done?: PageMessage
  /** Set if what was posted needs a sign-in within ten minutes: the page asks again who the member is (MA-03). */
  proof?: AccountProof
}

/**
 * How the member proves the sign-in again; then the action continues. The form posts `hidden` to the `action` of the
 * page, with `currentPassword`, or with `proofCode`: a code of the authenticator `app`, or one that is emailed. `email`
 * first posts `sendProof=1`, which sends the code; with `stateToken` it was sent, and `proofState` is posted with it.
 * `hidden` can also be posted to `signInAgainUrl`, which leads to the sign-in page and back.
 */
export interface AccountProof {
  by: 'password' | 'app' | 'email' | 'sign-in'
  hidden: Readonly<Record<string, string>>
  stateToken?: string
  signInAgainUrl?: string
}

/** Names, language and the owner's profile fields; the form posts `revision`, so that a change elsewhere is noticed. */
export interface AccountProfile extends AccountFrame {
  section: 'profile'
  revision: number
  names: { nickname: string; firstName: string; lastName: string }
  /** Language of emails, one of the product's languages; empty for that of the site. */
  language: string
  /** The host of the member's picture, which the form can remove with `removePhoto=1`. */
  photoHost?: string
  profileFields: { field: ProfileField; text?: string }[]
  /** Language of the owner's texts that are not available in the page's language. */
  siteLanguage: string
}

/** The address of the account, and a change that waits for the code sent to the new address (AC-03). */
export interface AccountEmail extends AccountFrame {
  section: 'email'
  isVerified: boolean
  /** Whether the form asks for the current password. */
  hasPassword: boolean
  /** Times are milliseconds since 1970. */
  pending?: { email: string; expiresAt: number; confirmUrl: string; resendUrl: string; cancelUrl: string }
}

export interface AccountPassword extends AccountFrame {
  section: 'password'
  /** Without one, the form sets the first. */
  hasPassword: boolean
  forgotPasswordUrl: string
}

/**
 * The second factors. Forms without fields post to the URLs; adding an authenticator app posts `setUpToken` and `code`
 * to `confirmUrl`.
 */
export interface AccountTwoStep extends AccountFrame {
  section: 'two-step'
  /** Times are milliseconds since 1970. */
  authenticator?: { createdAt: number; lastUsedAt: number }
  /** Whether a passkey of the member works here: recovery codes can stand for it, too. */
  hasPasskey: boolean
  recoveryCodesLeft: number
  trustedDevices: number
  /** Whether the site requires a second factor. */
  isRequired: boolean
  startUrl: string
  confirmUrl: string
  renewUrl: string
  turnOffUrl: string
  distrustUrl: string
  /** The authenticator app that is being added. */
  setUp?: AuthenticatorSetUpView
  /** New recovery codes, shown once. */
  codes?: readonly string[]
}

/**
 * The passkeys of the member; forms post `id` with `name` to `renameUrl`, and `id` to `removeUrl`. Without `passkey`,
 * the sign-in is too long ago to add one: the form posts to `action`, which asks again who the member is.
 */
export interface AccountPasskeys extends AccountFrame {
  section: 'passkeys'
  passkeys: readonly PasskeyView[]
  passkey?: PasskeyForm | undefined
  renameUrl: string
  removeUrl: string
}

/** Accounts at identity providers; a form posts `identity` to `unlinkUrl`, or `identityProvider` to `action`. */
export interface AccountLinked extends AccountFrame {
  section: 'linked'
  identities: readonly LinkedIdentity[]
  /** The providers of the site. */
  providers: readonly SignInProvider[]
  unlinkUrl: string
}

/** Where the member is signed in; a form posts `device` to `action`. */
export interface AccountDevices extends AccountFrame {
  section: 'devices'
  devices: readonly AccountDevice[]
  /** As in `OwnSessions`. */
  outWithinSeconds: number
  endOthersUrl: string
  /** Signs the other devices out and leads to the password. */
  notMeUrl?: string
}
/** Names are absent if unknown. Times are milliseconds since 1970. */
export interface AccountDevice {
  id: string
  isCurrent: boolean
  browser?: string
  system?: string
  signIn: SignInMethodView
  /** The names of the clients that the member uses there. */
  clients: readonly string[]
  firstSeenAt: number
  lastSeenAt: number
}

/** Third-party clients with the member's consent; a form posts `app` to `action`. */
export interface AccountApps extends AccountFrame {
  section: 'apps'
  apps: readonly { clientId: string; name: string; scopes: readonly string[]; givenAt: number }[]
}

/** A download of the member's data, and the deletion of the account; the form posts `confirmation`, the address. */
export interface AccountData extends AccountFrame {
  section: 'data'
  downloadUrl: string
  /** Days in which a sign-in restores the account; 0 if it is deleted immediately. */
  graceDays: number
}

export type AccountPage =
  | AccountProfile
  | AccountEmail
  | AccountPassword
  | AccountTwoStep
  | AccountPasskeys
  | AccountLinked
  | AccountDevices
  | AccountApps
  | AccountData
