import type { Digest } from '../../kernel/digest.js'

export interface SpentCaptchaStore {
  /**
   * Marks a solution as spent, across all nodes, with one conditional statement. Returns false if it was spent before.
   * `expiresAt` is in milliseconds.
   */
  spend(digest: Digest, expiresAt: number): Promise<boolean>
  /** Deletes solutions that have expired; single use never depends on it (security-checklist 98). */
  sweep(now: number): Promise<void>
}
