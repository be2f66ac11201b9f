import { macOf } from '../../../kernel/mac.js'
import type { MemberDeps, MemberStores } from '../deps.js'

/**
 * The hash by which an address without a member is answered where nobody may learn that: that of some member, always
 * the same one for an address. A password takes as long to check as its hash says, and those of other products differ;
 * so what is seen of an address without a member is seen as often among members (decision 20). Null, as for a member
 * without a password, when there is none.
 */
export async function dummyHash(
  emailKey: string,
  { members }: Pick<MemberStores, 'members'>,
  { secrets, siteId }: Pick<MemberDeps, 'secrets' | 'siteId'>,
): Promise<string | null> {
  const idSuffix = macOf(`stand-in:${siteId}:${emailKey}`, secrets.registrationSalt).slice(0, 22)
  return members.findHashFrom(`mem_${idSuffix}`)
}
