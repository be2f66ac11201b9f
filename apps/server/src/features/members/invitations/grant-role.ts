import type { MemberId, OwnerRole } from '@foyer/protocol'
import type { MemberStores } from '../deps.js'

/**
 * Grants a member a role for the site, inside the caller's transaction. The sessions that a back end opened for the
 * member end, because an API key must never have a session of a member with a role (`open-session.ts`).
 */
export async function grantRole(
  memberId: MemberId,
  role: OwnerRole,
  { owners, sessions }: Pick<MemberStores, 'owners' | 'sessions'>,
  now: number,
): Promise<void> {
  await sessions.lockMember(memberId)
  await owners.setRole(memberId, role, now)
  for (const { sessionId, openedBy } of await sessions.listOpen(memberId, now))
    if (openedBy !== null) await sessions.end(sessionId, 'disconnected', now)
}
