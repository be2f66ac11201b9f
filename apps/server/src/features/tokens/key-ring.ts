import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { ACCESS_TOKEN_GRACE_SECONDS, ACCESS_TOKEN_SECONDS } from '@foyer/protocol'
import { type KeySet, openSigningKey, type SigningKey, type StoredSigningKey } from './signing-key.js'

/** A new key signs only once every node has had time to learn it (they poll twice a second), in milliseconds. */
const ACTIVATION_DELAY_MS = 5000
/** A retired key verifies until its last token has expired, in milliseconds. */
const VERIFIES_AFTER_RETIRING_MS = (ACCESS_TOKEN_SECONDS + ACCESS_TOKEN_GRACE_SECONDS + 60) * 1000

/** The signing keys of a site on this node: the one that signs and those that verify. Replaced whole on a change. */
export interface KeyRing extends KeySet {
  /** The newest key that is active. */
  signing(now: number): SigningKey
  /** The public parts, as `/oauth2/jwks` publishes them (RFC 7517 §5). */
  published(now: number): { keys: JsonWebKey[] }
}

/** Whether a key is old enough that every node knows it. */
export const isActiveKey = ({ createdAt }: Pick<StoredSigningKey, 'createdAt'>, now: number): boolean =>
  createdAt + ACTIVATION_DELAY_MS <= now

const verifies = ({ retiredAt }: StoredSigningKey, now: number): boolean =>
  retiredAt === null || now < retiredAt + VERIFIES_AFTER_RETIRING_MS

/**
 * Opens stored keys with the secret they were sealed with; `now` drops those retired long ago.
 * @throws Error when there is none.
 */
export function keyRing(all: readonly StoredSigningKey[], secret: Buffer, now: number): KeyRing {
  const stored = all.filter((key) => verifies(key, now))
  const opened = stored
    .filter(({ retiredAt }) => retiredAt === null)
    .map((key) => ({ ...key, ready: openSigningKey(key, secret) }))
  const first = opened[0]
  if (first === undefined) throw new Error('the site has no signing key')
  const publicKeys = new Map<string, { publicKey: KeyObject }>(
    stored.map((key) => [key.kid, { publicKey: createPublicKey({ key: key.publicJwk, format: 'jwk' }) }]),
  )
  return {
    find: (kid) => publicKeys.get(kid),
    signing: (at) => (opened.findLast((key) => isActiveKey(key, at)) ?? first).ready,
    published: (at) => ({ keys: stored.filter((key) => verifies(key, at)).map(({ publicJwk }) => publicJwk) }),
  }
}
