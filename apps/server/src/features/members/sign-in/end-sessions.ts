import type { MemberId, SessionId } from '@foyer/protocol'
import type { EndReason } from '../../sessions/session.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import type { Member } from '../member.js'
import { endPendingRegistrations } from '../registration/end-pending-registrations.js'
import type { SignedInCaller } from './signed-in-caller.js'

/** Ends one session. This node rejects its access tokens immediately, the other nodes within 5 s. */
export async function endSession(
  sessionId: SessionId,
  reason: EndReason,
  { storage, clock, ended }: Pick<MemberDeps, 'storage' | 'clock' | 'ended'>,
): Promise<void> {
  const now = clock.now()
  if (await storage.write((stores) => stores.sessions.end(sessionId, reason, now))) ended.add(sessionId, now)
}

/**
 * Ends all access to a member's account inside the caller's transaction, except that of the caller if given: sessions,
 * browser sessions at the hosted pages, approval waits, unused session tokens and authorization codes, and what a
 * session began and has not finished: an email change, and links to identity providers. Sign-ins that wait for a second
 * factor end, too. Returns the ended sessions; pass them to `ended` after the commit.
 */
export async function endAllSessions(
  memberId: MemberId,
  reason: EndReason,
  stores: MemberStores,
  now: number,
  except?: SignedInCaller,
): Promise<SessionId[]> {
  await stores.sessions.lockMember(memberId)
  const endedSessions = await stores.sessions.endAllOf(memberId, reason, now, except)
  const browserSessionId = except !== undefined && 'browserSessionId' in except ? except.browserSessionId : undefined
  await stores.browserSessions.endAllOf(memberId, now, browserSessionId)
  await stores.approvalWaits.endAllOf(memberId, now)
  await stores.sessionTokens.endAllOf(memberId, now)
  await stores.authorizationCodes.endAllOf(memberId, now)
  await stores.emailChanges.delete(memberId)
  await stores.externalSignIns.deleteAllOf(memberId)
  await stores.secondFactorChallenges.endAllOf(memberId, now)
  return endedSessions
}

/**
 * Ends all access to an account whose address was not verified before, inside the caller's transaction: the person who
 * had it had not shown that the address is theirs. Their ways to sign in are removed. Returns the ended sessions; pass
 * them to `ended` after the commit.
 */
export async function endUnverifiedAccess(
  member: Member,
  stores: MemberStores,
  now: number,
  deps: Pick<MemberDeps, 'siteSnapshot'>,
  reason: EndReason = 'revoked',
): Promise<SessionId[]> {
  const { memberId } = member
  const endedSessions = await endAllSessions(memberId, reason, stores, now)
  await removeUnverifiedMethods(memberId, stores)
  await stores.recoveries.endAllOf(memberId, now)
  await stores.authentications.endAllOf(memberId, now)
  await endPendingRegistrations(member, stores, deps)
  return endedSessions
}

/** Removes the ways to sign in, but for the password, that were added before the address of an account was verified. */
export async function removeUnverifiedMethods(
  memberId: MemberId,
  stores: Pick<MemberStores, 'externalIdentities' | 'factors' | 'passkeys'>,
): Promise<void> {
  await stores.externalIdentities.deleteAllOf(memberId)
  await stores.factors.deleteAllOf(memberId)
  await stores.passkeys.deleteAllOf(memberId)
}
