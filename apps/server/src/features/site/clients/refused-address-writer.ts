import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { networkOf } from '../../../kernel/network.js'
import { newId } from '../../../kernel/random.js'
import { type BufferedWriter, bufferedWriter } from '../../../platform/database/batching/buffered-writer.js'
import type { SiteDeps } from '../deps.js'
import { isApprovable, MAX_PER_NETWORK, type RefusedAddressRecord } from './refused-addresses.js'

/** Maximum number of buffered refusals; further ones are dropped. */
const MAX_PENDING = 100

type PendingRefusal = Omit<RefusedAddressRecord, 'refusedId'>

/**
 * Records refused addresses in the background, so that an owner can approve one with a click. Requests do not wait for
 * it.
 */
export interface RefusedAddressWriter extends Pick<BufferedWriter<string, PendingRefusal>, 'flush' | 'stop'> {
  record(refused: RefusedAddress, from: string | undefined): void
}

/** Creates a writer. Refusals are written 500 ms after the first one; those that cannot be written are dropped. */
export function refusedAddressWriter({
  storage,
  random,
  clock,
}: Pick<SiteDeps, 'storage' | 'random' | 'clock'>): RefusedAddressWriter {
  const { buffer, set, flush, stop } = bufferedWriter<string, PendingRefusal>({
    flushAfterMs: 500,
    write: (refusals) =>
      storage.transact(async (stores) => {
        // Only one node writes at a time, so that an address is not inserted twice.
        await stores.site.lock()
        await stores.refusedAddresses.deleteBefore(clock.now() - lifetimes.refusedAddressRetention.ms)
        for (const refusal of refusals.values())
          if (!(await stores.refusedAddresses.incrementIfKnown(refusal)))
            await stores.refusedAddresses.insert({ refusedId: newId(random, 'rfa'), ...refusal })
      }),
    // The next refusal of the address is recorded again.
    maxRetried: 0,
  })
  return {
    record(refused, from) {
      if (!isApprovable(refused)) return
      const network = networkOf(from)
      const key = `${refused.clientId} ${refused.kind} ${refused.address}`
      const known = buffer.get(key)
      const now = clock.now()
      if (known !== undefined) {
        set(key, { ...known, times: known.times + 1, lastAt: now })
        return
      }
      const isOwn = (one: PendingRefusal) =>
        one.network === network && one.clientId === refused.clientId && one.kind === refused.kind
      if (buffer.size >= MAX_PENDING || [...buffer.values()].filter(isOwn).length >= MAX_PER_NETWORK) return
      set(key, { ...refused, network, times: 1, firstAt: now, lastAt: now })
    },
    flush,
    stop,
  }
}
