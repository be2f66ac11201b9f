import { EMPTY_TOKENS, type FoyerClient } from '@foyer/client'
import type { Baskets } from '../../shop/baskets.js'

const TOO_LONG_AGO =
  'For this you must have signed in within the last ten minutes. Sign out, sign in again, and come back.'

/** Deletes the member's own account (docs/api.md), and forgets what this browser keeps about them. Answers why not, in a sentence. */
export async function deleteAccount(client: FoyerClient, baskets: Baskets): Promise<string | undefined> {
  const { subject } = client.current()
  const response = await client.fetch('/members/v1/members/my', { method: 'DELETE' })
  if (response.status === 403) return TOO_LONG_AGO
  if (!response.ok) return 'The account could not be deleted. Try again in a moment.'
  baskets.announceLeaving(subject)
  if (subject !== undefined) baskets.forget(subject)
  client.setTokens(EMPTY_TOKENS)
  return undefined
}
