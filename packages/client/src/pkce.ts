import {
  CODE_VERIFIER_ALPHABET,
  CODE_VERIFIER_DEFAULT,
  CODE_VERIFIER_MAX,
  CODE_VERIFIER_MIN,
} from '@foyer/protocol/core'
import { base64url } from './base64url.js'
import { FoyerError } from './errors.js'
import type { Random } from './platform.js'
import { sha256 } from './sha256.js'

/** Code verifier and challenge; they bind the authorization code to the client that requested it (RFC 7636). */
export interface PkcePair {
  codeVerifier: string
  /** SHA-256 of the verifier (method `S256`). */
  codeChallenge: string
}

/**
 * Generates a code verifier (RFC 7636 §4.1, specification §5). Bytes at or above the largest multiple of the
 * alphabet's size are dropped, so that all characters are equally likely.
 * @param length in characters, 43 to 128. Default 43.
 * @throws FoyerError `INVALID_VERIFIER_LENGTH` for any other length.
 */
export function generateCodeVerifier(random: Random, length: number = CODE_VERIFIER_DEFAULT): string {
  if (!(Number.isInteger(length) && length >= CODE_VERIFIER_MIN && length <= CODE_VERIFIER_MAX)) {
    throw new FoyerError(
      'INVALID_VERIFIER_LENGTH',
      `Expected a length between ${CODE_VERIFIER_MIN} and ${CODE_VERIFIER_MAX}. Received ${length}.`,
    )
  }
  const size = CODE_VERIFIER_ALPHABET.length
  const usable = 256 - (256 % size)
  let verifier = ''
  while (verifier.length < length) {
    for (const byte of random(length - verifier.length)) {
      if (byte < usable) verifier += CODE_VERIFIER_ALPHABET[byte % size]
    }
  }
  return verifier
}

/** RFC 7636 §4.2: BASE64URL(SHA256(verifier)). */
export const codeChallengeOf = (codeVerifier: string) => base64url(sha256(new TextEncoder().encode(codeVerifier)))

/** Generates a code verifier and its challenge. */
export function generatePkcePair(random: Random, length?: number): PkcePair {
  const codeVerifier = generateCodeVerifier(random, length)
  return { codeVerifier, codeChallenge: codeChallengeOf(codeVerifier) }
}

/** Generates a `state` of 256 random bits (RFC 6749 §10.12). */
export const generateState = (random: Random) => base64url(random(32))
