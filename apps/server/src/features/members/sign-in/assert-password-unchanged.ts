import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberStores } from '../deps.js'
import type { Member } from '../member.js'

/**
 * A password takes long to check, and meanwhile the member may have recovered or changed it: what was proven with the
 * old one opens nothing any more (design invariant 10). Call it in the transaction that grants something, before
 * anything is granted; it holds the member, so that a recovery at the same time waits or is seen.
 * @throws ApplicationError INVALID_PASSWORD
 */
export async function assertPasswordUnchanged(
  checked: Pick<Member, 'memberId' | 'passwordHash'>,
  stores: MemberStores,
): Promise<void> {
  await stores.sessions.lockMember(checked.memberId)
  const current = await stores.members.find(checked.memberId)
  if (current?.passwordHash !== checked.passwordHash || current.status === 'pending-deletion')
    throw new ApplicationError('INVALID_PASSWORD', 'The password is not right.')
}
