import type { MemberId, SessionId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { admitNewMember } from '../invitations/admit-new-member.js'
import { grantInvitedRole } from '../invitations/grant-invited-role.js'
import { initialStatus, type Member, newMember } from '../member.js'
import { endUnverifiedAccess } from '../sign-in/end-sessions.js'
import type { Authentication } from './authentication-store.js'
import { endPendingRegistrations } from './end-pending-registrations.js'

/** A member whose address was verified, and the sessions that ended by it; pass those to `ended` after the commit. */
export interface Verified {
  member: Member
  endedSessions: SessionId[]
  /** What happened: by a sign-in code a member signed in or was registered. */
  event: 'email-verified' | 'signed-in' | 'registered'
}

/**
 * Locks an identity and the other registrations on its address, in the order that is the same everywhere: member,
 * pending registrations. Authentications are locked after it.
 */
export async function lockIdentity(identityId: MemberId, stores: MemberStores): Promise<void> {
  const registration = await stores.pendingRegistrations.find(identityId)
  if (registration?.passwordHash === null) await stores.members.lockByEmail(registration.emailKey)
  else await stores.sessions.lockMember(identityId)
  await stores.pendingRegistrations.lock(identityId)
}

/**
 * Marks an address as verified and returns its member. The first verified pending registration becomes the member,
 * spends an invitation of the address, and ends all other registrations on the address. If the identity is a member
 * already, only the address is marked. A registration without a password on the address of a member signs that member
 * in (`startCodeSignIn`). Returns undefined if another registration on the address was verified in the
 * meantime, and the error if the site requires an invitation and none is open, or does not allow the address.
 */
export async function markEmailVerified(
  { identityId }: Pick<Authentication, 'identityId'>,
  stores: MemberStores,
  now: number,
  deps: Pick<MemberDeps, 'siteSnapshot' | 'random' | 'clock'>,
): Promise<Verified | ApplicationError | undefined> {
  const rules = deps.siteSnapshot.current().settings.signUp
  const registration = await stores.pendingRegistrations.find(identityId)
  if (registration === undefined) {
    const member = await stores.members.update(identityId, { emailVerified: true }, now)
    return member && { member, endedSessions: [], event: 'email-verified' }
  }
  const { registrationId, email, emailKey, passwordHash, profile } = registration
  const known = await stores.members.findByEmail(emailKey)
  if (known !== undefined && passwordHash !== null) return undefined
  if (known !== undefined) return verifyKnownMember(known, registrationId, stores, now, deps)
  const admission = await admitNewMember(registration, stores, now, deps)
  if (admission instanceof ApplicationError) return admission
  const { invitation } = admission
  const status = invitation !== undefined ? 'active' : initialStatus(rules)
  const member = newMember(
    { memberId: registrationId, email, emailKey, emailVerified: true, status, passwordHash, profile },
    now,
  )
  // Thrown, so that what the admission spent is rolled back.
  if ((await stores.members.add(member)) === 'email-taken')
    throw new ApplicationError('INVALID_STATE_TOKEN', 'This verification has expired. Sign in again to get a new code.')
  await endPendingRegistrations(member, stores, deps)
  await grantInvitedRole(invitation, registrationId, stores, deps)
  return { member, endedSessions: [], event: passwordHash === null ? 'registered' : 'email-verified' }
}

/**
 * Verifies the address of an existing member by a sign-in code. If it was not verified before, the person who set the
 * password had not shown that the address is theirs: the password and all access end (design invariant 10, V6.8.1).
 */
async function verifyKnownMember(
  known: Member,
  registrationId: MemberId,
  stores: MemberStores,
  now: number,
  deps: Pick<MemberDeps, 'siteSnapshot'>,
): Promise<Verified | undefined> {
  await stores.pendingRegistrations.delete(registrationId)
  if (known.emailVerified) return { member: known, endedSessions: [], event: 'signed-in' }
  const endedSessions = await endUnverifiedAccess(known, stores, now, deps)
  const member = await stores.members.update(known.memberId, { emailVerified: true, passwordHash: null }, now)
  return member && { member, endedSessions, event: 'signed-in' }
}
