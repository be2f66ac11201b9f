import type { Call } from '../api/call.js'
import { addressOf, navigate } from '../routing/location.js'
import type { Command } from './palette.js'

const MOST = 6

/** Members by e-mail and clients by name, for the palette (CS-02). Without an owner nothing is found. */
export async function findAnything(text: string, call: Call, signal: AbortSignal): Promise<Command[]> {
  const [members, clients] = await Promise.all([
    call<{ members: { memberId: string; email: string }[] }>('/owner/v1/members/query', {
      method: 'POST',
      json: { search: text, limit: MOST },
      signal,
    }),
    call<{ clients: { clientId: string; name: string }[] }>('/owner/v1/clients', { signal }),
  ])
  return [
    ...members.members.map(({ memberId, email }) => ({
      name: email,
      kind: 'Member',
      run: () => navigate(addressOf(`/members/${memberId}`)),
    })),
    ...clients.clients
      .filter(({ name }) => name.toLowerCase().includes(text))
      .map(({ clientId, name }) => ({
        name,
        kind: 'Client',
        run: () => navigate(addressOf(`/clients/${clientId}`)),
      })),
  ]
}
