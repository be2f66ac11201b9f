import type { VisitorId } from '@foyer/protocol'
import { MINUTE, SECOND } from '../../kernel/clock.js'
import type { VisitorDeps } from './deps.js'

const DAY = 24 * 60 * MINUTE
/**
 * Visits are written together, at the latest after this time, in milliseconds: so much is lost when the process dies.
 */
const FLUSH_AFTER_MS = 10 * SECOND
/** Visitors of one statement. */
const BATCH_SIZE = 500
/** So many a node remembers of one day; it may write more than one visit of the others. */
const MAX_REMEMBERED = 100_000

/**
 * That visitors came back, once for each on a day: what they wrote is kept from their last visit on, and not from their
 * last writing. Kept in memory and written in batches, so that a renewal writes nothing. Only visitors that have
 * written something have a row to note it in.
 */
export interface VisitWriter {
  /** A visitor renews; `lastAt` is when their token says they came last, in milliseconds since 1970. */
  record(visitorId: VisitorId, lastAt: number): void
  /** Writes what was noted. */
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
      // They come again tomorrow, and items are kept for weeks.
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
      // A token of today: its visit is noted, or it is the first one, which needs no note.
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
