import type { Digest } from '../../kernel/digest.js'

export interface AttemptStore {
  /**
   * Counts one attempt and returns the number of attempts in the current window, this one included, and the end of the
   * window (milliseconds). One statement, so that concurrent attempts on all nodes are counted.
   */
  increment(bucket: Digest, windowMs: number, now: number): Promise<{ attempts: number; endsAt: number }>
  /** Returns the number of attempts in the current window. */
  current(bucket: Digest, now: number): Promise<number>
  /** Takes back one attempt, because it was legitimate. */
  refund(bucket: Digest, now: number): Promise<void>
  /**
   * Takes back all attempts. Returns how many there were in the current window; of several concurrent calls, only one
   * gets them.
   */
  reset(bucket: Digest, now: number): Promise<number>
}
