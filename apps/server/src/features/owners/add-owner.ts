import type { OwnerRole } from '@foyer/protocol'
import { readEmailAddress } from '../../kernel/email-address.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { type Act, audit } from '../audit/audit.js'
import { grantRole } from '../members/invitations/grant-role.js'
import { invite } from '../members/invitations/invite.js'
import type { ModerationDeps } from '../moderation/deps.js'

/**
 * Grants a role to an email address: at once if a member has verified the address, otherwise by an invitation that
 * creates the member with the role.
 * @throws ApplicationError INVALID_REQUEST (no address; a member who cannot sign in yet)
 */
export async function addOwner(
  { email, role }: { email: string; role: OwnerRole },
  act: Act,
  deps: Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'mail'>,
): Promise<{ state: 'ADDED' | 'INVITED'; email: string; role: OwnerRole }> {
  const address = readEmailAddress(email)
  if (address === undefined)
    throw new ApplicationError('INVALID_REQUEST', `"${email.slice(0, 100)}" is not an email address.`)
  const { storage, clock } = deps
  const member = await storage.read((stores) => stores.members.findByEmail(address.emailKey))
  if (member === undefined) {
    await invite([email], deps, { ownerRole: role, act })
    return { state: 'INVITED', email: address.email, role }
  }
  if (member.status !== 'active' || !member.emailVerified)
    throw new ApplicationError(
      'INVALID_REQUEST',
      `${address.email} belongs to a member who ${member.status === 'active' ? 'has not proven the address yet' : 'cannot sign in'}. Mend that first.`,
    )
  const { memberId } = member
  await storage.transact(async (stores) => {
    await stores.owners.lock()
    const before = (await stores.owners.roleOf(memberId)) ?? null
    if (before !== null)
      throw new ApplicationError(
        'INVALID_REQUEST',
        `${address.email} already has the role ${before}. Change the role instead.`,
      )
    await grantRole(memberId, role, stores, clock.now())
    await audit(
      act,
      { action: 'owner-added', target: { kind: 'owner', id: memberId }, details: { role } },
      stores,
      deps,
    )
  })
  return { state: 'ADDED', email: member.email, role }
}
