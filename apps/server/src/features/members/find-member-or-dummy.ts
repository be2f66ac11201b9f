import { macOf } from '../../kernel/mac.js'
import type { MemberDeps, MemberStores } from './deps.js'
import type { Member } from './member.js'

/** Greater than every member id in the order of every collation. */
const AFTER_ALL_IDS = `mem_${'z'.repeat(23)}`

/**
 * Returns the member with an address, where the time taken must not reveal whether there is one (V6.3.8). For an
 * unknown address it returns some other member as `dummy`, always the same one for an address. Both cases run the same
 * two queries and read one row, because reading a row takes longer than finding none, which many measurements show.
 *
 * A login with an unknown address is verified against the password hash of `dummy`: verification time depends on the
 * hash, and hashes of other products differ, so unknown addresses show the same distribution of times as members
 * (decision 20).
 */
export async function findMemberOrDummy(
  emailKey: string,
  { members }: Pick<MemberStores, 'members'>,
  { secrets, siteId }: Pick<MemberDeps, 'secrets' | 'siteId'>,
): Promise<{ member?: Member | undefined; dummy?: Member | undefined }> {
  const idSuffix = macOf(`dummy:${siteId}:${emailKey}`, secrets.registrationSalt).slice(0, 22)
  const member = await members.findByEmail(emailKey)
  const dummy = await members.findFrom(member === undefined ? `mem_${idSuffix}` : AFTER_ALL_IDS)
  return { member, dummy }
}
