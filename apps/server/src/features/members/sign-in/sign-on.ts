import type { IdentityProfile, MemberId, SessionId } from '@foyer/protocol'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import { type Act, audit } from '../../audit/audit.js'
import { DeletionPending } from '../deletion-pending.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { type Member, newMember } from '../member.js'
import { profileFromIdentity } from '../profile/profile.js'
import { endPendingRegistrations } from '../registration/end-pending-registrations.js'
import { requireAllowedAddress } from '../registration/require-allowed-address.js'
import { endUnverifiedAccess } from './end-sessions.js'

/**
 * Signs a person on for a trusted back end, which authenticated them itself; creates the member if the address is new
 * (wire-protocol §5). `verifyEmail` marks the address as verified; all access set up before, by any party, then ends
 * (design invariant 10, V6.8.1). Members with a role are refused (decision 11).
 * @throws ValidationError for the address
 * @throws ApplicationError EMAIL_NOT_ALLOWED, MEMBER_BLOCKED, DELETION_PENDING, PERMISSION_DENIED
 */
export async function signOn(
  request: { email: string; profile?: IdentityProfile | null; verifyEmail: boolean },
  act: Act,
  deps: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'ended' | 'siteSnapshot'>,
): Promise<Member> {
  const { storage, random, clock, ended } = deps
  const address = readEmailAddress(request.email)
  if (address === undefined) throw new ValidationError([violation('loginId.email', 'is not an email address', 'EMAIL')])
  let endedSessions: SessionId[] = []
  const findOrCreateMember = async (stores: MemberStores, now: number): Promise<Member> => {
    const memberId: MemberId = newId(random, 'mem')
    const profile = profileFromIdentity(request.profile)
    const created = newMember(
      { memberId, ...address, emailVerified: request.verifyEmail, status: 'active', passwordHash: null, profile },
      now,
    )
    if ((await stores.members.add(created)) === 'added') {
      await requireAllowedAddress(address.emailKey, deps)
      if (request.verifyEmail) await endPendingRegistrations(created, stores, deps)
      return created
    }
    const known = await stores.members.findByEmail(address.emailKey)
    if (known === undefined || known.status === 'blocked' || known.status === 'deleted') {
      throw new ApplicationError('MEMBER_BLOCKED', 'This account has been suspended.')
    }
    if ((await stores.owners.roleOf(known.memberId)) !== undefined)
      throw new ApplicationError('PERMISSION_DENIED', 'This member is on the team: only they can sign themselves in.')
    if (known.status === 'pending-deletion') throw new DeletionPending(known, ['backend'])
    if (!request.verifyEmail || known.emailVerified) return known
    endedSessions = await endUnverifiedAccess(known, stores, now, deps)
    return (await stores.members.update(known.memberId, { emailVerified: true, passwordHash: null }, now)) ?? known
  }
  const signedOn = await storage.transact(async (stores) => {
    const member = await findOrCreateMember(stores, clock.now())
    await audit(act, { action: 'signed-on', target: { kind: 'member', id: member.memberId } }, stores, deps)
    return member
  })
  for (const sessionId of endedSessions) ended.add(sessionId, clock.now())
  return signedOn
}
