import { EMPTY_TOKENS, type FoyerClient } from '@foyer/client'
import type { ItemCache } from '../../shop/item-cache.js'

/**
 * Deletes the member's own account, and forgets what this browser keeps about them. Answers until when it can be taken
 * back, if at all. Throws what the SDK throws.
 */
export async function deleteAccount(client: FoyerClient, lastSeen: ItemCache): Promise<string | undefined> {
  const { subject } = client.current()
  const { deletionDate } = await client.deleteAccount()
  lastSeen.announceLeaving(subject)
  client.setTokens(EMPTY_TOKENS)
  return deletionDate
}
