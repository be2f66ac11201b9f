import type { Storage } from '../../platform/database/storage.js'
import type { BackgroundJob } from '../../platform/threads/background-job.js'
import type { DeliveryDeps } from '../delivery/deps.js'
import type { ModerationStores } from '../moderation/deps.js'
import type { ImportJobStore } from './import-jobs/import-job-store.js'
import type { SampleStore } from './sample/sample-store.js'
import type { TransferStore } from './transfer-store.js'

export interface ImportExportStores extends ModerationStores {
  importJobs: ImportJobStore
  sample: SampleStore
}

export interface ImportExportDeps extends DeliveryDeps {
  storage: Storage<ImportExportStores>
  memberImports: Pick<BackgroundJob, 'wake'>
  transferStore: Pick<TransferStore, 'listMembersAfter'>
}
