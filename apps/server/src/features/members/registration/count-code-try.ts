import type { MemberId } from '@foyer/protocol'
import type { Attempt } from '../../../platform/limits/limiter.js'
import type { MemberDeps } from '../deps.js'

/**
 * Counts a try at the code or link of an identity before it is compared (V6.6.3). Each sign-in by a code has another
 * identity, so its tries count for the address; that limit is higher, because strangers can use it up.
 * @throws TooManyRequests
 */
export async function countCodeTry(
  identityId: MemberId,
  { storage, limiter }: Pick<MemberDeps, 'storage' | 'limiter'>,
): Promise<Attempt> {
  const registration = await storage.read((stores) => stores.pendingRegistrations.find(identityId))
  return registration?.passwordHash === null
    ? limiter.consume('signInCodeTries', registration.emailKey)
    : limiter.consume('codeByIdentity', identityId)
}
