import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { isComparable } from './password-rules.js'

/**
 * Asks a member again who they are, by the password; counts as a login.
 * @throws ApplicationError INVALID_PASSWORD @throws TooManyRequests
 */
export async function assertPasswordOf(
  { memberId, passwordHash }: Pick<Member, 'memberId' | 'passwordHash'>,
  password: string,
  network: string,
  { hashing, limiter }: Pick<MemberDeps, 'hashing' | 'limiter'>,
): Promise<void> {
  const guess = await limiter.take('loginByAccountAndNetwork', memberId, network)
  const right = isComparable(password) && (await hashing.verify(passwordHash, password))
  if (!right) throw new ApplicationError('INVALID_PASSWORD', 'The current password is not right.')
  await guess.refund()
}
