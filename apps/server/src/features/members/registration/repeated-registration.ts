import { MINUTE } from '../../../kernel/clock.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { type Authenticating, type Outcome, outcomeFor } from '../outcome.js'

/**
 * A registration may be sent again for this long, in milliseconds (security-checklist section 12, "Unknown outcome").
 */
const AGAIN_WITHIN_MS = 10 * MINUTE

/** True while nothing but the registration itself has happened to the account. */
export const mayBeRepeated = (member: Member, now: number): boolean =>
  member.passwordHash !== null &&
  !member.emailVerified &&
  member.lastLoginAt === null &&
  member.updatedAt === member.createdAt &&
  now - member.createdAt <= AGAIN_WITHIN_MS

/**
 * The first result once more, for somebody whose answer was lost and who sends the same address and password again. It
 * counts as a login attempt, so that registering is no way to guess passwords. Undefined when the password is another
 * one.
 * @throws TooManyRequests
 */
export async function repeatedRegistration(
  { memberId, emailKey, passwordHash }: Member,
  password: string,
  who: Authenticating,
  deps: Pick<MemberDeps, 'storage' | 'hashing' | 'directory' | 'random' | 'clock' | 'mail' | 'limiter'>,
): Promise<Outcome | undefined> {
  const { storage, hashing, directory, mail, limiter } = deps
  const attempts = [
    await limiter.take('loginByNetwork', who.network),
    await limiter.take('loginByAccountAndNetwork', emailKey, who.network),
  ]
  if (!(await hashing.verify(passwordHash, password))) return undefined
  for (const attempt of attempts) await attempt.refund()
  const outcome = await storage.transact(async (stores) => {
    const member = await stores.members.find(memberId)
    if (member === undefined || member.passwordHash !== passwordHash) return undefined
    return outcomeFor(member, directory.current().settings.signUp, who, stores, deps, ['pwd'])
  })
  mail.wake()
  return outcome
}
