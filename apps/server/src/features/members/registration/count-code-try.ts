import type { MemberId } from '@foyer/protocol'
import type { Attempt } from '../../../platform/limits/limiter.js'
import type { MemberDeps } from '../deps.js'

/**
 * Counts a try at the code of an identity before it is compared (V6.6.3). Each sign-in by a code has another identity,
 * so its tries count for the address: for each network, and for all together, which strangers can use up. They also
 * count for the network, against guesses at many addresses (decision 37).
 * @param network undefined for a try at the number of a link, which requires the link
 * @throws TooManyRequests
 */
export async function countCodeTry(
  identityId: MemberId,
  network: string | undefined,
  { storage, limiter }: Pick<MemberDeps, 'storage' | 'limiter'>,
): Promise<Pick<Attempt, 'refund'>> {
  const registration = await storage.read((stores) => stores.pendingRegistrations.find(identityId))
  if (registration?.passwordHash !== null) return limiter.consume('codeByIdentity', identityId)
  const { emailKey } = registration
  const attempts =
    network === undefined
      ? []
      : [
          await limiter.consume('signInCodeTries', emailKey, network),
          await limiter.consume('signInCodeTriesByNetwork', network),
        ]
  attempts.push(await limiter.consume('signInCodeTriesByAddress', emailKey))
  return {
    refund: async () => {
      for (const attempt of attempts) await attempt.refund()
    },
  }
}
