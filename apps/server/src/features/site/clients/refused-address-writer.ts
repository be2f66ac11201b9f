import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import { networkOf } from '../../../kernel/network.js'
import { newId } from '../../../kernel/random.js'
import type { SiteDeps } from '../deps.js'
import { isApprovable, MAX_PER_NETWORK, REFUSAL_RETENTION_MS, type RefusedAddressRecord } from './refused-addresses.js'

/** Written together, at the latest after this time, in milliseconds. */
const FLUSH_AFTER_MS = 500
/** So many wait for it; the rest of a flood is not remembered. */
const MAX_PENDING = 100

/**
 * Remembers the addresses that were refused, so that an owner can approve one with a press. No request waits for it.
 */
export interface RefusedAddressWriter {
  record(refused: RefusedAddress, from: string | undefined): void
  /** Writes what waits. */
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
        // One node at a time, so that none is added twice.
        await stores.site.lock()
        await stores.refusedAddresses.deleteBefore(clock.now() - REFUSAL_RETENTION_MS)
        for (const refusal of batch)
          if (!(await stores.refusedAddresses.incrementIfKnown(refusal)))
            await stores.refusedAddresses.insert({ refusedId: newId(random, 'rfa'), ...refusal })
      })
    } catch {
      // Whoever was refused asks again, and then it is remembered.
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
