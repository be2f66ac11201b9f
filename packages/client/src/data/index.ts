export type { Aggregation } from './aggregation.js'
export {
  BulkInterruptedError,
  type BulkItemError,
  type BulkOptions,
  type BulkProgress,
  type BulkReport,
  type BulkResult,
} from './bulk.js'
export {
  type CollectionField,
  type CollectionInput,
  type DataAdmin,
  type DataCollection,
  type DataIndex,
  type DataRole,
  dataAdmin,
  type FieldType,
  type IndexInput,
  type ItemChange,
  type ItemChanges,
  type PromotionPolicy,
} from './collections.js'
export { type DataClient, dataClient } from './data-client.js'
export { DataError } from './data-error.js'
export {
  type AnyItem,
  type ChangedItem,
  type FieldOf,
  type Held,
  type Item,
  type ItemOrId,
  type NewItem,
  type Operand,
  revisionOf,
  type SystemFields,
} from './item.js'
export type { ItemEvent, ItemEventListener } from './item-events.js'
export type { ConditionOptions, GetOptions, ItemOptions, Items, ReferringOptions, WriteOptions } from './items.js'
export { type DataJobs, dataJobs, type JobStatus } from './jobs.js'
export { downloadData, type OwnData } from './own-data.js'
export type { Page, PageOptions } from './page.js'
export type { Patch } from './patch.js'
export type { Accumulator, Expression, Pipeline, Projection } from './pipeline.js'
export { type OwnPromotion, type PromotedCollection, type Promotions, promotionsOf } from './promotions.js'
export type { Include, Listing, Query, SearchOptions } from './query.js'
export type { ReferencedOptions, References } from './references.js'
export { type CallOptions, type DataFetch, type DataVia, withApiKey } from './send.js'
export { onItemChange, type WatchOptions, watch, watchItem } from './watch.js'
export { type Condition, type Filter, type Where, where } from './where.js'
