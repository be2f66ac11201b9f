import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import type { SiteSnapshotCache } from '../site/snapshot/site-snapshot.js'

/**
 * How long a renewal waits for the store before it is answered 503, in milliseconds of real time (security-checklist
 * 15).
 */
const RETRY_LIMIT_MS = 5000
const POLL_EVERY_MS = 50

/**
 * Does what may be done twice, and does it again when the store was away, as soon as it is back. Nothing is asked of
 * the store while it is known to be away: one look of the directory finds out for all who wait.
 * @throws DatabaseUnavailable when the store stays away
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
