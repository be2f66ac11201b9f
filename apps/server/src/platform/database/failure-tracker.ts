import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { QueryTooSlow } from '../../kernel/errors/query-too-slow.js'
import { type DatabaseObserver, noObserver } from './database-observer.js'
import type { DatabaseDifferences } from './differences.js'

/** Turns failures into words the rest understands, and remembers whether the database answers. */
export interface FailureTracker {
  /** @throws DatabaseUnavailable for what is the database's fault, the cause kept */
  trackRead<T>(outcome: Promise<T>): Promise<T>
  /** As `reading`; a write that succeeds shows that the database answers again. */
  trackWrite<T>(outcome: Promise<T>): Promise<T>
  /** False from the first failure on until a write succeeds. */
  isAvailable(): boolean
}

/**
 * One failed statement is enough to doubt: the anonymous grant asks `isAnswering`, and it must never look healthier
 * than a renewal (security-checklist 16). Reads alone clear no doubt: a full disk and a standby still read.
 */
export function trackFailures(
  { isUnavailable, isConflict }: DatabaseDifferences,
  observer: Pick<DatabaseObserver, 'onFailure'> = noObserver,
): FailureTracker {
  let available = true
  const trackRead = async <T>(outcome: Promise<T>): Promise<T> => {
    try {
      return await outcome
    } catch (error) {
      // The database is well: the question was too large.
      if (error instanceof QueryTooSlow) throw error
      if (isConflict(error)) {
        observer.onFailure('conflict')
        throw new DatabaseUnavailable('the transaction met another one', { cause: error })
      }
      if (!isUnavailable(error)) {
        observer.onFailure('other')
        throw error
      }
      observer.onFailure('unavailable')
      available = false
      throw new DatabaseUnavailable('the database cannot answer', { cause: error })
    }
  }
  return {
    trackRead,
    trackWrite: async (outcome) => {
      const value = await trackRead(outcome)
      available = true
      return value
    },
    isAvailable: () => available,
  }
}
