import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { isComparable } from './password-rules.js'

/**
 * Verifies a member's current password; counts as a login.
 * @throws ApplicationError INVALID_PASSWORD
 * @throws TooManyRequests
 */
export async function assertCurrentPassword(
  { memberId, passwordHash }: Pick<Member, 'memberId' | 'passwordHash'>,
  password: string,
  network: string,
  { hashing, limiter }: Pick<MemberDeps, 'hashing' | 'limiter'>,
): Promise<void> {
  const attempt = await limiter.consume('loginByAccountAndNetwork', memberId, network)
  const isCorrect = isComparable(password) && (await hashing.verify(passwordHash, password))
  if (!isCorrect) throw new ApplicationError('INVALID_PASSWORD', 'The current password is incorrect.')
  await attempt.refund()
}
