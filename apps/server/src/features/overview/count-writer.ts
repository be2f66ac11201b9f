import type { MemberId } from '@foyer/protocol'
import type { HourlyCount } from '../../platform/counts/count-store.js'
import { type Counts, startOfHour, zeroCounts } from '../../platform/counts/counted-kinds.js'
import { periodicJob } from '../../platform/threads/periodic-job.js'
import type { ActiveMembers } from './active-members.js'
import type { OverviewDeps } from './deps.js'
import type { SiteCounts } from './site-counts.js'

/** Flush interval, in milliseconds. Counts of this period are lost when the process crashes. */
const FLUSH_INTERVAL_MS = 10_000
/** Members for each INSERT. */
const BATCH_SIZE = 500

export interface CountWriter {
  /** Writes the counts since the last write. Counts that cannot be written are retried at the next flush. */
  flush(): Promise<void>
  /** Flushes and stops. */
  stop(): Promise<void>
}

/**
 * Writes the counts of this node every ten seconds, in a few rows regardless of their size (decision 23). Runs at
 * multiples of ten seconds of the clock, so that the counts of one write belong to one hour.
 */
export function countWriter(
  counts: SiteCounts,
  active: ActiveMembers,
  { storage, clock }: Pick<OverviewDeps, 'storage' | 'clock'>,
  onError: (error: unknown) => void,
): CountWriter {
  let written: Counts = zeroCounts()
  let since = clock.now()
  let writing: Promise<void> = Promise.resolve()
  const untilNextFlush = () => FLUSH_INTERVAL_MS - (Date.now() % FLUSH_INTERVAL_MS)
  const job = periodicJob(untilNextFlush(), () => flush().then(untilNextFlush))

  async function writeCounts(): Promise<void> {
    const counted = counts.current()
    const now = clock.now()
    // After a clock change or a long pause the time of the last write is not meaningful.
    const at = startOfHour(now - since <= 2 * FLUSH_INTERVAL_MS ? since : now)
    const hours = (Object.keys(counted) as HourlyCount['kind'][]).flatMap((kind) => {
      const count = (counted[kind] ?? 0) - (written[kind] ?? 0)
      return count === 0 ? [] : [{ kind, at, count }]
    })
    since = now
    if (hours.length === 0) return
    await storage.write((stores) => stores.overviewCounts.increment(hours))
    written = counted
  }

  async function writeActive(): Promise<void> {
    const membersByDay = [...active.drain()].map(([day, members]): [number, MemberId[]] => [day, [...members]])
    try {
      for (const [day, members] of membersByDay)
        while (members.length > 0) {
          const batch = members.slice(0, BATCH_SIZE)
          await storage.write((stores) => stores.activeMembers.record(day, batch))
          members.splice(0, BATCH_SIZE)
        }
    } catch (error) {
      for (const [day, members] of membersByDay) active.requeue(day, members)
      throw error
    }
  }

  const write = (): Promise<void> => writeCounts().then(writeActive).catch(onError)

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    flush,
    stop: () => job.stop().then(flush),
  }
}
