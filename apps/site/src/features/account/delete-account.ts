import { EMPTY_TOKENS, type FoyerClient } from '@foyer/client'
import type { LastSeenStore } from '../../shop/last-seen.js'

/** Deletes the member's own account, and forgets what this browser keeps about them. Throws what the SDK throws. */
export async function deleteAccount(client: FoyerClient, lastSeen: LastSeenStore): Promise<void> {
  const { subject } = client.current()
  await client.deleteAccount()
  lastSeen.announceLeaving(subject)
  client.setTokens(EMPTY_TOKENS)
}
