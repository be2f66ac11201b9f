import { createHmac, type KeyObject } from 'node:crypto'
import type { Digest } from './digest.js'

/** A short code is stored under a keyed MAC and bound to its own state token (V6.5.2, V6.6.2). */
export const verificationCodeMac = (stateDigest: Digest, code: string, key: KeyObject): string =>
  createHmac('sha256', key).update(`${stateDigest}:${code}`).digest('base64url')

/** A code as the person typed or pasted it: digits of any script, without spaces and dashes (ux-checklist VE-02). */
export const normalizeVerificationCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '')

/**
 * Stands where no code is ever right: for an authentication that only looks like one (design §8). No MAC is like it.
 */
export const UNMATCHABLE_CODE = 'no code'
