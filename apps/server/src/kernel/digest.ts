import { createHash, hash, timingSafeEqual } from 'node:crypto'

export type Digest = string & { readonly brand: 'Digest' }

/** Hashes a secret of 256 random bits (V6.5.2). Not for passwords, which need a slow hash. */
export const digestOf = (secret: string): Digest => hash('sha256', secret, 'base64url') as Digest

/** Hashes values that are not secret, for example for a pseudorandom order. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Compares two secrets in constant time; lengths may differ because both are hashed first (V11.2.4). */
export function secretsEqual(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
