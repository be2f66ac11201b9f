import { lifetimes } from '../../../kernel/lifetimes.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'

/** True if the account has not changed since its registration, and the repeat window is open. */
export const isRepeatable = (member: Member, now: number): boolean =>
  member.passwordHash !== null &&
  member.status !== 'pending-deletion' &&
  !member.emailVerified &&
  member.updatedAt === member.createdAt &&
  now - member.createdAt <= lifetimes.repeatRegistration.ms

/**
 * Returns the first result again if a person lost the response and sends the same address and password again. Counts as
 * a login attempt, so that passwords cannot be guessed by registering. Returns undefined if the password differs, or if
 * an application has had a session of the account, also one that has ended.
 * @throws TooManyRequests
 */
export async function repeatRegistration(
  { memberId, emailKey, passwordHash }: Member,
  password: string,
  context: AuthContext,
  deps: Pick<MemberDeps, 'storage' | 'hashing' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'mail' | 'limiter'>,
): Promise<AuthResult | undefined> {
  const { storage, hashing, mail, limiter } = deps
  const attempts = [
    await limiter.consume('loginByNetwork', context.network),
    await limiter.consume('loginByAccountAndNetwork', emailKey, context.network),
  ]
  if (!(await hashing.verify(passwordHash, password))) return undefined
  for (const attempt of attempts) await attempt.refund()
  const outcome = await storage.transact(async (stores) => {
    const member = await stores.members.find(memberId)
    if (member === undefined || member.passwordHash !== passwordHash) return undefined
    if ((await stores.sessions.listAll(memberId, 1)).length > 0) return undefined
    return authResultFor(member, context, stores, deps, ['pwd'])
  })
  mail.wake()
  return outcome
}
