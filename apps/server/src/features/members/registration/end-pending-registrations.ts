import type { SettingsReader } from '../../site/snapshot/site-snapshot.js'
import type { MemberStores } from '../deps.js'
import type { Member } from '../member.js'

/**
 * Ends the pending registrations on an address that was just verified, so that their passwords open nothing from now on
 * (design invariant 10). If disclosure is private, they stay as decoys whose codes are never valid: their end would
 * reveal that the account exists now (decision 13).
 */
export async function endPendingRegistrations(
  { memberId, emailKey }: Pick<Member, 'memberId' | 'emailKey'>,
  stores: MemberStores,
  { siteSnapshot }: { siteSnapshot: SettingsReader },
): Promise<void> {
  if (siteSnapshot.current().settings.disclosure === 'explicit')
    return stores.pendingRegistrations.deleteByEmail(emailKey)
  await stores.pendingRegistrations.delete(memberId)
  await stores.authentications.invalidatePendingCodes(emailKey)
}
