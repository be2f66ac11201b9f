import type { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { grantInvitedRole } from '../invitations/grant-invited-role.js'
import { invitationRequired } from '../invitations/is-invited.js'
import { initialStatus, type Member, newMember } from '../member.js'
import type { Authentication } from './authentication-store.js'
import { endPendingRegistrations } from './end-pending-registrations.js'

/**
 * Marks an address as verified and returns its member. The first verified pending registration becomes the member,
 * spends an invitation of the address, and ends all other registrations on the address. If the identity is a member
 * already, only the address is marked. Returns undefined if another registration on the address was verified in the
 * meantime, and the error if the site requires an invitation and none is open.
 */
export async function markEmailVerified(
  { identityId }: Pick<Authentication, 'identityId'>,
  stores: MemberStores,
  now: number,
  deps: Pick<MemberDeps, 'siteSnapshot' | 'random' | 'clock'>,
): Promise<Member | ApplicationError | undefined> {
  const rules = deps.siteSnapshot.current().settings.signUp
  const registration = await stores.pendingRegistrations.find(identityId)
  if (registration === undefined) {
    const existing = await stores.members.find(identityId)
    if (existing === undefined) return undefined
    return stores.members.update(identityId, { emailVerified: true }, now)
  }
  const { registrationId, email, emailKey, passwordHash, profile } = registration
  const invitation = await stores.invitations.spendFor(emailKey, now)
  if (rules.policy === 'invite' && invitation === undefined) return invitationRequired()
  const status = invitation !== undefined ? 'active' : initialStatus(rules)
  const member = newMember(
    { memberId: registrationId, email, emailKey, emailVerified: true, status, passwordHash, profile },
    now,
  )
  if ((await stores.members.add(member)) === 'email-taken') return undefined
  await endPendingRegistrations(member, stores, deps)
  await grantInvitedRole(invitation, registrationId, stores, deps)
  return member
}
