import type { VisitorId } from '@foyer/protocol'
import { DAY, SECOND } from '../../kernel/clock.js'
import { type BufferedWriter, bufferedWriter } from '../../platform/database/batching/buffered-writer.js'
import type { VisitorDeps } from './deps.js'

/** Number of visitors that a node remembers for one day; it may write more than one visit of the others. */
const MAX_REMEMBERED = 100_000

/**
 * Records that visitors came back, once per visitor and day, so that items are retained from the last visit and not
 * from the last write. Visits are collected in memory and written in batches, so that a refresh writes nothing. Only
 * visitors that have written something have a row to update.
 */
export interface VisitWriter extends Pick<BufferedWriter<VisitorId, VisitorId>, 'flush' | 'stop'> {
  /** Records a refresh; `lastAt` is the time of the previous one by the visitor's token, in milliseconds since 1970. */
  record(visitorId: VisitorId, lastAt: number): void
}

/** Creates a writer of visits. A failed write is passed to `onError` and not retried. */
export function visitWriter(
  { storage, clock }: Pick<VisitorDeps, 'storage' | 'clock'>,
  onError: (error: unknown) => void,
): VisitWriter {
  let day = 0
  let recorded = new Set<VisitorId>()
  const { set, flush, stop } = bufferedWriter<VisitorId, VisitorId>({
    flushAfterMs: 10 * SECOND,
    batchSize: 500,
    write: (batch) => storage.write((stores) => stores.visitors.recordVisits([...batch.keys()], clock.now())),
    // The visitors come back another day, and items are retained for weeks.
    maxRetried: 0,
    onDropped: (_, error) => onError(error),
  })
  return {
    record(visitorId, lastAt) {
      const today = Math.floor(clock.now() / DAY)
      // A token of today: its visit is recorded, or it is the first one, which needs no record.
      if (Math.floor(lastAt / DAY) === today) return
      if (today !== day || recorded.size >= MAX_REMEMBERED) recorded = new Set()
      day = today
      if (recorded.has(visitorId)) return
      recorded.add(visitorId)
      set(visitorId, visitorId)
    },
    flush,
    stop,
  }
}
