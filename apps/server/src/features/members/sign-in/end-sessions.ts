import type { MemberId, SessionId } from '@foyer/protocol'
import type { EndReason } from '../../sessions/session.js'
import type { MemberDeps, MemberStores } from '../deps.js'

/** Ends one session and makes this node refuse its access tokens at once; the others learn of it within 5 s. */
export async function endSession(
  sessionId: SessionId,
  reason: EndReason,
  { storage, clock, ended }: Pick<MemberDeps, 'storage' | 'clock' | 'ended'>,
): Promise<void> {
  const now = clock.now()
  if (await storage.write((stores) => stores.sessions.end(sessionId, reason, now))) ended.add(sessionId, now)
}

/**
 * Ends every way into a member's account inside the caller's transaction, save one session if named: sessions, sign-ins
 * at the hosted pages, waits for the owner's answer, proofs and codes not used yet, and a change of the address that
 * waits. Returns the sessions to tell `ended` of once the transaction is kept.
 */
export async function endAllSessions(
  memberId: MemberId,
  reason: EndReason,
  stores: MemberStores,
  now: number,
  except?: SessionId,
): Promise<SessionId[]> {
  await stores.sessions.lockMember(memberId)
  const endedSessions = await stores.sessions.endAllOf(memberId, reason, now, except)
  await stores.browserSessions.endAllOf(memberId, now)
  await stores.approvalWaits.endAllOf(memberId, now)
  await stores.sessionTokens.endAllOf(memberId, now)
  await stores.authorizationCodes.endAllOf(memberId, now)
  await stores.emailChanges.delete(memberId)
  return endedSessions
}
