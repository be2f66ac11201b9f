import type { Needs } from '../needs.js'
import { assertProofHolds } from './assert-proof-holds.js'
import type { Member } from './member.js'

/**
 * Hashes a password anew that was right just now, where its hash is outdated (V11.2.2). Answers the member as they are then.
 * @throws ApplicationError INVALID_PASSWORD when the password was changed meanwhile
 */
export async function upgradePasswordHash(
  member: Member,
  password: string,
  { storage, hashing, clock }: Pick<Needs, 'storage' | 'hashing' | 'clock'>,
): Promise<Member> {
  if (member.passwordHash === null || !hashing.isOutdated(member.passwordHash)) return member
  const passwordHash = await hashing.hash(password)
  return storage.transact(async (stores) => {
    await assertProofHolds(member, stores)
    return (await stores.members.change(member.memberId, { passwordHash }, clock.now())) ?? member
  })
}
