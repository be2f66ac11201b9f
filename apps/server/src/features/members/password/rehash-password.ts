import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps, MemberStores } from '../deps.js'

import type { Member } from '../member.js'

/**
 * Rehashes a password that was just verified, if its hash is outdated or of another product (V11.2.2, decision 20), in
 * the transaction of `continueSignIn`. Returns undefined, and does nothing, if no rehash is needed. Of concurrent
 * sign-ins one rehashes; the others find the new hash and verify the password against it.
 * @throws ApplicationError INVALID_PASSWORD if the password was changed in the meantime, and what `continueSignIn`
 * throws, which leaves the hash unchanged
 */
export async function rehashPassword<T>(
  member: Member,
  password: string,
  { storage, hashing, clock }: Pick<MemberDeps, 'storage' | 'hashing' | 'clock'>,
  continueSignIn: (member: Member, stores: MemberStores) => Promise<T>,
): Promise<T | undefined> {
  let known = member
  if (known.passwordHash === null || !hashing.isOutdated(known.passwordHash)) return undefined
  const passwordHash = await hashing.hash(password)
  for (;;) {
    const { now, outcome } = await storage.transact(async (stores) => {
      await stores.sessions.lockMember(known.memberId)
      const now = await stores.members.find(known.memberId)
      if (now === undefined || now.passwordHash !== known.passwordHash) return { now, outcome: undefined }
      const isUpToDate = now.passwordHash !== null && !hashing.isOutdated(now.passwordHash)
      const changed = isUpToDate ? now : await stores.members.update(now.memberId, { passwordHash }, clock.now())
      return { now, outcome: { is: await continueSignIn(changed ?? now, stores) } }
    })
    if (outcome !== undefined) return outcome.is
    const isCorrect = now?.passwordHash != null && (await hashing.verify(now.passwordHash, password))
    if (now === undefined || !isCorrect) throw new ApplicationError('INVALID_PASSWORD', 'The password is incorrect.')
    known = now
  }
}
