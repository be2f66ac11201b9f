import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberStores } from '../deps.js'
import type { Member } from '../member.js'

/**
 * Verifies that a member's password is still the one that was checked. The check takes long, and the member may have
 * recovered or changed the password in the meantime; authentication with the old one must open nothing (design
 * invariant 10). Call it first in the transaction that grants access: it locks the member, so that a concurrent
 * recovery waits or is seen.
 * @throws ApplicationError INVALID_PASSWORD
 */
export async function assertPasswordUnchanged(
  checked: Pick<Member, 'memberId' | 'passwordHash'>,
  stores: MemberStores,
): Promise<void> {
  await stores.sessions.lockMember(checked.memberId)
  const current = await stores.members.find(checked.memberId)
  if (current?.passwordHash !== checked.passwordHash || current.status === 'pending-deletion')
    throw new ApplicationError('INVALID_PASSWORD', 'The password is incorrect.')
}
