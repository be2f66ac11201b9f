import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { ACCESS_TOKEN_GRACE_SECONDS, ACCESS_TOKEN_SECONDS } from '@foyer/protocol'
import { type KeySet, type SigningKey, type StoredSigningKey, unsealSigningKey } from './signing-key.js'

/** A new key signs only once every node has had time to learn it (they poll twice a second), in milliseconds. */
const ACTIVATION_DELAY_MS = 5000
/** A retired key verifies until its last token has expired, in milliseconds. */
const RETIRED_KEY_MS = (ACCESS_TOKEN_SECONDS + ACCESS_TOKEN_GRACE_SECONDS + 60) * 1000

/** The signing keys of a site on this node: the one that signs and those that verify. Replaced whole on a change. */
export interface KeyRing extends KeySet {
  /** The newest key that is active. */
  signingKey(now: number): SigningKey
  /** The public parts, as `/oauth2/jwks` publishes them (RFC 7517 §5). */
  publicJwks(now: number): { keys: JsonWebKey[] }
}

/** Whether a key is old enough that every node knows it. */
export const isActiveKey = ({ createdAt }: Pick<StoredSigningKey, 'createdAt'>, now: number): boolean =>
  createdAt + ACTIVATION_DELAY_MS <= now

const canVerify = ({ retiredAt }: StoredSigningKey, now: number): boolean =>
  retiredAt === null || now < retiredAt + RETIRED_KEY_MS

/**
 * Opens stored keys with the secret they were sealed with; `now` drops those retired long ago.
 * @throws Error when there is none.
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
