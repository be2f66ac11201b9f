import type { IdentityProfile } from '@foyer/protocol'
import { accountPaths } from '@foyer/protocol/core'
import type { Call } from './authenticated-fetch.js'
import { FoyerError } from './errors.js'
import { toLoginFailure, toRegisterFailure, toVerificationFailure } from './login-failure.js'
import {
  type EmailVerificationRequiredState,
  type FailureState,
  type StateMachine,
  toLoginState,
  unknownState,
} from './login-state.js'

/** Captcha tokens; each can be used once. A site that uses one kind of captcha needs one of them. */
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
  /** For a site that takes new members by invitation only. */
  invitationCode?: string
}
/** Both names mean the verification code from the email (specification §3). */
export type VerificationInput = { verificationCode: string } | { code: string }

/** Registration, login and verification as one state machine (specification §4). */
export function authentication(call: Call, clientId: string) {
  let latest: StateMachine = { loginState: 'INITIAL' }

  /** After a failure, a pending verification stays pending, so that a mistyped code can be corrected. */
  async function requestState(
    path: string,
    body: object,
    failureOf: (caught: unknown) => FailureState,
  ): Promise<StateMachine> {
    try {
      const state = toLoginState(await call(path, { body }))
      if (state.loginState !== 'FAILURE') latest = state
      return state
    } catch (caught) {
      return failureOf(caught)
    }
  }

  async function register(params: RegisterParams): Promise<StateMachine> {
    return requestState(accountPaths.register, toWireRequest(params), toRegisterFailure)
  }

  async function login(params: LoginParams): Promise<StateMachine> {
    return requestState(accountPaths.login, toWireRequest(params), toLoginFailure)
  }

  async function processVerification(input: VerificationInput, state: StateMachine = latest): Promise<StateMachine> {
    if (!isPendingApproval(state)) return unknownState()
    const code = 'verificationCode' in input ? input.verificationCode : input.code
    return requestState(accountPaths.verify, { code, stateToken: state.data.stateToken }, toVerificationFailure)
  }

  async function resendVerification(state: StateMachine = latest): Promise<void> {
    if (!isPendingApproval(state)) throw new FoyerError('UNKNOWN_STATE', 'Unknown _state')
    await call(accountPaths.startVerification, { body: { stateToken: state.data.stateToken } })
  }

  async function sendPasswordResetEmail(
    email: string,
    redirectUrl: string,
    language?: string,
    captchaTokens?: CaptchaTokens,
  ): Promise<void> {
    const redirect = { url: redirectUrl, clientId }
    const body = { email, ...(language && { language }), redirect, ...toWireCaptchaTokens(captchaTokens) }
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

const isPendingApproval = (state: StateMachine): state is EmailVerificationRequiredState =>
  state.loginState === 'EMAIL_VERIFICATION_REQUIRED'

const toWireRequest = ({ email, captchaTokens, ...same }: LoginParams) => ({
  loginId: { email },
  ...same,
  ...toWireCaptchaTokens(captchaTokens),
})

/** Maps the captcha tokens to Wix's names (wire-protocol §5). */
export const toWireCaptchaTokens = (given: CaptchaTokens | undefined) =>
  given && {
    captchaTokens: [{ Recaptcha: given.recaptchaToken, InvisibleRecaptcha: given.invisibleRecaptchaToken }],
  }
