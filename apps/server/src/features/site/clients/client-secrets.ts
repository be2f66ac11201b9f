import type { Overlap } from '@foyer/protocol'
import { digestOf, secretsEqual } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { overlapMs } from '../../../kernel/overlap.js'
import { newId, newSecret } from '../../../kernel/random.js'
import { type Act, audit } from '../../audit/audit.js'
import type { ClientSecret } from '../credentials/credential-store.js'
import type { SiteDeps } from '../deps.js'
import type { Client } from './client.js'

/** Prefix of every client secret; distinguishes it from other credentials. */
export const CLIENT_SECRET_PREFIX = 'fcs'

/** A newly created secret, which is not stored in plain text. */
interface CreatedSecret {
  secret: ClientSecret
  clientSecret: string
}

/** Creates the record of a secret: of the given text, or of a new random one. */
export function createSecret(
  { clientId }: Pick<Client, 'clientId'>,
  { random, clock }: Pick<SiteDeps, 'random' | 'clock'>,
  clientSecret: string = newSecret(random, CLIENT_SECRET_PREFIX),
): CreatedSecret {
  const secretId = newId(random, 'sec')
  const [digest, lastFour] = [digestOf(clientSecret), clientSecret.slice(-4)]
  return { secret: { secretId, clientId, digest, lastFour, createdAt: clock.now() }, clientSecret }
}

type ClientSecretDeps = Pick<SiteDeps, 'storage' | 'random' | 'clock'>

/**
 * Gives a confidential client a new secret: a random one, or `given`. The previous secrets work for the chosen overlap,
 * or less if they expire earlier (CL-03).
 * @throws ApplicationError NOT_FOUND, INVALID_REQUEST (a public client has no secret)
 */
export async function rotateClientSecret(
  clientId: string,
  overlap: Overlap,
  act: Act,
  deps: ClientSecretDeps,
  given?: string,
): Promise<CreatedSecret> {
  return deps.storage.transact(async (stores) => {
    await stores.site.lock()
    const client = await stores.site.findClient(clientId)
    if (client === undefined) throw new ApplicationError('NOT_FOUND', 'There is no such client.')
    if (client.isConfidential !== true)
      throw new ApplicationError(
        'INVALID_REQUEST',
        'This client is public and has no secret: PKCE protects each sign-in. Create a confidential client for a server app.',
      )
    const created = createSecret(client, deps, given)
    const now = deps.clock.now()
    // A given secret may be an earlier one that is about to expire.
    for (const { secretId, digest } of await stores.credentials.listSecrets(clientId, now))
      if (secretsEqual(digest, created.secret.digest)) await stores.credentials.revokeSecret(secretId, now)
    await stores.credentials.expireSecrets(clientId, now + overlapMs[overlap])
    await stores.credentials.addSecret(created.secret)
    const details = { secretId: created.secret.secretId, overlap }
    await audit(
      act,
      { action: 'client-secret-rotated', target: { kind: 'client', id: clientId }, details },
      stores,
      deps,
    )
    return created
  })
}

/** Revokes a secret: within a second no node accepts it. @throws ApplicationError NOT_FOUND */
export async function revokeClientSecret(secretId: string, act: Act, deps: ClientSecretDeps): Promise<void> {
  await deps.storage.transact(async (stores) => {
    const clientId = await stores.credentials.revokeSecret(secretId, deps.clock.now())
    if (clientId === undefined)
      throw new ApplicationError('NOT_FOUND', 'There is no such secret, or it was already revoked.')
    const target = { kind: 'client', id: clientId } as const
    await audit(act, { action: 'client-secret-revoked', target, details: { secretId } }, stores, deps)
  })
}
