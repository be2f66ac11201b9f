import { getProperty } from './errors.js'

/** Specification §4; the values are Wix's, except `SECOND_FACTOR_REQUIRED`. */
export const LoginState = {
  INITIAL: 'INITIAL',
  SUCCESS: 'SUCCESS',
  FAILURE: 'FAILURE',
  EMAIL_VERIFICATION_REQUIRED: 'EMAIL_VERIFICATION_REQUIRED',
  OWNER_APPROVAL_REQUIRED: 'OWNER_APPROVAL_REQUIRED',
  SECOND_FACTOR_REQUIRED: 'SECOND_FACTOR_REQUIRED',
} as const
export type LoginState = (typeof LoginState)[keyof typeof LoginState]

/** Specification §8. */
export type LoginErrorCode =
  | 'invalidEmail'
  | 'invalidPassword'
  | 'resetPassword'
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'
  | 'emailAlreadyExists'

export interface SuccessState {
  loginState: 'SUCCESS'
  /**
   * Can be exchanged for tokens once, within two minutes: by `signInWithSessionToken` or
   * `getMemberTokensForDirectLogin`.
   */
  data: { sessionToken: string }
}
export interface EmailVerificationRequiredState {
  loginState: 'EMAIL_VERIFICATION_REQUIRED'
  data: { stateToken: string }
}
/** The member needs a second factor: see `@foyer/client/factors`. */
export interface SecondFactorRequiredState {
  loginState: 'SECOND_FACTOR_REQUIRED'
  data: {
    stateToken: string
    /** `REQUIRE_ACTIVATION`: the member has to add an authenticator app first. `WEBAUTHN`: sign in with a passkey. */
    requireMfaData: {
      availableFactors: {
        factorType: 'TOTP' | 'WEBAUTHN' | 'RECOVERY_CODE'
        factorStatus: 'ENABLED' | 'REQUIRE_ACTIVATION'
      }[]
    }
  }
}
export interface FailureState {
  loginState: 'FAILURE'
  /** A message for people. */
  error: string
  /** Absent if the failure is not about the input: the network failed, or the server is overloaded. */
  errorCode?: LoginErrorCode
  /** The underlying error, with status, request id and `retryAfterSeconds`. */
  cause?: Error
}
/** State of a registration, login or verification. */
export type StateMachine =
  | { loginState: 'INITIAL' }
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  | SuccessState
  | EmailVerificationRequiredState
  | SecondFactorRequiredState
  | FailureState

/**
 * Maps the state of a response (specification §4). A response without the token that its state requires is an unknown
 * state.
 */
export function toLoginState(reply: unknown): StateMachine {
  const state = getProperty(reply, 'state')
  const sessionToken = getProperty(reply, 'sessionToken')
  const stateToken = getProperty(reply, 'stateToken')
  if (state === 'SUCCESS' && typeof sessionToken === 'string') return { loginState: state, data: { sessionToken } }
  if (state === 'REQUIRE_OWNER_APPROVAL') return { loginState: 'OWNER_APPROVAL_REQUIRED' }
  if (typeof stateToken === 'string') {
    if (state === 'REQUIRE_EMAIL_VERIFICATION')
      return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken } }
    const requireMfaData = getProperty(reply, 'requireMfaData')
    if (state === 'REQUIRE_MFA' && hasFactors(requireMfaData))
      return { loginState: 'SECOND_FACTOR_REQUIRED', data: { stateToken, requireMfaData } }
  }
  return unknownState()
}

type MfaData = SecondFactorRequiredState['data']['requireMfaData']

const hasFactors = (data: unknown): data is MfaData => Array.isArray(getProperty(data, 'availableFactors'))

/** The state if the server returned one that this version does not know. */
export const unknownState = (): FailureState => ({ loginState: 'FAILURE', error: 'Unknown _state' })
