import { TooManyRequests } from '../errors/too-many-requests.js'
import type { Clock } from '../runtime/clock.js'
import { digestOf } from '../runtime/digest.js'
import type { Storage } from '../storage.js'
import { type LimitName, limits } from './limit.js'

/** An attempt that was counted, and how to take it back. */
export interface Attempt {
  /** It was an honest one: it does not count. */
  refund(): Promise<void>
}

export interface Limiter {
  /**
   * Counts one attempt at what `parts` name, before it is made, so that parallel attempts count too.
   * @throws TooManyRequests beyond the limit, with the time until it is over
   */
  take(limit: LimitName, ...parts: readonly string[]): Promise<Attempt>
  /** As `take`, but answers false instead of throwing: where a refusal must not show. */
  allows(limit: LimitName, ...parts: readonly string[]): Promise<boolean>
}

/** Limits counted in the shared database, so that nodes agree (design §9). Buckets are digests: no address is stored. */
export function databaseLimiter({
  storage,
  clock,
  hit = () => {},
}: {
  storage: Storage
  clock: Clock
  /** Hears of every attempt beyond a limit. */
  hit?: (name: LimitName) => void
}): Limiter {
  const count = async (name: LimitName, parts: readonly string[]) => {
    const { tries, windowSeconds } = limits[name]
    const bucket = digestOf([name, ...parts].join('\0'))
    const { attempts, endsAt } = await storage.write((stores) =>
      stores.attempts.count(bucket, windowSeconds * 1000, clock.now()),
    )
    if (attempts > tries) hit(name)
    return {
      bucket,
      within: attempts <= tries,
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock.now()) / 1000)),
    }
  }
  return {
    async take(name, ...parts) {
      const { bucket, within, retryAfterSeconds } = await count(name, parts)
      if (!within) throw new TooManyRequests(limits[name].sentence, retryAfterSeconds)
      return { refund: () => storage.write((stores) => stores.attempts.refund(bucket, clock.now())) }
    },
    allows: async (name, ...parts) => (await count(name, parts)).within,
  }
}

/** FOYER_LIMITS=off: nothing is counted (design §6). */
export const noLimiter: Limiter = {
  take: async () => ({ refund: async () => {} }),
  allows: async () => true,
}
