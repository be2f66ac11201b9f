import { type Clock, MINUTE } from '../../kernel/clock.js'
import { DataError } from '../../kernel/errors/data-error.js'
import { memoryCount } from './memory-count.js'

/** A visitor or member, counted by id; back ends are not counted. */
export type CountedCaller = { kind: 'visitor' | 'member'; id: string } | { kind: 'admin' }

export interface DataRequests {
  /** Counts one request to the data service. Back ends are not counted. @throws DataError WDE0014 beyond the limit */
  count(caller: CountedCaller): void
  /** Counts one request and tells whether it is within the limit, for a way that leaves refusing to another. */
  admits(caller: CountedCaller): boolean
}

/**
 * Requests to the data service by visitor and by member, in the memory of this node: a read must not cost a write, and
 * the limit guards a node against one caller, so it need not be the same number for all nodes together.
 */
export function dataRequests({ clock, perMinute }: { clock: Clock; perMinute(): number }): DataRequests {
  const callers = memoryCount({ clock, windowMs: MINUTE })
  return {
    admits: (caller) => caller.kind === 'admin' || callers.add(caller.id).count <= perMinute(),
    count(caller) {
      if (caller.kind === 'admin') return
      const { count, endsInMs } = callers.add(caller.id)
      if (count <= perMinute()) return
      const retryAfterSeconds = Math.max(1, Math.ceil(endsInMs / 1000))
      throw new DataError('WDE0014', 'Too many requests in this minute. Wait a little.', { retryAfterSeconds })
    },
  }
}

/** FOYER_LIMITS=off: nothing is counted (design §6). */
export const uncountedDataRequests: DataRequests = { count: () => {}, admits: () => true }
