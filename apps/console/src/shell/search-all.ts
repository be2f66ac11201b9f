import { interpolate } from '@foyer/messages/console'
import { AppWindow, Ban } from 'lucide-react'
import type { Call } from '../api/call.js'
import type { Messages } from '../language/messages.js'
import type { Command } from './command.js'

const MAX_RESULTS = 6
/** More found members are shown without their actions, which would push them out of view. */
const MAX_WITH_ACTIONS = 2

/** A member found by the palette. */
export interface FoundMember {
  memberId: string
  email: string
  name: string | null
  status: string
}

interface SearchNeeds {
  call: Call
  messages: Messages
  signal: AbortSignal
  /** Opens the dialog that confirms blocking; undefined if the role must not block. */
  onBlock: ((member: FoundMember) => void) | undefined
}

/** Finds members by email and applications by name for the palette, and what can be done with them (CS-02). */
export async function searchAll(text: string, { call, messages, signal, onBlock }: SearchNeeds): Promise<Command[]> {
  const [{ members }, { clients }] = await Promise.all([
    call<{ members: FoundMember[] }>('/owner/v1/members/query', {
      method: 'POST',
      json: { search: text, limit: MAX_RESULTS },
      signal,
    }),
    call<{ clients: { clientId: string; name: string }[] }>('/owner/v1/clients', { signal }),
  ])
  const blockable = members.length > MAX_WITH_ACTIONS ? [] : members.filter(({ status }) => status === 'active')
  return [
    ...members.map(({ memberId, email }): Command => {
      const path = `/members/${memberId}`
      return { id: path, name: email, group: 'members', path, memberId, isFound: true }
    }),
    ...(onBlock === undefined ? [] : blockable).map(
      (member): Command => ({
        id: `block ${member.memberId}`,
        name: interpolate(messages.shell.blockOne, { email: member.email }),
        group: 'actions',
        Icon: Ban,
        isFound: true,
        run: () => onBlock?.(member),
      }),
    ),
    ...clients
      .filter(({ name }) => name.toLowerCase().includes(text))
      .slice(0, MAX_RESULTS)
      .map(({ clientId, name }): Command => {
        const path = `/clients/${clientId}`
        return { id: path, name, group: 'clients', Icon: AppWindow, path, isFound: true }
      }),
  ]
}
