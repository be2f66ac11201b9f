import { SECOND } from '../../../kernel/clock.js'
import { networkOf } from '../../../kernel/network.js'
import type { SiteDeps } from '../deps.js'
import type { LastUse } from './credential-store.js'

/** Uses are written together, at the latest after this time, in milliseconds: so much is lost when the process dies. */
const FLUSH_AFTER_MS = 10 * SECOND

/**
 * When each API key and client secret was last used, as this node saw it: kept in memory and written in batches, no
 * write for a call.
 */
export interface KeyUsageWriter {
  /** A key or secret, by its id, was used from an address. */
  record(id: string, address: string | undefined): void
  /** True when a use was noted so short a time ago that another tells nothing new. */
  isRecentlyRecorded(id: string): boolean
  /** The later of what is stored and what this node has in memory. */
  latestUse(id: string, stored: LastUse | null): LastUse | null
  /** Writes what was noted. */
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
      // The next use or flush tries again; what was used since then is newer.
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
