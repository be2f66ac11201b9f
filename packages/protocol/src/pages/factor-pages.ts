import type { AuthenticatorSetUpView } from '../members/second-factors.js'
import type { FormFrame } from './page-frame.js'

// Models of the hosted pages for second factors (`pages.ts`).

/** Asks for the second factor of a sign-in. The form posts `code` or `recoveryCode`, and `trust=1`. */
export interface SecondFactorPage extends FormFrame {
  page: 'second-factor'
  way: 'code' | 'recovery-code'
  /** `passkey` for a member without an authenticator app. */
  otherWay: 'code' | 'recovery-code' | 'passkey'
  /** URL of this page with the other way, or of the sign-in page, which has the button for passkeys. */
  otherWayUrl: string
  signInUrl: string
  /** For how many days the device can be trusted; absent if it cannot. */
  trustDays?: number
  /** Whether several codes were wrong: the clock of the person's device may be off (MF-03). */
  hintsAtClock?: boolean
}

/** Adds the authenticator app that a sign-in requires. The form posts `setUpToken` and `code`. */
export interface AuthenticatorSetUpPage extends FormFrame, AuthenticatorSetUpView {
  page: 'authenticator-set-up'
  /** URL to leave without a change. */
  backUrl: string
}

/**
 * Shows new recovery codes once, or how many are left after one was used in a sign-in. The form only continues.
 */
export interface RecoveryCodesPage extends FormFrame {
  page: 'recovery-codes'
  codes?: readonly string[]
  left?: number
}

export type FactorPage = SecondFactorPage | AuthenticatorSetUpPage | RecoveryCodesPage
