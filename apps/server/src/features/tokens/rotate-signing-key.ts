import type { Random } from '../../kernel/random.js'
import { newId } from '../../kernel/random.js'
import { isActiveKey } from './key-ring.js'
import { createSigningKey } from './signing-key.js'
import type { SigningKeyStore } from './signing-key-store.js'

/**
 * Adds a signing key, and retires every active key but the newest. The newest active key signs until every node has
 * loaded the new one; a later rotation retires it. Two rotations in quick succession retire no key too early; otherwise
 * a node that has not loaded the new keys could not verify their tokens (V11.2.2). Returns the id of the new key.
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
