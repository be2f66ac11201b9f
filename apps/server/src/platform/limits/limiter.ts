import type { Clock } from '../../kernel/clock.js'
import { digestOf } from '../../kernel/digest.js'
import { TooManyRequests } from '../../kernel/errors/too-many-requests.js'
import type { Storage } from '../database/storage.js'
import type { PlatformStores } from '../deps.js'
import { type Limit, type LimitName, limits } from './limit.js'

/** A counted attempt, which can be taken back. */
export interface Attempt {
  /** True after so many attempts that a site may require a captcha. */
  isRisky: boolean
  /** Takes the attempt back, because it was legitimate. */
  refund(): Promise<void>
}

export interface Limiter {
  /**
   * Counts an attempt at the target identified by `parts`, before it is made, so that concurrent attempts count too.
   * @throws TooManyRequests if the limit is exceeded, with the time until the window ends
   */
  consume(limit: LimitName, ...parts: readonly string[]): Promise<Attempt>
  /** Like `consume`, but returns false instead of throwing, for limits that must not be visible. */
  tryConsume(limit: LimitName, ...parts: readonly string[]): Promise<boolean>
  /** Returns whether the next attempt will be risky. Counts nothing. */
  isRisky(limit: LimitName, ...parts: readonly string[]): Promise<boolean>
}

/**
 * Counts attempts in the shared database, so that nodes agree (design §9). Buckets are digests: no address is stored.
 */
export function databaseLimiter({
  storage,
  clock,
  onLimitExceeded = () => {},
}: {
  storage: Storage<PlatformStores>
  clock: Clock
  /** Called for every attempt beyond a limit. */
  onLimitExceeded?: (name: LimitName) => void
}): Limiter {
  const bucketOf = (name: LimitName, parts: readonly string[]) => digestOf([name, ...parts].join('\0'))
  const isBeyondRisk = (name: LimitName, attempts: number) =>
    attempts > ((limits[name] as Limit).captchaAfter ?? Infinity)
  const countAttempt = async (name: LimitName, parts: readonly string[]) => {
    const { maxAttempts, windowSeconds } = limits[name]
    const bucket = bucketOf(name, parts)
    const { attempts, endsAt } = await storage.write((stores) =>
      stores.attempts.increment(bucket, windowSeconds * 1000, clock.now()),
    )
    if (attempts > maxAttempts) onLimitExceeded(name)
    return {
      bucket,
      within: attempts <= maxAttempts,
      risky: isBeyondRisk(name, attempts),
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock.now()) / 1000)),
    }
  }
  return {
    async consume(name, ...parts) {
      const { bucket, within: isWithinLimit, risky: isRisky, retryAfterSeconds } = await countAttempt(name, parts)
      if (!isWithinLimit) throw new TooManyRequests(limits[name].message, retryAfterSeconds)
      return { isRisky, refund: () => storage.write((stores) => stores.attempts.refund(bucket, clock.now())) }
    },
    tryConsume: async (name, ...parts) => (await countAttempt(name, parts)).within,
    isRisky: async (name, ...parts) => {
      const bucket = bucketOf(name, parts)
      return isBeyondRisk(name, (await storage.read((stores) => stores.attempts.current(bucket, clock.now()))) + 1)
    },
  }
}

/** FOYER_LIMITS=off: nothing is counted (design §6). */
export const noLimiter: Limiter = {
  consume: async () => ({ isRisky: false, refund: async () => {} }),
  tryConsume: async () => true,
  isRisky: async () => false,
}
