import type { Storage } from '../../platform/database/storage.js'
import type { BackgroundWork } from '../../platform/threads/background-work.js'
import type { DeliveryDeps } from '../delivery/deps.js'
import type { ModerationStores } from '../moderation/deps.js'
import type { ImportJobStore } from './import-jobs/import-job-store.js'
import type { PortableStore } from './portable-store.js'

export interface ImportExportStores extends ModerationStores {
  importJobs: ImportJobStore
}

export interface ImportExportDeps extends DeliveryDeps {
  storage: Storage<ImportExportStores>
  memberImports: Pick<BackgroundWork, 'wake'>
  portable: Pick<PortableStore, 'membersAfter'>
}
