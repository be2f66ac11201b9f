import type { SessionId, SiteId } from '@foyer/protocol'
import type { Clock } from '../../../kernel/clock.js'
import { clockCorrection } from '../../../kernel/clock-correction.js'
import { settingsInForce } from '../settings/site-settings.js'
import {
  createSiteSnapshot,
  type SiteSnapshot,
  type SiteSnapshotCache,
  type SiteSnapshotStore,
} from './site-snapshot.js'

/**
 * How often a node looks for changes made elsewhere, in milliseconds: well within the second the command line promises.
 */
const POLL_EVERY_MS = 500
/** How much of the past is read again, so that nodes whose clocks differ a little miss nothing, in milliseconds. */
const OVERLAP_MS = 60_000
/**
 * A node that heard of no revocation for this long takes no member's access token, in milliseconds of real time
 * (security-checklist 95).
 */
const REVOCATIONS_STALE_MS = 30_000

export interface LiveSnapshotCache extends SiteSnapshotCache {
  stop(): void
}

interface LiveSnapshotDeps {
  siteId: SiteId
  /** The public address, where the console lives. */
  issuer: string
  dev: boolean
  store: SiteSnapshotStore
  /** The sessions that ended since a time, in milliseconds since 1970. */
  endedSince(since: number): Promise<{ sessionId: SessionId; endedAt: number }[]>
  /** The list of ended sessions that this node keeps. */
  ended: { add(sessionId: SessionId, endedAt: number): void; forgetBefore(now: number): void }
  clock: Clock
  /** The clock of this machine, which may be wrong. */
  machineClock: Clock
  /**
   * Called at every look with the development clock's offset, and with what puts this machine's clock right; in
   * milliseconds.
   */
  onClock(offset: number, correction: number): void
  /** Called when a site, client, key or signing key changed. */
  onChange(): Promise<void>
}

/**
 * Keeps the directory and the list of ended sessions of this node up to date by polling: no node holds state that
 * another needs, and a revocation reaches all of them within the stated 5 s (design §9).
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
    // On the first look everything that can still have a living access token is read.
    // A node whose clock runs ahead must not hide what the others end (security-checklist 104).
    const now = clock.now()
    const since = newestEnd === 0 ? now - 60 * OVERLAP_MS : Math.min(newestEnd, now) - OVERLAP_MS
    for (const { sessionId, endedAt } of await endedSince(since)) {
      ended.add(sessionId, endedAt)
      newestEnd = Math.max(newestEnd, endedAt)
    }
    ended.forgetBefore(now)
  }

  async function pollOnce(): Promise<void> {
    const begun = performance.now()
    try {
      await poll()
      reachable = true
      lastPolledAt = begun
    } catch (error) {
      reachable = false
      throw error
    }
  }

  /** A look under way may have read before the caller's change: it is waited for, and the next one is shared. */
  function refresh(): Promise<void> {
    const before = currentPoll?.catch(() => {})
    next ??= (before ?? Promise.resolve()).then(() => {
      next = undefined
      const begun = pollOnce().finally(() => {
        if (currentPoll === begun) currentPoll = undefined
      })
      currentPoll = begun
      return begun
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
    hasRecentRevocations: () => performance.now() - lastPolledAt <= REVOCATIONS_STALE_MS,
    refresh,
    stop: () => clearInterval(timer),
  }
}
