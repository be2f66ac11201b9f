import type { IdentityProvider } from './identity-provider.js'

export interface ProviderStore {
  /** Returns the providers in the order of their buttons. */
  list(): Promise<IdentityProvider[]>
  /** Inserts a provider. Returns false if there is one with this id. */
  insert(provider: IdentityProvider): Promise<boolean>
  /** Returns whether members have linked accounts of a provider. */
  hasLinkedAccounts(providerId: string): Promise<boolean>
  /** Returns false if there is no such provider. */
  update(provider: IdentityProvider): Promise<boolean>
  /** Deletes a provider; the identities that members linked stay, and work again if it is added again. */
  delete(providerId: string): Promise<boolean>
}
