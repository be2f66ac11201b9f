import type { RefusedAddressRecord } from './refused-addresses.js'

/** Stores refused addresses, up to the limits in `refused-addresses.ts`. */
export interface RefusedAddressStore {
  /** Returns the addresses that an owner can still approve, newest first: neither dismissed nor past retention. */
  list(now: number): Promise<RefusedAddressRecord[]>
  find(refusedId: string): Promise<RefusedAddressRecord | undefined>
  /**
   * Increments the count of a stored address; returns false if it is not stored. A dismissed address stays dismissed.
   */
  incrementIfKnown(refusal: Omit<RefusedAddressRecord, 'refusedId'>): Promise<boolean>
  /** Inserts an address, and evicts one if the list is full. */
  insert(refusal: RefusedAddressRecord): Promise<void>
  /** Deletes addresses last refused before this time. */
  deleteBefore(lastAt: number): Promise<void>
  delete(refusedId: string): Promise<void>
  dismiss(refusedId: string, now: number): Promise<void>
}
