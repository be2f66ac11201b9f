import type { FoyerClient } from '@foyer/client'

export interface KilnNote {
  id: string
  title: string
  date: string
  body: string[]
  recipe: string[]
}

/** Not the failure of a request: this person may not read them. */
export class MembersOnlyError extends Error {}

/**
 * The kiln notes, from the site's own server, which asks Foyer whose token it is.
 * @throws NotForYou when it is no member's; whatever the SDK and `fetch` throw.
 */
export async function fetchNotes(client: Pick<FoyerClient, 'getAuthHeaders'>): Promise<KilnNote[]> {
  const { headers } = await client.getAuthHeaders()
  const response = await fetch('/members/kiln-notes.json', { headers, cache: 'no-store' })
  if (response.status === 401 || response.status === 403) throw new MembersOnlyError('The kiln notes are for members')
  if (!response.ok) throw new Error(`The kiln notes answered ${response.status}`)
  return ((await response.json()) as { notes: KilnNote[] }).notes
}
