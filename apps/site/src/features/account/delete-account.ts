import { EMPTY_TOKENS, type FoyerClient } from '@foyer/client'
import type { ItemCache } from '../../shop/item-cache.js'

/**
 * Deletes the member's account and removes its cached items from this browser. Returns the time until which the account
 * can be restored, if any. Throws the errors of the SDK.
 */
export async function deleteAccount(client: FoyerClient, lastSeen: ItemCache): Promise<string | undefined> {
  const { subject } = client.current()
  const { deletionDate } = await client.deleteAccount()
  lastSeen.announceLeaving(subject)
  client.setTokens(EMPTY_TOKENS)
  return deletionDate
}
