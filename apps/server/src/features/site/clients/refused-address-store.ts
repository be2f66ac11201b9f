import type { KeptRefusal } from './refused-addresses.js'

/** Addresses that were refused. No more are kept than `refused-addresses.ts` allows. */
export interface RefusedAddressStore {
  /** What waits for an owner's word, the newest first: neither dismissed nor forgotten. */
  list(now: number): Promise<KeptRefusal[]>
  find(refusedId: string): Promise<KeptRefusal | undefined>
  /** Counts an address that is remembered already; false when it is not. A dismissed one stays dismissed. */
  again(refusal: Omit<KeptRefusal, 'refusedId'>): Promise<boolean>
  /** Adds one, and forgets the one that has to go for it. */
  add(refusal: KeptRefusal): Promise<void>
  /** Forgets what is as old as that. */
  forgetBefore(lastAt: number): Promise<void>
  forget(refusedId: string): Promise<void>
  dismiss(refusedId: string, now: number): Promise<void>
}
