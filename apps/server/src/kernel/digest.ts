import { createHash, hash, timingSafeEqual } from 'node:crypto'

export type Digest = string & { readonly brand: 'Digest' }

/** For secrets of 256 random bits (V6.5.2). A password is not one and needs a slow hash. */
export const digestOf = (secret: string): Digest => hash('sha256', secret, 'base64url') as Digest

/** For what is no secret: a place in a shuffled order. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Compares two secrets in constant time; lengths may differ because both are hashed first (V11.2.4). */
export function secretsEqual(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
