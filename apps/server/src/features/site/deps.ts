import type { Storage } from '../../platform/database/storage.js'
import type { AuditDeps, AuditStores } from '../audit/deps.js'
import type { RefusedAddressStore } from './clients/refused-address-store.js'
import type { RefusedAddressWriter } from './clients/refused-address-writer.js'
import type { CredentialStore } from './credentials/credential-store.js'
import type { KeyUsageWriter } from './credentials/key-usage-writer.js'
import type { ProviderStore } from './providers/provider-store.js'
import type { OwnerStore } from './roles/owner-store.js'
import type { SavedViewStore } from './roles/saved-view-store.js'
import type { SiteSnapshotCache } from './snapshot/site-snapshot.js'
import type { SiteStore } from './snapshot/site-store.js'

export interface SiteStores extends AuditStores {
  site: SiteStore
  owners: OwnerStore
  savedViews: SavedViewStore
  credentials: CredentialStore
  providers: ProviderStore
  refusedAddresses: RefusedAddressStore
}

export interface SiteDeps extends AuditDeps {
  storage: Storage<SiteStores>
  siteSnapshot: SiteSnapshotCache
  /** Last uses of API keys and client secrets. */
  keyUsage: KeyUsageWriter
  /** Refused addresses that an owner can approve. */
  refusedAddressLog: RefusedAddressWriter
}
