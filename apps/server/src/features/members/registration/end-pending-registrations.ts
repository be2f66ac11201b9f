import type { MemberDeps, MemberStores } from '../deps.js'

import type { Member } from '../member.js'

/**
 * Ends the claims on an address that is proven now: what they carry opens nothing from here on (design invariant 10).
 * Where disclosure is private they stay as shadows, whose codes are never right: whoever made them would learn by their
 * end that there is an account now (decision 13).
 */
export async function endPendingRegistrations(
  { memberId, emailKey }: Pick<Member, 'memberId' | 'emailKey'>,
  stores: MemberStores,
  { siteSnapshot }: Pick<MemberDeps, 'siteSnapshot'>,
): Promise<void> {
  if (siteSnapshot.current().settings.disclosure === 'explicit')
    return stores.pendingRegistrations.deleteByEmail(emailKey)
  await stores.pendingRegistrations.delete(memberId)
  await stores.authentications.invalidatePendingCodes(emailKey)
}
