import type { SessionId, SiteId } from '@foyer/protocol'
import type { Clock } from '../../../kernel/clock.js'
import { clockCorrection } from '../../../kernel/clock-correction.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { settingsInForce } from '../settings/site-settings.js'
import {
  createSiteSnapshot,
  type SiteSnapshot,
  type SiteSnapshotCache,
  type SiteSnapshotStore,
} from './site-snapshot.js'

/**
 * Poll interval for changes made by other nodes, in milliseconds: well within the second that the command line
 * promises.
 */
const POLL_EVERY_MS = 500
/** Overlap of successive reads of ended sessions, in milliseconds; tolerates small clock differences between nodes. */
const OVERLAP_MS = 60_000

export interface LiveSnapshotCache extends SiteSnapshotCache {
  stop(): void
}

interface LiveSnapshotDeps {
  siteId: SiteId
  /** Public base URL; also the origin of the console. */
  issuer: string
  dev: boolean
  store: SiteSnapshotStore
  /** Returns the sessions that ended after a time, in milliseconds since 1970. */
  endedSince(since: number): Promise<{ sessionId: SessionId; endedAt: number }[]>
  /** This node's list of ended sessions. */
  ended: { add(sessionId: SessionId, endedAt: number): void; forgetBefore(now: number): void }
  clock: Clock
  /** The uncorrected clock of this machine. */
  machineClock: Clock
  /**
   * Called on every poll with the offset of the development clock and the correction of this machine's clock, both in
   * milliseconds.
   */
  onClock(offset: number, correction: number): void
  /** Called when a site, client, key or signing key has changed. */
  onChange(): Promise<void>
}

/**
 * Polls the database to update this node's site snapshot and its list of ended sessions. No node stores
 * state that another node needs, and a revocation reaches all nodes within the stated 5 s (design §9).
 */
export async function liveSnapshotCache(deps: LiveSnapshotDeps): Promise<LiveSnapshotCache> {
  const { siteId, issuer, dev, store, endedSince, ended, clock, machineClock, onClock, onChange } = deps
  let snapshot: SiteSnapshot
  let revision = -1
  let newestEnd = 0
  let correction = 0
  let reachable = true
  let lastPolledAt = performance.now()
  let currentPoll: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function poll(): Promise<void> {
    const askedAt = machineClock.now()
    const found = await store.revision()
    const { databaseNow } = found
    if (databaseNow !== null)
      correction = clockCorrection({ databaseNow, askedAt, answeredAt: machineClock.now() }, correction)
    onClock(found.clockOffset, correction)
    if (found.revision !== revision) {
      const { stored, ...loaded } = await store.load(siteId)
      snapshot = createSiteSnapshot({ siteId, issuer }, settingsInForce(stored, dev), loaded)
      await onChange()
      revision = found.revision
    }
    // The first poll reads every session that may still have a valid access token. The minimum with `now` ensures that
    // a node whose clock is ahead does not hide sessions ended by other nodes (security-checklist 104).
    const now = clock.now()
    const since = newestEnd === 0 ? now - 60 * OVERLAP_MS : Math.min(newestEnd, now) - OVERLAP_MS
    for (const { sessionId, endedAt } of await endedSince(since)) {
      ended.add(sessionId, endedAt)
      newestEnd = Math.max(newestEnd, endedAt)
    }
    ended.forgetBefore(now)
  }

  async function pollOnce(): Promise<void> {
    const startedAt = performance.now()
    try {
      await poll()
      reachable = true
      lastPolledAt = startedAt
    } catch (error) {
      reachable = false
      throw error
    }
  }

  /**
   * Polls after the current poll, which may have read before the caller's change. Concurrent callers share the next
   * poll.
   */
  function refresh(): Promise<void> {
    const before = currentPoll?.catch(() => {})
    next ??= (before ?? Promise.resolve()).then(() => {
      next = undefined
      const newPoll = pollOnce().finally(() => {
        if (currentPoll === newPoll) currentPoll = undefined
      })
      currentPoll = newPoll
      return newPoll
    })
    return next
  }

  await refresh()
  const timer = setInterval(() => {
    refresh().catch(() => {})
  }, POLL_EVERY_MS)
  timer.unref()

  return {
    current: () => snapshot,
    isReachable: () => reachable && store.isAnswering(),
    hasRecentRevocations: () => performance.now() - lastPolledAt <= lifetimes.unconfirmedRevocations.ms,
    refresh,
    stop: () => clearInterval(timer),
  }
}
