import type { MemberId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { SiteStores } from '../deps.js'

/**
 * Asserts that another owner remains, in a transaction that removes an owner's role or account. Locks the owners first,
 * so that of two owners who remove each other at the same time one remains.
 * @throws ApplicationError LAST_OWNER
 */
export async function assertOtherOwner(memberId: MemberId, { owners }: Pick<SiteStores, 'owners'>): Promise<void> {
  await owners.lock()
  if ((await owners.roleOf(memberId)) !== 'owner' || (await owners.hasOther(memberId))) return
  throw new ApplicationError('LAST_OWNER', 'This is the last owner of the site. Make another member an owner first.')
}
