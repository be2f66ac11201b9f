import { createHash, randomBytes } from 'node:crypto'
import type { TestFoyer } from '@foyer/testing'

/** Creates the link that `serve` prints, with which the first owner is created. */
export async function createSetUpLink(foyer: TestFoyer): Promise<string> {
  const secret = `setup_${randomBytes(32).toString('base64url')}`
  const digest = createHash('sha256').update(secret).digest('base64url')
  const [createdAt, expiresAt] = [Date.now(), Date.now() + 3_600_000]
  await foyer.deps.storage.write((stores) => stores.owners.insertSetUpLink(digest as never, { createdAt, expiresAt }))
  return `${foyer.url}/setup?token=${secret}`
}
