import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { lifetimes } from '../../kernel/lifetimes.js'
import { type KeySet, type SigningKey, type StoredSigningKey, unsealSigningKey } from './signing-key.js'

/**
 * The signing keys of a site on this node: the one that signs and those that verify. Immutable; a change replaces the
 * whole ring.
 */
export interface KeyRing extends KeySet {
  /** Returns the newest active key. */
  signingKey(now: number): SigningKey
  /** Returns the public keys, as published by `/oauth2/jwks` (RFC 7517 §5). */
  publicJwks(now: number): { keys: JsonWebKey[] }
}

/** Returns true if a key is old enough for every node to have loaded it. */
export const isActiveKey = ({ createdAt }: Pick<StoredSigningKey, 'createdAt'>, now: number): boolean =>
  createdAt + lifetimes.signingKeyActivation.ms <= now

const canVerify = ({ retiredAt }: StoredSigningKey, now: number): boolean =>
  retiredAt === null || now < retiredAt + lifetimes.retiredSigningKey.ms

/**
 * Unseals stored keys; skips those whose retention after retirement ended before `now`.
 * @throws Error when no key remains
 */
export function keyRing(all: readonly StoredSigningKey[], secret: Buffer, now: number): KeyRing {
  const stored = all.filter((key) => canVerify(key, now))
  const unsealed = stored
    .filter(({ retiredAt }) => retiredAt === null)
    .map((key) => ({ ...key, ready: unsealSigningKey(key, secret) }))
  const first = unsealed[0]
  if (first === undefined) throw new Error('the site has no signing key')
  const publicKeys = new Map<string, { publicKey: KeyObject }>(
    stored.map((key) => [key.kid, { publicKey: createPublicKey({ key: key.publicJwk, format: 'jwk' }) }]),
  )
  return {
    find: (kid) => publicKeys.get(kid),
    signingKey: (at) => (unsealed.findLast((key) => isActiveKey(key, at)) ?? first).ready,
    publicJwks: (at) => ({ keys: stored.filter((key) => canVerify(key, at)).map(({ publicJwk }) => publicJwk) }),
  }
}
