import { getProperty } from './errors.js'

/** Specification §4; the values are the provider's. */
export const LoginState = {
  INITIAL: 'INITIAL',
  SUCCESS: 'SUCCESS',
  FAILURE: 'FAILURE',
  EMAIL_VERIFICATION_REQUIRED: 'EMAIL_VERIFICATION_REQUIRED',
  OWNER_APPROVAL_REQUIRED: 'OWNER_APPROVAL_REQUIRED',
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
  /** Buys tokens once, within two minutes: `signInWithSessionToken`, or `getMemberTokensForDirectLogin`. */
  data: { sessionToken: string }
}
export interface EmailVerificationRequiredState {
  loginState: 'EMAIL_VERIFICATION_REQUIRED'
  data: { stateToken: string }
}
export interface FailureState {
  loginState: 'FAILURE'
  /** A sentence for people. */
  error: string
  /** Absent when nothing can be said of the input: the network failed, the server is overloaded. */
  errorCode?: LoginErrorCode
  /** What was thrown, with status, request id and `retryAfterSeconds`. */
  cause?: Error
}
/** Where a registration, login or verification stands. */
export type StateMachine =
  | { loginState: 'INITIAL' }
  | { loginState: 'OWNER_APPROVAL_REQUIRED' }
  | SuccessState
  | EmailVerificationRequiredState
  | FailureState

/** Specification §4: the mapping of a reply's state. An answer without the token its state needs is no known state. */
export function toLoginState(reply: unknown): StateMachine {
  const state = getProperty(reply, 'state')
  const sessionToken = getProperty(reply, 'sessionToken')
  const stateToken = getProperty(reply, 'stateToken')
  if (state === 'SUCCESS' && typeof sessionToken === 'string') return { loginState: 'SUCCESS', data: { sessionToken } }
  if (state === 'REQUIRE_OWNER_APPROVAL') return { loginState: 'OWNER_APPROVAL_REQUIRED' }
  if (state === 'REQUIRE_EMAIL_VERIFICATION' && typeof stateToken === 'string') {
    return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken } }
  }
  return unknownState()
}

export const unknownState = (): FailureState => ({ loginState: 'FAILURE', error: 'Unknown _state' })
