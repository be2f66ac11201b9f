/** Knows passwords that were stolen somewhere and published (V6.2.12). */
export interface BreachedPasswords {
  /**
   * True when the password is known to be in a breach. What cannot be asked is no reason to refuse a password: false.
   */
  has(password: string): Promise<boolean>
}

/** Where no list and no service is named. */
export const noBreachedPasswords: BreachedPasswords = { has: async () => false }
