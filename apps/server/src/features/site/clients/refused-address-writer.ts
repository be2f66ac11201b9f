import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { networkOf } from '../../../kernel/network.js'
import { newId } from '../../../kernel/random.js'
import type { SiteDeps } from '../deps.js'
import { isApprovable, MAX_PER_NETWORK, type RefusedAddressRecord } from './refused-addresses.js'

/** Maximum delay of a batched write, in milliseconds. */
const FLUSH_AFTER_MS = 500
/** Maximum number of buffered refusals; further ones are dropped. */
const MAX_PENDING = 100

/**
 * Records refused addresses in the background, so that an owner can approve one with a click. Requests do not wait for
 * it.
 */
export interface RefusedAddressWriter {
  record(refused: RefusedAddress, from: string | undefined): void
  /** Writes the buffered refusals. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type PendingRefusal = Omit<RefusedAddressRecord, 'refusedId'>

export function refusedAddressWriter({
  storage,
  random,
  clock,
}: Pick<SiteDeps, 'storage' | 'random' | 'clock'>): RefusedAddressWriter {
  let pending = new Map<string, PendingRefusal>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    if (pending.size === 0) return
    const batch = [...pending.values()]
    pending = new Map()
    try {
      await storage.transact(async (stores) => {
        // Only one node writes at a time, so that an address is not inserted twice.
        await stores.site.lock()
        await stores.refusedAddresses.deleteBefore(clock.now() - lifetimes.refusedAddressRetention.ms)
        for (const refusal of batch)
          if (!(await stores.refusedAddresses.incrementIfKnown(refusal)))
            await stores.refusedAddresses.insert({ refusedId: newId(random, 'rfa'), ...refusal })
      })
    } catch {
      // Dropped on failure: the next refusal of the address is recorded again.
    }
  }
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    record(refused, from) {
      if (!isApprovable(refused)) return
      const network = networkOf(from)
      const key = `${refused.clientId} ${refused.kind} ${refused.address}`
      const known = pending.get(key)
      const now = clock.now()
      if (known !== undefined) pending.set(key, { ...known, times: known.times + 1, lastAt: now })
      else {
        const isOwn = (one: PendingRefusal) =>
          one.network === network && one.clientId === refused.clientId && one.kind === refused.kind
        if (pending.size >= MAX_PENDING || [...pending.values()].filter(isOwn).length >= MAX_PER_NETWORK) return
        pending.set(key, { ...refused, network, times: 1, firstAt: now, lastAt: now })
      }
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
