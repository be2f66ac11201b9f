import type { CaptchaProviderName, GuardedAction } from '@foyer/protocol'

/** A token somebody gave, and what it must stand for. */
export interface CaptchaAttempt {
  token: string
  kind: 'visible' | 'invisible'
  action: GuardedAction
  /** Where the person may have solved it. */
  hostnames: ReadonlySet<string>
  /** The address of the person's machine, which providers may look at. */
  remoteAddress: string | undefined
  siteKey: string | null
  minScore: number
}

export type CaptchaResult =
  /** `solution` names what is spent; nobody would accept it after `expiresAt`, in milliseconds. */
  | { passed: true; solution: string; expiresAt: number }
  /** `why` is for the log: a few words, nothing of the token. */
  | { passed: false; reason: string }

/** Judges tokens, and keeps nothing: that a solution counts once is the caller's part. */
export interface CaptchaProvider {
  /** @throws CaptchaUnavailable when it cannot judge */
  verify(proof: CaptchaAttempt): Promise<CaptchaResult>
}

/**
 * The captcha cannot judge right now. It is nobody's proof and nobody's fault: the call fails (security-checklist 89
 * and 99).
 */
export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable'
  /** The provider answered, and does not know the secret key. */
  readonly isSecretInvalid: boolean

  constructor(
    message: string,
    { isSecretInvalid = false, ...options }: ErrorOptions & { isSecretInvalid?: boolean } = {},
  ) {
    super(message, options)
    this.isSecretInvalid = isSecretInvalid
  }
}

/** The providers that judge at their own verify endpoint. */
export type RemoteProviderName = Exclude<CaptchaProviderName, 'none' | 'altcha'>
