import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { QueryTooSlow } from '../../kernel/errors/query-too-slow.js'
import { type DatabaseWatch, unwatched } from './database-watch.js'
import type { DatabaseDifferences } from './differences.js'

/** Turns failures into words the rest understands, and remembers whether the database answers. */
export interface Failures {
  /** @throws DatabaseUnavailable for what is the database's fault, the cause kept */
  reading<T>(outcome: Promise<T>): Promise<T>
  /** As `reading`; a write that succeeds shows that the database answers again. */
  writing<T>(outcome: Promise<T>): Promise<T>
  /** False from the first failure on until a write succeeds. */
  isAnswering(): boolean
}

/**
 * One failed statement is enough to doubt: the anonymous grant asks `isAnswering`, and it must never look healthier
 * than a renewal (security-checklist 16). Reads alone clear no doubt: a full disk and a standby still read.
 */
export function watchFailures(
  { isUnavailable, isConflict }: DatabaseDifferences,
  watch: Pick<DatabaseWatch, 'failed'> = unwatched,
): Failures {
  let answering = true
  const reading = async <T>(outcome: Promise<T>): Promise<T> => {
    try {
      return await outcome
    } catch (error) {
      // The database is well: the question was too large.
      if (error instanceof QueryTooSlow) throw error
      if (isConflict(error)) {
        watch.failed('conflict')
        throw new DatabaseUnavailable('the transaction met another one', { cause: error })
      }
      if (!isUnavailable(error)) {
        watch.failed('other')
        throw error
      }
      watch.failed('unavailable')
      answering = false
      throw new DatabaseUnavailable('the database cannot answer', { cause: error })
    }
  }
  return {
    reading,
    writing: async (outcome) => {
      const value = await reading(outcome)
      answering = true
      return value
    },
    isAnswering: () => answering,
  }
}
