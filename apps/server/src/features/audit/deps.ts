import type { IntegrationDeps, IntegrationStores } from '../../integrations/deps.js'
import type { Storage } from '../../platform/database/storage.js'
import type { AuditStore } from './audit-store.js'

export interface AuditStores extends IntegrationStores {
  audit: AuditStore
}

export interface AuditDeps extends IntegrationDeps {
  storage: Storage<AuditStores>
}
