import { type Clock, MINUTE } from '../../kernel/clock.js'
import { DataError } from '../../kernel/errors/data-error.js'
import { memoryCounter } from './memory-counter.js'

/** A visitor or member, counted by id; back ends are not counted. */
type RateLimitedCaller = { kind: 'visitor' | 'member'; id: string } | { kind: 'admin' }

export interface DataRateLimiter {
  /**
   * Counts one request to the data service. Back ends are not counted. @throws DataError WDE0014 if the limit is
   * exceeded
   */
  consume(caller: RateLimitedCaller): void
  /**
   * Counts one request and returns whether it is within the limit, for the fast path, which falls through if it is not.
   */
  tryConsume(caller: RateLimitedCaller): boolean
}

/**
 * Limits requests to the data service per visitor and member, in the memory of this node: a read must not cost a write,
 * and the limit protects a node from a single caller, so it need not be exact across nodes.
 */
export function dataRateLimiter({ clock, perMinute }: { clock: Clock; perMinute(): number }): DataRateLimiter {
  const callers = memoryCounter({ clock, windowMs: MINUTE })
  return {
    tryConsume: (caller) => caller.kind === 'admin' || callers.increment(caller.id).count <= perMinute(),
    consume(caller) {
      if (caller.kind === 'admin') return
      const { count, endsInMs } = callers.increment(caller.id)
      if (count <= perMinute()) return
      const retryAfterSeconds = Math.max(1, Math.ceil(endsInMs / 1000))
      throw new DataError('WDE0014', 'Too many requests in this minute. Wait a little.', { retryAfterSeconds })
    },
  }
}

/** FOYER_LIMITS=off: nothing is counted (design §6). */
export const noDataRateLimiter: DataRateLimiter = { consume: () => {}, tryConsume: () => true }
