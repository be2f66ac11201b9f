import { createHmac, type KeyObject } from 'node:crypto'
import { type Digest, secretsEqual } from './digest.js'
import { ApplicationError } from './errors/application-error.js'

/** Computes the keyed MAC under which a short code is stored, bound to its state token (V6.5.2, V6.6.2). */
export const verificationCodeMac = (stateDigest: Digest, code: string, key: KeyObject): string =>
  createHmac('sha256', key).update(`${stateDigest}:${code}`).digest('base64url')

/** Normalizes a typed or pasted code: digits of any script, without spaces and dashes (ux-checklist VE-02). */
export const normalizeVerificationCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '')

/** Stored instead of a MAC where no code may match: for a decoy registration (design §8). Never equal to a MAC. */
export const UNMATCHABLE_CODE = 'no code'

/** A verification by code, as it is after a try was consumed. */
interface ConsumedTry {
  codeMac: string | null
  codeExpiresAt: number | null
  triesLeft: number
}

/**
 * Returns why a guess does not verify, or undefined if it is the code. The try must be consumed before, so that
 * parallel guesses count, too (V6.6.3).
 */
export function verificationError(
  { codeMac, codeExpiresAt, triesLeft }: ConsumedTry,
  guessMac: string,
  now: number,
): ApplicationError | undefined {
  if (codeMac === null || !secretsEqual(codeMac, guessMac))
    return new ApplicationError(
      'VERIFICATION_FAILED',
      `Incorrect code. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
      { triesLeft },
    )
  if ((codeExpiresAt ?? 0) <= now)
    return new ApplicationError('VERIFICATION_EXPIRED', 'This code has expired. Request a new one.')
  return undefined
}
