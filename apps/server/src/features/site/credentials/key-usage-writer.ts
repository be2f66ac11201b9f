import { SECOND } from '../../../kernel/clock.js'
import { networkOf } from '../../../kernel/network.js'
import { type BufferedWriter, bufferedWriter } from '../../../platform/database/batching/buffered-writer.js'
import type { SiteDeps } from '../deps.js'
import type { LastUse } from './credential-store.js'

const FLUSH_AFTER_MS = 10 * SECOND

/**
 * Records when each API key and client secret was last used on this node: in memory, written in batches, so that a
 * request causes no write.
 */
export interface KeyUsageWriter extends Pick<BufferedWriter<string, LastUse>, 'flush' | 'stop'> {
  /** Records a use of a key or secret, by its id, from an address. */
  record(id: string, address: string | undefined): void
  /** Returns true if a use was recorded less than 10 s ago, so that recording another one adds nothing. */
  isRecentlyRecorded(id: string): boolean
  /** Returns the later of the stored use and the one in memory on this node. */
  latestUse(id: string, stored: LastUse | null): LastUse | null
}

/** Creates the writer. Uses are written in the background, the last one of each key or secret. */
export function keyUsageWriter({ storage, clock }: Pick<SiteDeps, 'storage' | 'clock'>): KeyUsageWriter {
  const lastUses = new Map<string, LastUse>()
  const { set, flush, stop } = bufferedWriter<string, LastUse>({
    flushAfterMs: FLUSH_AFTER_MS,
    write: (uses) => storage.transact((stores) => stores.credentials.recordUses(uses)),
    maxRetried: Number.POSITIVE_INFINITY,
  })
  return {
    record(id, address) {
      const use = { at: clock.now(), network: networkOf(address) }
      lastUses.set(id, use)
      set(id, use)
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
    stop,
  }
}
