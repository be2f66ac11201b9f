import type { MemberId, SessionId } from '@foyer/protocol'
import type { SessionStores } from '../deps.js'
import { isImpersonationId } from './impersonation-store.js'

/** The owner who acts as a member, as tokens name them (RFC 8693 §4.1), and until when. */
export interface ImpersonationActor {
  memberId: MemberId
  sessionId: SessionId
  expiresAt: number
}

/**
 * Returns the owner behind a session or code, by the id that opened it; `undefined` if the member signed in. Returns
 * 'over' if the access has ended: it was stopped, the owner signed out, or has no role any more.
 */
export async function impersonationActor(
  openedBy: string | null,
  stores: Pick<SessionStores, 'impersonations' | 'sessions' | 'owners'>,
  now: number,
): Promise<ImpersonationActor | 'over' | undefined> {
  if (!isImpersonationId(openedBy)) return undefined
  const access = await stores.impersonations.find(openedBy)
  if (access === undefined || access.endedAt !== null || access.expiresAt <= now) return 'over'
  const { ownerId, ownerSessionId, expiresAt } = access
  const session = await stores.sessions.find(ownerSessionId)
  const isSignedIn = session !== undefined && session.endedAt === null && session.expiresAt > now
  if (!isSignedIn || (await stores.owners.roleOf(ownerId)) === undefined) return 'over'
  return { memberId: ownerId, sessionId: ownerSessionId, expiresAt }
}
