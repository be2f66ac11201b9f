import type { CaptchaProviderName, GuardedAction } from '@foyer/protocol'

/** A captcha token with the values that it must match. */
export interface CaptchaAttempt {
  token: string
  kind: 'visible' | 'invisible'
  action: GuardedAction
  /** Hostnames on which the captcha may have been solved. */
  hostnames: ReadonlySet<string>
  /** The IP address of the client, passed on to the provider. */
  remoteAddress: string | undefined
  siteKey: string | null
  minScore: number
}

export type CaptchaResult =
  /** `solution` identifies what is to be marked as spent; the token is invalid after `expiresAt` (milliseconds). */
  | { passed: true; solution: string; expiresAt: number }
  /** `reason` is for the log: a few words, without any part of the token. */
  | { passed: false; reason: string }

/** Verifies tokens without storing anything; the caller ensures that a solution is accepted once only. */
export interface CaptchaProvider {
  /** @throws CaptchaUnavailable if the provider cannot verify the token */
  verify(proof: CaptchaAttempt): Promise<CaptchaResult>
}

/**
 * The token cannot be verified at present. The call fails; the token counts neither as valid nor as invalid
 * (security-checklist 89 and 99).
 */
export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable'
  /** The provider responded that the secret key is invalid. */
  readonly isSecretInvalid: boolean

  constructor(
    message: string,
    { isSecretInvalid = false, ...options }: ErrorOptions & { isSecretInvalid?: boolean } = {},
  ) {
    super(message, options)
    this.isSecretInvalid = isSecretInvalid
  }
}

/** The providers that verify tokens at their own siteverify endpoint. */
export type RemoteProviderName = Exclude<CaptchaProviderName, 'none' | 'altcha'>
