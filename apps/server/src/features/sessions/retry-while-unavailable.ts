import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import type { SiteSnapshotCache } from '../site/snapshot/site-snapshot.js'

/**
 * How long a refresh waits for the database before it fails with 503, in milliseconds of real time (security-checklist
 * 15).
 */
const RETRY_LIMIT_MS = 5000
const POLL_EVERY_MS = 50

/**
 * Runs an idempotent operation, and retries it when the database becomes available again. No query is sent while the
 * database is known to be unavailable: the poll of the site snapshot detects the recovery for all waiting callers.
 * @throws DatabaseUnavailable when the database stays unavailable
 */
export function retryWhileUnavailable<T>(
  attempt: () => Promise<T>,
  siteSnapshot: Pick<SiteSnapshotCache, 'isReachable'>,
): Promise<T> {
  const deadline = performance.now() + RETRY_LIMIT_MS
  return attempt().catch((error) => retryUntil(attempt, siteSnapshot, deadline, error))
}

async function retryUntil<T>(
  attempt: () => Promise<T>,
  siteSnapshot: Pick<SiteSnapshotCache, 'isReachable'>,
  deadline: number,
  firstError: unknown,
): Promise<T> {
  for (let error = firstError; ; ) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    do {
      if (performance.now() >= deadline) throw error
      await pause(POLL_EVERY_MS)
    } while (!siteSnapshot.isReachable())
    try {
      return await attempt()
    } catch (next) {
      error = next
    }
  }
}
