import type { RefusedAddressRecord } from './refused-addresses.js'

/** Addresses that were refused. No more are kept than `refused-addresses.ts` allows. */
export interface RefusedAddressStore {
  /** What waits for an owner's word, the newest first: neither dismissed nor forgotten. */
  list(now: number): Promise<RefusedAddressRecord[]>
  find(refusedId: string): Promise<RefusedAddressRecord | undefined>
  /** Counts an address that is remembered already; false when it is not. A dismissed one stays dismissed. */
  incrementIfKnown(refusal: Omit<RefusedAddressRecord, 'refusedId'>): Promise<boolean>
  /** Adds one, and forgets the one that has to go for it. */
  insert(refusal: RefusedAddressRecord): Promise<void>
  /** Forgets what is as old as that. */
  deleteBefore(lastAt: number): Promise<void>
  delete(refusedId: string): Promise<void>
  dismiss(refusedId: string, now: number): Promise<void>
}
