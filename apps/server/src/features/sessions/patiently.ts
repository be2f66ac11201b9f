import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import type { Directory } from '../site/snapshot/directory.js'

/**
 * How long a renewal waits for the store before it is answered 503, in milliseconds of real time (security-checklist
 * 15).
 */
const PATIENCE_MS = 5000
const LOOK_EVERY_MS = 50

/**
 * Does what may be done twice, and does it again when the store was away, as soon as it is back. Nothing is asked of
 * the store while it is known to be away: one look of the directory finds out for all who wait.
 * @throws DatabaseUnavailable when the store stays away
 */
export function patiently<T>(attempt: () => Promise<T>, directory: Pick<Directory, 'isReachable'>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  return attempt().catch((error) => again(attempt, directory, deadline, error))
}

async function again<T>(
  attempt: () => Promise<T>,
  directory: Pick<Directory, 'isReachable'>,
  deadline: number,
  first: unknown,
): Promise<T> {
  for (let error = first; ; ) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    do {
      if (performance.now() >= deadline) throw error
      await pause(LOOK_EVERY_MS)
    } while (!directory.isReachable())
    try {
      return await attempt()
    } catch (next) {
      error = next
    }
  }
}
