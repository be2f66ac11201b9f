/** Looks up passwords that were stolen and published (V6.2.12). */
export interface BreachedPasswords {
  /**
   * True when the password is known to be in a breach. False if the lookup fails, because that is no reason to refuse a
   * password.
   */
  has(password: string): Promise<boolean>
}

/** Used if no list and no service is configured. */
export const noBreachedPasswords: BreachedPasswords = { has: async () => false }
