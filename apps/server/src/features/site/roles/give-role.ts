import type { MemberId } from '@foyer/protocol'
import type { Stores } from '../../../main/storage.js'
import type { OwnerRole } from './owner.js'

/**
 * Gives a member a role for the site, inside the caller's transaction. The sessions that a back end opened for them
 * end: an API key never has a session of a member with a role (`open-session.ts`).
 */
export async function giveRole(
  memberId: MemberId,
  role: OwnerRole,
  { owners, sessions }: Pick<Stores, 'owners' | 'sessions'>,
  now: number,
): Promise<void> {
  await sessions.hold(memberId)
  await owners.put(memberId, role, now)
  for (const { sessionId, openedBy } of await sessions.openOf(memberId, now))
    if (openedBy !== null) await sessions.end(sessionId, 'disconnected', now)
}
