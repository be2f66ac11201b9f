import { SECOND } from '../../../kernel/clock.js'
import { networkOf } from '../../../kernel/network.js'
import type { SiteDeps } from '../deps.js'
import type { LastUse } from './credential-store.js'

/** Maximum delay of a batched write, in milliseconds. Uses of this period are lost when the process crashes. */
const FLUSH_AFTER_MS = 10 * SECOND

/**
 * Records when each API key and client secret was last used on this node: in memory, written in batches, so that a
 * request causes no write.
 */
export interface KeyUsageWriter {
  /** Records a use of a key or secret, by its id, from an address. */
  record(id: string, address: string | undefined): void
  /** Returns true if a use was recorded less than 10 s ago, so that recording another one adds nothing. */
  isRecentlyRecorded(id: string): boolean
  /** Returns the later of the stored use and the one in memory on this node. */
  latestUse(id: string, stored: LastUse | null): LastUse | null
  /** Writes the recorded uses. */
  flush(): Promise<void>
  stop(): Promise<void>
}

export function keyUsageWriter({ storage, clock }: Pick<SiteDeps, 'storage' | 'clock'>): KeyUsageWriter {
  const lastUses = new Map<string, LastUse>()
  let unwritten = new Map<string, LastUse>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    if (unwritten.size === 0) return
    const batch = unwritten
    unwritten = new Map()
    try {
      await storage.transact((stores) => stores.credentials.recordUses(batch))
    } catch {
      // The next use or flush retries; uses recorded since then are newer and win.
      unwritten = new Map([...batch, ...unwritten])
    }
  }
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    record(id, address) {
      const use = { at: clock.now(), network: networkOf(address) }
      lastUses.set(id, use)
      unwritten.set(id, use)
      timer ??= setTimeout(() => {
        timer = undefined
        void flush()
      }, FLUSH_AFTER_MS)
      timer.unref()
    },
    isRecentlyRecorded: (id) => {
      const use = lastUses.get(id)
      return use !== undefined && Math.abs(clock.now() - use.at) < FLUSH_AFTER_MS
    },
    latestUse(id, stored) {
      const use = lastUses.get(id)
      return use === undefined || (stored !== null && stored.at > use.at) ? stored : use
    },
    flush,
    async stop() {
      clearTimeout(timer)
      await flush()
    },
  }
}
