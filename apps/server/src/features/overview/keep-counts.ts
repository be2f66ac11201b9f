import type { MemberId } from '@foyer/protocol'
import { type Counts, countedKinds, hourOf, noCounts } from '../../platform/counts/counted-kinds.js'
import type { ActiveMembers } from './active-members.js'
import type { OverviewDeps } from './deps.js'
import type { SiteCounts } from './site-counts.js'

/** What is in memory is written so often, in milliseconds: so much is lost when the process dies. */
export const FLUSH_EVERY_MS = 10_000
/** So many members in one statement. */
const TOGETHER = 500

export interface CountKeeper {
  /** Writes what was counted since it was written last. What cannot be written waits for the next time. */
  flush(): Promise<void>
  /** Writes for the last time. */
  stop(): Promise<void>
}

/**
 * Writes what this node counted, some rows every ten seconds however much there was (decision 58). It writes at whole
 * tens of seconds by the clock, so that what it counts together belongs to one hour.
 */
export function countKeeper(
  counts: SiteCounts,
  active: ActiveMembers,
  { storage, clock }: Pick<OverviewDeps, 'storage' | 'clock'>,
  failed: (error: unknown) => void,
): CountKeeper {
  let written: Counts = noCounts()
  let since = clock.now()
  let stopped = false
  let writing: Promise<void> = Promise.resolve()
  let timer = later()

  function later(): NodeJS.Timeout {
    return setTimeout(
      () => {
        void flush()
        if (!stopped) timer = later()
      },
      FLUSH_EVERY_MS - (Date.now() % FLUSH_EVERY_MS),
    ).unref()
  }

  async function writeCounts(): Promise<void> {
    const counted = counts.now()
    const now = clock.now()
    // Where the clock was turned, or nobody wrote for long, the time since then says nothing.
    const at = hourOf(now - since <= 2 * FLUSH_EVERY_MS ? since : now)
    const hours = countedKinds.flatMap((kind) => {
      const count = counted[kind] - written[kind]
      return count === 0 ? [] : [{ kind, at, count }]
    })
    since = now
    if (hours.length === 0) return
    await storage.write((stores) => stores.overviewCounts.add(hours))
    written = counted
  }

  async function writeActive(): Promise<void> {
    const taken = [...active.take()].map(([day, members]): [number, MemberId[]] => [day, [...members]])
    try {
      for (const [day, members] of taken)
        while (members.length > 0) {
          const some = members.slice(0, TOGETHER)
          await storage.write((stores) => stores.activeMembers.note(day, some))
          members.splice(0, TOGETHER)
        }
    } catch (error) {
      for (const [day, members] of taken) active.giveBack(day, members)
      throw error
    }
  }

  const write = (): Promise<void> => writeCounts().then(writeActive).catch(failed)

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    flush,
    stop() {
      stopped = true
      clearTimeout(timer)
      return flush()
    },
  }
}
