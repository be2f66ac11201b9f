import { EMPTY_TOKENS, type FoyerClient } from '@foyer/client'
import type { Baskets } from '../../shop/baskets.js'

/** Deletes the member's own account, and forgets what this browser keeps about them. Throws what the SDK throws. */
export async function deleteAccount(client: FoyerClient, baskets: Baskets): Promise<void> {
  const { subject } = client.current()
  await client.deleteAccount()
  baskets.announceLeaving(subject)
  if (subject !== undefined) baskets.forget(subject)
  client.setTokens(EMPTY_TOKENS)
}
