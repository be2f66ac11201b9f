import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newSecret } from '../../../kernel/random.js'
import type { SiteDeps } from '../deps.js'

export const SET_UP_PATH = '/setup'

/**
 * Creates a single-use link by which the reader of the server's output can create the first owner. Links of other nodes
 * and earlier starts stay valid until they expire or one of them is used. Returns `undefined` if the site has an owner.
 */
export async function createSetUpLink({
  issuer,
  storage,
  random,
  clock,
}: Pick<SiteDeps, 'issuer' | 'storage' | 'random' | 'clock'>): Promise<string | undefined> {
  const secret = newSecret(random, 'setup')
  const isCreated = await storage.transact(async (stores) => {
    if (!(await stores.owners.isEmpty())) return false
    const createdAt = clock.now()
    await stores.owners.insertSetUpLink(digestOf(secret), { createdAt, expiresAt: createdAt + lifetimes.setUpLink.ms })
    return true
  })
  return isCreated ? `${issuer}${SET_UP_PATH}?token=${secret}` : undefined
}
