import type { Storage } from '../../platform/database/storage.js'
import type { AuditDeps, AuditStores } from '../audit/deps.js'
import type { RefusedAddressStore } from './clients/refused-address-store.js'
import type { RefusalKeeper } from './clients/remember-refusals.js'
import type { CredentialStore } from './credentials/credential-store.js'
import type { KeyUses } from './credentials/key-uses.js'
import type { OwnerStore } from './roles/owner-store.js'
import type { Directory } from './snapshot/directory.js'
import type { SiteStore } from './snapshot/site-store.js'

export interface SiteStores extends AuditStores {
  site: SiteStore
  owners: OwnerStore
  credentials: CredentialStore
  refusedAddresses: RefusedAddressStore
}

export interface SiteDeps extends AuditDeps {
  storage: Storage<SiteStores>
  directory: Directory
  /** When API keys and client secrets were last used. */
  keyUses: KeyUses
  /** Addresses that were refused, for an owner to approve. */
  refusals: RefusalKeeper
}
