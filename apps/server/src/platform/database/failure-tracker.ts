import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { QueryTooSlow } from '../../kernel/errors/query-too-slow.js'
import { type DatabaseObserver, noObserver } from './database-observer.js'
import type { DatabaseDifferences } from './differences.js'

/** Translates driver errors and tracks whether the database is available. */
interface FailureTracker {
  /** @throws DatabaseUnavailable for failures of the database, with the driver error as cause */
  trackRead<T>(outcome: Promise<T>): Promise<T>
  /** Like `trackRead`; a successful write also marks the database as available again. */
  trackWrite<T>(outcome: Promise<T>): Promise<T>
  /** False from the first failure until a write succeeds. */
  isAvailable(): boolean
}

/**
 * Tracks failures of a database. One failed statement marks it as unavailable: the anonymous grant checks
 * `isAvailable`, and it must never appear healthier than a refresh (security-checklist 16). Successful reads do not
 * clear the mark, because a database with a full disk and a standby can still read.
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
      // The database is available: the query was too expensive.
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
