import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import { networkOf } from '../../../kernel/network.js'
import { newId } from '../../../kernel/random.js'
import type { SiteDeps } from '../deps.js'
import { FORGOTTEN_AFTER_MS, isApprovable, type KeptRefusal, NETWORK_MAX } from './refused-addresses.js'

/** Written together, at the latest after this time, in milliseconds. */
const FLUSH_AFTER_MS = 500
/** So many wait for it; the rest of a flood is not remembered. */
const WAITING = 100

/**
 * Remembers the addresses that were refused, so that an owner can approve one with a press. No request waits for it.
 */
export interface RefusalKeeper {
  note(refused: RefusedAddress, from: string | undefined): void
  /** Writes what waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type Waiting = Omit<KeptRefusal, 'refusedId'>

export function refusalKeeper({
  storage,
  random,
  clock,
}: Pick<SiteDeps, 'storage' | 'random' | 'clock'>): RefusalKeeper {
  let waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const batch = [...waiting.values()]
    waiting = new Map()
    try {
      await storage.transact(async (stores) => {
        // One node at a time, so that none is added twice.
        await stores.site.hold()
        await stores.refusedAddresses.forgetBefore(clock.now() - FORGOTTEN_AFTER_MS)
        for (const refusal of batch)
          if (!(await stores.refusedAddresses.again(refusal)))
            await stores.refusedAddresses.add({ refusedId: newId(random, 'rfa'), ...refusal })
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
    note(refused, from) {
      if (!isApprovable(refused)) return
      const network = networkOf(from)
      const key = `${refused.clientId} ${refused.kind} ${refused.address}`
      const known = waiting.get(key)
      const now = clock.now()
      if (known !== undefined) waiting.set(key, { ...known, times: known.times + 1, lastAt: now })
      else {
        const isOwn = (one: Waiting) =>
          one.network === network && one.clientId === refused.clientId && one.kind === refused.kind
        if (waiting.size >= WAITING || [...waiting.values()].filter(isOwn).length >= NETWORK_MAX) return
        waiting.set(key, { ...refused, network, times: 1, firstAt: now, lastAt: now })
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
