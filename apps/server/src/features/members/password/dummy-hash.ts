import { macOf } from '../../../kernel/mac.js'
import type { MemberDeps, MemberStores } from '../deps.js'

/**
 * Returns the hash that an unknown address is verified against if account existence must not leak: the hash of some
 * member, always the same one for an address. Verification time depends on the hash, and hashes of other products
 * differ, so unknown addresses show the same distribution of times as members (decision 20). Null, as for a member
 * without a password, when there is none.
 */
export async function dummyHash(
  emailKey: string,
  { members }: Pick<MemberStores, 'members'>,
  { secrets, siteId }: Pick<MemberDeps, 'secrets' | 'siteId'>,
): Promise<string | null> {
  const idSuffix = macOf(`dummy:${siteId}:${emailKey}`, secrets.registrationSalt).slice(0, 22)
  return members.findHashFrom(`mem_${idSuffix}`)
}
