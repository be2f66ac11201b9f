import { accountErrors } from '@foyer/protocol/core'
import { ApiError, FoyerError } from './errors.js'
import type { FailureState, LoginErrorCode } from './login-state.js'

type Codes = Record<string, LoginErrorCode>

const captcha: Codes = {
  [accountErrors.MISSING_CAPTCHA_TOKEN.code]: 'missingCaptchaToken',
  [accountErrors.INVALID_CAPTCHA_TOKEN.code]: 'invalidCaptchaToken',
}
const registerCodes: Codes = { ...captcha, [accountErrors.EMAIL_ALREADY_EXISTS.code]: 'emailAlreadyExists' }
const loginCodes: Codes = {
  ...captcha,
  [accountErrors.INVALID_PASSWORD.code]: 'invalidPassword',
  [accountErrors.RESET_PASSWORD.code]: 'resetPassword',
}

/**
 * Specification §8, register: an invalid email field first, then the application codes, otherwise the message alone.
 */
export function toRegisterFailure(thrown: unknown): FailureState {
  const violation =
    thrown instanceof ApiError
      ? thrown.violations.find(({ field, data }) => data?.type === 'EMAIL' || field === 'loginId.email')
      : undefined
  if (violation) return failure(thrown, 'invalidEmail', violation.description)
  return failure(thrown, findErrorCode(registerCodes, thrown))
}

/** Specification §8, login: "otherwise invalidEmail", for responses about the input. */
export function toLoginFailure(thrown: unknown): FailureState {
  const isCredentialError =
    thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429
  return failure(thrown, findErrorCode(loginCodes, thrown) ?? (isCredentialError ? 'invalidEmail' : undefined))
}

/** The verification step has no error codes of its own, only the message. */
export const toVerificationFailure = (thrown: unknown): FailureState => failure(thrown, undefined)

function findErrorCode(codes: Codes, thrown: unknown): LoginErrorCode | undefined {
  return thrown instanceof ApiError && thrown.applicationCode !== undefined ? codes[thrown.applicationCode] : undefined
}

/** Any other error is a bug and is rethrown. */
function failure(thrown: unknown, errorCode: LoginErrorCode | undefined, sentence?: string): FailureState {
  if (!(thrown instanceof FoyerError)) throw thrown
  return { loginState: 'FAILURE', error: sentence || thrown.message, ...(errorCode && { errorCode }), cause: thrown }
}
