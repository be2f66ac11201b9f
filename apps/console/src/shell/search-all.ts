import type { Call } from '../api/call.js'
import type { Messages } from '../language/messages.js'
import { navigate, toUrl } from '../routing/location.js'
import type { Command } from './palette.js'

const MAX_RESULTS = 6

/** Finds members by email and clients by name for the palette (CS-02). Without an owner it finds nothing. */
export async function searchAll(text: string, call: Call, messages: Messages, signal: AbortSignal): Promise<Command[]> {
  const [members, clients] = await Promise.all([
    call<{ members: { memberId: string; email: string }[] }>('/owner/v1/members/query', {
      method: 'POST',
      json: { search: text, limit: MAX_RESULTS },
      signal,
    }),
    call<{ clients: { clientId: string; name: string }[] }>('/owner/v1/clients', { signal }),
  ])
  return [
    ...members.members.map(({ memberId, email }) => ({
      name: email,
      kind: messages.shell.kinds.member,
      run: () => navigate(toUrl(`/members/${memberId}`)),
    })),
    ...clients.clients
      .filter(({ name }) => name.toLowerCase().includes(text))
      .map(({ clientId, name }) => ({
        name,
        kind: messages.shell.kinds.client,
        run: () => navigate(toUrl(`/clients/${clientId}`)),
      })),
  ]
}
