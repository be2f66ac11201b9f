import type { VisitorId } from '@foyer/protocol'
import { DAY, SECOND } from '../../kernel/clock.js'
import type { VisitorDeps } from './deps.js'

/**
 * Visits are written in batches, after this time at the latest, in milliseconds; that much is lost when the process
 * dies.
 */
const FLUSH_AFTER_MS = 10 * SECOND
/** Visitors per statement. */
const BATCH_SIZE = 500
/** Number of visitors that a node remembers for one day; it may write more than one visit of the others. */
const MAX_REMEMBERED = 100_000

/**
 * Records that visitors came back, once per visitor and day, so that items are retained from the last visit and not
 * from the last write. Visits are collected in memory and written in batches, so that a refresh writes nothing. Only
 * visitors that have written something have a row to update.
 */
export interface VisitWriter {
  /** Records a refresh; `lastAt` is the time of the previous one by the visitor's token, in milliseconds since 1970. */
  record(visitorId: VisitorId, lastAt: number): void
  /** Writes the collected visits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

export function visitWriter(
  { storage, clock }: Pick<VisitorDeps, 'storage' | 'clock'>,
  onError: (error: unknown) => void,
): VisitWriter {
  let day = 0
  let recorded = new Set<VisitorId>()
  let pending = new Set<VisitorId>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const batch = [...pending]
    pending = new Set()
    try {
      for (let at = 0; at < batch.length; at += BATCH_SIZE)
        await storage.write((stores) => stores.visitors.recordVisits(batch.slice(at, at + BATCH_SIZE), clock.now()))
    } catch (error) {
      // Not retried: the visitors come back another day, and items are retained for weeks.
      onError(error)
    }
  }
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    record(visitorId, lastAt) {
      const today = Math.floor(clock.now() / DAY)
      // A token of today: its visit is recorded, or it is the first one, which needs no record.
      if (Math.floor(lastAt / DAY) === today) return
      if (today !== day || recorded.size >= MAX_REMEMBERED) recorded = new Set()
      day = today
      if (recorded.has(visitorId)) return
      recorded.add(visitorId)
      pending.add(visitorId)
      timer ??= setTimeout(() => {
        timer = undefined
        void flush()
      }, FLUSH_AFTER_MS)
      timer.unref()
    },
    flush,
    async stop() {
      clearTimeout(timer)
      await flush()
    },
  }
}
