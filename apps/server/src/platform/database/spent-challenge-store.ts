import type { Digest } from '../../kernel/digest.js'

/** Answered challenges of captchas and passkeys: an issued one is stored nowhere. */
export interface SpentChallengeStore {
  /**
   * Marks a challenge as spent, across all nodes, with one conditional statement. Returns false if it was spent before.
   * `expiresAt` is in milliseconds.
   */
  spend(digest: Digest, expiresAt: number): Promise<boolean>
  /** Deletes challenges that have expired; single use never depends on it (security-checklist 98). */
  sweep(now: number): Promise<void>
}
