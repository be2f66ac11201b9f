import { ApplicationError } from '../errors/application-error.js'
import type { Needs } from '../needs.js'
import { digestOf } from '../runtime/digest.js'
import { newId, newSecret } from '../runtime/random.js'
import { API_KEY_PREFIX } from './api-key.js'
import { type Act, audit } from './audit.js'
import type { ApiKey } from './directory.js'

type Changing = Pick<Needs, 'storage' | 'random' | 'clock'>

/** Makes an API key. It is in the answer and nowhere else: only its digest is kept (design invariant 4). @throws ApplicationError INVALID_REQUEST */
export async function addApiKey(name: string, act: Act, needs: Changing): Promise<{ key: ApiKey; apiKey: string }> {
  if (name.trim() === '' || name.length > 100)
    throw new ApplicationError('INVALID_REQUEST', 'The name must have 1 to 100 characters.')
  const apiKey = newSecret(needs.random, API_KEY_PREFIX)
  const key: ApiKey = {
    keyId: newId(needs.random, 'key'),
    name,
    digest: digestOf(apiKey),
    lastFour: apiKey.slice(-4),
    createdAt: needs.clock.now(),
  }
  await needs.storage.transact(async (stores) => {
    await stores.site.addApiKey(key)
    const target = { kind: 'key', id: key.keyId } as const
    await audit(act, { action: 'key-added', target, details: { name } }, stores, needs)
  })
  return { key, apiKey }
}

/** Revokes an API key: no node takes it after a second. @throws ApplicationError NOT_FOUND */
export async function revokeApiKey(keyId: string, act: Act, needs: Changing): Promise<void> {
  await needs.storage.transact(async (stores) => {
    const key = await stores.site.findApiKey(keyId)
    if (key === undefined || !(await stores.site.revokeApiKey(keyId, needs.clock.now())))
      throw new ApplicationError('NOT_FOUND', 'There is no such API key, or it was revoked before.')
    const details = { name: key.name }
    await audit(act, { action: 'key-revoked', target: { kind: 'key', id: keyId }, details }, stores, needs)
  })
}
