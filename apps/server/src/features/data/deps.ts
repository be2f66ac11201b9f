import type { Storage } from '../../platform/database/storage.js'
import type { OAuthDeps, OAuthStores } from '../oauth/deps.js'
import type { PipelineRunner } from './aggregate/pipeline-runner.js'
import type { ItemChangeStore } from './changes/item-change-store.js'
import type { CollectionCache } from './collections/collection-cache.js'
import type { CollectionStore } from './collections/collection-store.js'
import type { ItemStore } from './items/item-store.js'
import type { OwnedItemStore } from './items/owned-item-store.js'
import type { DataJobStore } from './jobs/data-job-store.js'
import type { JobRunner } from './jobs/job-runner.js'
import type { PromotedItemStore } from './promotion/promoted-item-store.js'
import type { PromotionRecordStore } from './promotion/promotion-record-store.js'
import type { ItemQueryStore } from './query/item-query-store.js'
import type { ReferenceStore } from './references/reference-store.js'
import type { ItemIndexStore } from './search/item-index-store.js'

export interface DataStores extends OAuthStores {
  collections: CollectionStore
  items: ItemStore
  ownedItems: OwnedItemStore
  itemQueries: ItemQueryStore
  itemIndex: ItemIndexStore
  itemChanges: ItemChangeStore
  references: ReferenceStore
  dataJobs: DataJobStore
  promotedItems: PromotedItemStore
  promotionRecords: PromotionRecordStore
}

export interface DataDeps extends OAuthDeps {
  storage: Storage<DataStores>
  /** The collections cached by this node. */
  collections: CollectionCache
  pipelines: Pick<PipelineRunner, 'run'>
  jobs: Pick<JobRunner, 'wake'>
}
