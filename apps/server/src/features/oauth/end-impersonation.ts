import type { SessionId } from '@foyer/protocol'
import { audit } from '../audit/audit.js'
import { isImpersonationId } from '../sessions/impersonation/impersonation-store.js'
import type { OAuthDeps } from './deps.js'

/**
 * Ends the access of an owner as a member, with all its sessions, after the owner stopped one of them. Does nothing for
 * another session.
 */
export async function endImpersonation(
  sessionId: SessionId,
  { storage, clock, random, ended }: Pick<OAuthDeps, 'storage' | 'clock' | 'random' | 'ended'>,
): Promise<void> {
  const now = clock.now()
  const endedNow = await storage.transact(async (stores) => {
    const session = await stores.sessions.find(sessionId)
    if (session === undefined || !isImpersonationId(session.openedBy)) return []
    const { memberId, openedBy, clientId } = session
    const access = await stores.impersonations.find(openedBy)
    if (access === undefined || !(await stores.impersonations.end(openedBy, now))) return []
    const act = { actor: { kind: 'owner', id: access.ownerId }, requestId: null, network: null } as const
    const entry = {
      action: 'impersonation-ended',
      target: { kind: 'member', id: memberId },
      details: { clientId },
    } as const
    await audit(act, entry, stores, { random, clock })
    const sessions: SessionId[] = []
    for (const other of await stores.sessions.listOpen(memberId, now))
      if (other.openedBy === openedBy && (await stores.sessions.end(other.sessionId, 'logged-out', now)))
        sessions.push(other.sessionId)
    return sessions
  })
  for (const id of endedNow) ended.add(id, now)
}
