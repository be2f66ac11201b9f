import { createHash } from 'node:crypto'
import { CODE_VERIFIER_MAX, CODE_VERIFIER_MIN } from '@foyer/protocol'
import { secretsEqual } from '../../../kernel/digest.js'

const VERIFIER_PATTERN = new RegExp(`^[A-Za-z0-9._~-]{${CODE_VERIFIER_MIN},${CODE_VERIFIER_MAX}}$`)

/** RFC 7636 §4.6: BASE64URL(SHA256(verifier)) equals the challenge. Only S256 is supported. */
export const matchesChallenge = (verifier: string, challenge: string): boolean =>
  VERIFIER_PATTERN.test(verifier) && secretsEqual(createHash('sha256').update(verifier).digest('base64url'), challenge)
