import type { MemberId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { SiteStores } from '../deps.js'

/**
 * Inside a transaction that takes an owner away, by their role or by their account: somebody must be left who can run
 * the site. Holds the owners first, so that of two who remove each other one stays.
 * @throws ApplicationError LAST_OWNER
 */
export async function assertOtherOwner(memberId: MemberId, { owners }: Pick<SiteStores, 'owners'>): Promise<void> {
  await owners.lock()
  if ((await owners.roleOf(memberId)) !== 'owner' || (await owners.hasOther(memberId))) return
  throw new ApplicationError(
    'LAST_OWNER',
    'This is the last owner of the site. Make another member an owner first, so that somebody can run the site.',
  )
}
