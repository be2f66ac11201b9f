import { accountPaths, type IdentityProfile } from '@foyer/protocol'
import type { Call } from './authenticated-fetch.js'
import { FoyerError } from './errors.js'
import { loginFailure, registerFailure, verificationFailure } from './login-failure.js'
import {
  type EmailVerificationRequiredState,
  type FailureState,
  type StateMachine,
  stateOfReply,
  unknownState,
} from './login-state.js'

/** The tokens of a captcha, each once. Sites with one kind give one. */
export interface CaptchaTokens {
  recaptchaToken?: string
  invisibleRecaptchaToken?: string
}
export interface LoginParams {
  email: string
  password: string
  captchaTokens?: CaptchaTokens
}
export interface RegisterParams extends LoginParams {
  profile?: IdentityProfile
}
/** Both names mean the code of the mail (specification §3). */
export type VerificationInput = { verificationCode: string } | { code: string }

/** Registration, login and verification: one state machine (specification §4). */
export function authentication(call: Call, clientId: string) {
  let latest: StateMachine = { loginState: 'INITIAL' }

  /** A failure leaves a verification that waits as it is, so that a mistyped code can be typed again. */
  async function ask(path: string, body: object, failureOf: (thrown: unknown) => FailureState): Promise<StateMachine> {
    try {
      const state = stateOfReply(await call(path, { body }))
      if (state.loginState !== 'FAILURE') latest = state
      return state
    } catch (thrown) {
      return failureOf(thrown)
    }
  }

  async function register({ profile, ...params }: RegisterParams): Promise<StateMachine> {
    return ask(accountPaths.register, { ...credentialsOf(params), ...(profile && { profile }) }, registerFailure)
  }

  async function login(params: LoginParams): Promise<StateMachine> {
    return ask(accountPaths.login, credentialsOf(params), loginFailure)
  }

  async function processVerification(input: VerificationInput, state: StateMachine = latest): Promise<StateMachine> {
    if (!isWaiting(state)) return unknownState()
    const code = 'verificationCode' in input ? input.verificationCode : input.code
    return ask(accountPaths.verify, { code, stateToken: state.data.stateToken }, verificationFailure)
  }

  async function resendVerification(state: StateMachine = latest): Promise<void> {
    if (!isWaiting(state)) throw new FoyerError('UNKNOWN_STATE', 'Unknown _state')
    await call(accountPaths.startVerification, { body: { stateToken: state.data.stateToken } })
  }

  async function sendPasswordResetEmail(
    email: string,
    redirectUrl: string,
    language?: string,
    captchaTokens?: CaptchaTokens,
  ): Promise<void> {
    const redirect = { url: redirectUrl, clientId }
    const body = { email, ...(language && { language }), redirect, ...wireTokens(captchaTokens) }
    await call(accountPaths.sendRecoveryEmail, { body })
  }

  async function changePassword(passwords: { newPassword: string; currentPassword?: string }): Promise<void> {
    await call(accountPaths.changePassword, { body: passwords })
  }

  async function proveAgain(password: string): Promise<void> {
    await call(accountPaths.proveAgain, { body: { password } })
  }

  return {
    proveAgain,
    register,
    login,
    processVerification,
    resendVerification,
    sendPasswordResetEmail,
    changePassword,
  }
}

const isWaiting = (state: StateMachine): state is EmailVerificationRequiredState =>
  state.loginState === 'EMAIL_VERIFICATION_REQUIRED'

function credentialsOf({ email, password, captchaTokens }: LoginParams) {
  return {
    loginId: { email },
    password,
    ...wireTokens(captchaTokens),
  }
}

/** Wire-protocol §5: the captcha tokens go under the provider's names. */
const wireTokens = (given: CaptchaTokens | undefined) =>
  given && {
    captchaTokens: [{ Recaptcha: given.recaptchaToken, InvisibleRecaptcha: given.invisibleRecaptchaToken }],
  }
