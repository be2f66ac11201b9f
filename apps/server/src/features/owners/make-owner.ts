import type { MemberId, SessionId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import type { EmailAddress } from '../../kernel/email-address.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { newId } from '../../kernel/random.js'
import { type Act, audit } from '../audit/audit.js'
import { grantRole } from '../members/invitations/grant-role.js'
import { type Member, newMember } from '../members/member.js'
import { endAllSessions } from '../members/sign-in/end-sessions.js'
import type { ModerationDeps, ModerationStores } from '../moderation/deps.js'

/**
 * `made`: a new member. `joined`: the member with the address, whose password is unchanged. `reset`: the member with
 * the address, who had not verified it; the given password replaces the old one.
 */
export type OwnerResult = { member: Member; outcome: 'made' | 'joined' | 'reset' }

/**
 * Makes a person an owner who proved control of the machine, by its shell or by the set-up link that the server
 * printed. If the member has verified the address, the account is unchanged. An unverified account gives no access to
 * anything of the owner (design invariant 10), so the given password replaces the present one, and the account's
 * sessions end.
 * @throws ApplicationError EMAIL_ALREADY_EXISTS (an owner already), PERMISSION_DENIED (blocked; or `setUp` is not
 * valid)
 */
export async function makeOwner(
  { address, passwordHash, setUp }: { address: EmailAddress; passwordHash: string; setUp?: Digest },
  act: Act,
  deps: Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'ended'>,
): Promise<OwnerResult> {
  const { storage, random, clock, ended } = deps
  let endedSessions: SessionId[] = []
  const result = await storage.transact(async (stores): Promise<OwnerResult> => {
    const now = clock.now()
    await stores.owners.lock()
    if (setUp !== undefined && (!(await stores.owners.isEmpty()) || !(await stores.owners.spendSetUpLink(setUp, now))))
      throw new ApplicationError('PERMISSION_DENIED', 'This set-up link no longer works.')
    const found = await stores.members.findByEmail(address.emailKey)
    const outcome = await findOrCreateMember(found, stores, now)
    const { memberId } = outcome.member
    await grantRole(memberId, 'owner', stores, now)
    const details = { role: 'owner', account: outcome.outcome }
    await audit(act, { action: 'owner-added', target: { kind: 'owner', id: memberId }, details }, stores, deps)
    return outcome
  })
  for (const sessionId of endedSessions) ended.add(sessionId, clock.now())
  return result

  async function findOrCreateMember(
    found: Member | undefined,
    stores: ModerationStores,
    now: number,
  ): Promise<OwnerResult> {
    if (found === undefined) {
      const memberId: MemberId = newId(random, 'mem')
      const known = { memberId, ...address, emailVerified: true, status: 'active', passwordHash, profile: {} } as const
      const member = newMember(known, now)
      await stores.members.add(member)
      await stores.pendingRegistrations.deleteByEmail(address.emailKey)
      return { member, outcome: 'made' }
    }
    const { memberId } = found
    if ((await stores.owners.roleOf(memberId)) === 'owner')
      throw new ApplicationError('EMAIL_ALREADY_EXISTS', `${found.email} is already an owner.`)
    if (found.status === 'blocked')
      throw new ApplicationError('PERMISSION_DENIED', `${found.email} is blocked. Unblock the member first.`)
    if (found.emailVerified && found.passwordHash !== null) {
      const member = await stores.members.update(memberId, { status: 'active' }, now)
      return { member: member ?? found, outcome: 'joined' }
    }
    endedSessions = await endAllSessions(memberId, 'password-changed', stores, now)
    await stores.recoveries.endAllOf(memberId, now)
    const proven = { status: 'active', emailVerified: true, resetRequired: false, passwordHash } as const
    return { member: (await stores.members.update(memberId, proven, now)) ?? found, outcome: 'reset' }
  }
}
