/** What a provider says of a person. Only `subject` identifies the person; an address can change hands. */
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
