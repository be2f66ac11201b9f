import type { FoyerClient } from '@foyer/client'

export interface KilnNote {
  id: string
  title: string
  date: string
  body: string[]
  recipe: string[]
}

/** The caller may not read the notes. Distinguished from a failed request. */
export class MembersOnlyError extends Error {}

/**
 * Fetches the kiln notes from the site's own server, which verifies the token with Foyer.
 * @throws MembersOnlyError if the token is not a member's; also the errors of the SDK and of `fetch`.
 */
export async function fetchNotes(client: Pick<FoyerClient, 'getAuthHeaders'>): Promise<KilnNote[]> {
  const { headers } = await client.getAuthHeaders()
  const response = await fetch('/members/kiln-notes.json', { headers, cache: 'no-store' })
  if (response.status === 401 || response.status === 403) throw new MembersOnlyError('The kiln notes are for members')
  if (!response.ok) throw new Error(`The kiln notes answered ${response.status}`)
  return ((await response.json()) as { notes: KilnNote[] }).notes
}
