import type { Digest } from '../../kernel/digest.js'

export interface AttemptStore {
  /**
   * Counts one attempt and answers how many there were in the running window, this one included, and when the window
   * ends (milliseconds): one statement, so that attempts on all nodes are counted.
   */
  increment(bucket: Digest, windowMs: number, now: number): Promise<{ attempts: number; endsAt: number }>
  /** How many attempts there were in the running window. */
  current(bucket: Digest, now: number): Promise<number>
  /** Takes one attempt back: it was an honest one. */
  refund(bucket: Digest, now: number): Promise<void>
  /**
   * Takes every attempt back. Answers how many there were in the running window: of simultaneous calls one gets them.
   */
  reset(bucket: Digest, now: number): Promise<number>
}
