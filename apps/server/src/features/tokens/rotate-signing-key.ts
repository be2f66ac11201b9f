import type { Random } from '../../kernel/random.js'
import { newId } from '../../kernel/random.js'
import { isActiveKey } from './key-ring.js'
import { createSigningKey } from './signing-key.js'
import type { SigningKeyStore } from './signing-key-store.js'

/**
 * Adds a new signing key, and retires those that an active one has followed. The newest active key goes on signing
 * until every node knows the new one; it is retired by a later rotation. Rotating twice at once retires no key too
 * early: a node that has not heard of the new keys could verify nothing they sign (V11.2.2). Answers the new key's id.
 */
export async function rotateSigningKey(
  store: SigningKeyStore,
  { random, secret, now }: { random: Random; secret: Buffer; now: number },
): Promise<string> {
  const active = (await store.list()).filter((key) => key.retiredAt === null && isActiveKey(key, now))
  const created = createSigningKey(newId(random, 'sig'), secret, now)
  await store.add(created)
  for (const { kid } of active.slice(0, -1)) await store.retire(kid, now)
  return created.kid
}
