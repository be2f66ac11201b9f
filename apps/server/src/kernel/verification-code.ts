import { createHmac, type KeyObject } from 'node:crypto'
import type { Digest } from './digest.js'

/** Computes the keyed MAC under which a short code is stored, bound to its state token (V6.5.2, V6.6.2). */
export const verificationCodeMac = (stateDigest: Digest, code: string, key: KeyObject): string =>
  createHmac('sha256', key).update(`${stateDigest}:${code}`).digest('base64url')

/** Normalizes a typed or pasted code: digits of any script, without spaces and dashes (ux-checklist VE-02). */
export const normalizeVerificationCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '')

/** Stored instead of a MAC where no code may match: for a decoy registration (design §8). Never equal to a MAC. */
export const UNMATCHABLE_CODE = 'no code'
