import type { Digest } from '../../kernel/digest.js'

export interface SpentCaptchaStore {
  /**
   * Spends a solution, over all nodes: false when it was spent before. One conditional statement. `expiresAt` in
   * milliseconds.
   */
  spend(digest: Digest, expiresAt: number): Promise<boolean>
  /** Forgets solutions that nobody would accept any more; single use never depends on it (security-checklist 98). */
  sweep(now: number): Promise<void>
}
