import type { MemberId } from '@foyer/protocol'
import { DELETE_BATCH_SIZE } from '../data/items/truncate-items.js'
import type { Member } from '../members/member.js'
import type { ModerationStores } from './deps.js'

/**
 * Erases all data of a member whose sessions have ended, inside the caller's transaction. `leavesItems`: the member had
 * more items than one transaction should delete (decision 18).
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
  await stores.knownDevices.deleteAllOf(memberId)
  await stores.promotionRecords.deleteAllOf(memberId)
  await stores.activeMembers.delete(memberId)
  await stores.erasures.record(memberId, now)
  const leavesItems = await stores.ownedItems.delete(memberId, DELETE_BATCH_SIZE)
  // Lock order: a step of a job also locks its items before the job.
  await stores.erasures.removeJobsOf(memberId)
  // The id stays, so that it is never reused (security-checklist 79); the address is free again.
  const emptied = {
    email: '',
    emailKey: `deleted:${memberId}`,
    passwordHash: null,
    profile: {},
    slug: memberId,
    notes: '',
    tags: [],
  }
  const deleted = await stores.members.update(memberId, { status: 'deleted', ...emptied }, now)
  // After the status, so that webhooks report only the deletion.
  await stores.externalIdentities.deleteAllOf(memberId)
  await stores.passkeys.deleteAllOf(memberId)
  await stores.factors.deleteAllOf(memberId)
  return { member: deleted, leavesItems }
}
