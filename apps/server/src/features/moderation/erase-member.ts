import type { MemberId } from '@foyer/protocol'
import { REMOVED_AT_ONCE } from '../data/items/truncate-items.js'
import type { Member } from '../members/member.js'
import type { ModerationStores } from './deps.js'

/**
 * Takes away everything that is kept of a member whose sessions have ended, inside the caller's transaction.
 * `leavesItems`: they had more items than one transaction should remove (decision 52).
 */
export async function eraseMember(
  memberId: MemberId,
  stores: ModerationStores,
  now: number,
): Promise<{ member: Member | undefined; leavesItems: boolean }> {
  const member = await stores.members.find(memberId)
  if (member !== undefined) await stores.erasures.removeAddress(member.emailKey)
  await stores.recoveries.endAllOf(memberId, now)
  await stores.consents.withdrawAllOf(memberId)
  await stores.promotionRecords.forgetAllOf(memberId)
  await stores.activeMembers.forget(memberId)
  await stores.erasures.note(memberId, now)
  const leavesItems = await stores.ownedItems.remove(memberId, REMOVED_AT_ONCE)
  // A step of a job locks its items before the job, too.
  await stores.erasures.removeJobsOf(memberId)
  // The id stays, so that it is never given to anyone else (security-checklist 79); the address is free again.
  const emptied = { email: '', emailKey: `deleted:${memberId}`, passwordHash: null, profile: {}, slug: memberId }
  return { member: await stores.members.change(memberId, { status: 'deleted', ...emptied }, now), leavesItems }
}
