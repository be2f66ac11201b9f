import type { Overlap } from '@foyer/protocol'
import { isAddressOrNetwork } from '../../../kernel/address-list.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { isInForce, overlapMs } from '../../../kernel/overlap.js'
import { newId, newSecret } from '../../../kernel/random.js'
import { type Act, audit } from '../../audit/audit.js'
import type { SiteDeps } from '../deps.js'
import type { ApiKey } from '../snapshot/site-snapshot.js'
import { API_KEY_PREFIX } from './api-key.js'

type ChangeKeyDeps = Pick<SiteDeps, 'storage' | 'random' | 'clock'>

/** A newly created key. `apiKey` is its secret, which is not stored. */
interface CreatedApiKey {
  key: ApiKey
  apiKey: string
}

/** The properties that an owner chooses for a key; `expiresAt` in milliseconds since 1970. */
type ApiKeyInput = Pick<ApiKey, 'name' | 'scopes' | 'networks' | 'expiresAt'>

function createApiKey(input: ApiKeyInput, { random, clock }: ChangeKeyDeps): CreatedApiKey {
  const apiKey = newSecret(random, API_KEY_PREFIX)
  const digest = digestOf(apiKey)
  return {
    key: { ...input, keyId: newId(random, 'key'), digest, lastFour: apiKey.slice(-4), createdAt: clock.now() },
    apiKey,
  }
}

/**
 * Creates an API key. Only its digest is stored, so the secret appears in this result only (design invariant 4).
 * @throws ApplicationError INVALID_REQUEST
 */
export async function addApiKey(input: ApiKeyInput, act: Act, deps: ChangeKeyDeps): Promise<CreatedApiKey> {
  const { name, scopes, networks, expiresAt } = input
  if (name.trim() === '' || name.length > 100)
    throw new ApplicationError('INVALID_REQUEST', 'The name must have 1 to 100 characters.')
  const bad = networks.find((network) => !isAddressOrNetwork(network))
  if (bad !== undefined)
    throw new ApplicationError(
      'INVALID_REQUEST',
      `A network must be an address or a network such as 203.0.113.0/24 or 2001:db8::/32, not "${bad}".`,
    )
  if (expiresAt !== undefined && expiresAt <= deps.clock.now())
    throw new ApplicationError('INVALID_REQUEST', 'The expiry date of the key must be in the future.')
  const created = createApiKey(input, deps)
  await deps.storage.transact(async (stores) => {
    await stores.site.addApiKey(created.key)
    const target = { kind: 'key', id: created.key.keyId } as const
    await audit(act, { action: 'key-added', target, details: { name, scopes, networks } }, stores, deps)
  })
  return created
}

/**
 * Creates a key that replaces another. The old key works for the chosen overlap, so that programs can switch without a
 * gap (CL-03). The new key has the same scopes, networks and expiry. A key can be replaced once; its successor can be
 * replaced again.
 * @throws ApplicationError NOT_FOUND, INVALID_REQUEST
 */
export async function rotateApiKey(
  keyId: string,
  overlap: Overlap,
  act: Act,
  deps: ChangeKeyDeps,
): Promise<CreatedApiKey & { replaced: ApiKey }> {
  return deps.storage.transact(async (stores) => {
    await stores.site.lock()
    const now = deps.clock.now()
    const before = await stores.site.findApiKey(keyId)
    if (before === undefined || !isInForce(before, now)) throw apiKeyNotFound()
    if (before.replacedBy !== undefined)
      throw new ApplicationError(
        'INVALID_REQUEST',
        'This key was already replaced. Replace the new one, or revoke this one.',
      )
    const { name, scopes, networks } = before
    const expiry = before.expiresAt === undefined ? {} : { expiresAt: before.expiresAt }
    const created = createApiKey({ name, scopes, networks, ...expiry }, deps)
    const expiresAt = now + overlapMs[overlap]
    await stores.site.addApiKey(created.key)
    await stores.credentials.expireKey(keyId, expiresAt, created.key.keyId)
    const details = { name, replacedBy: created.key.keyId, overlap }
    await audit(act, { action: 'key-rotated', target: { kind: 'key', id: keyId }, details }, stores, deps)
    return { ...created, replaced: { ...before, expiresAt, replacedBy: created.key.keyId } }
  })
}

/** Revokes an API key: within a second no node accepts it. @throws ApplicationError NOT_FOUND */
export async function revokeApiKey(keyId: string, act: Act, deps: ChangeKeyDeps): Promise<void> {
  await deps.storage.transact(async (stores) => {
    const now = deps.clock.now()
    const key = await stores.site.findApiKey(keyId)
    if (key === undefined || !isInForce(key, now) || !(await stores.site.revokeApiKey(keyId, now)))
      throw apiKeyNotFound()
    const details = { name: key.name }
    await audit(act, { action: 'key-revoked', target: { kind: 'key', id: keyId }, details }, stores, deps)
  })
}

const apiKeyNotFound = () => new ApplicationError('NOT_FOUND', 'There is no such API key, or it was already revoked.')
