/** The claims of a provider about a person. Only `subject` is an identifier; an address can be reassigned. */
export interface ProviderProfile {
  /** Identifies the person at this provider; never reused for another. */
  subject: string
  email: string | null
  /** Whether the provider has verified that the address belongs to the person. */
  isEmailVerified: boolean
  name?: string | null
  givenName?: string | null
  familyName?: string | null
  /** BCP 47. */
  locale?: string | null
}
