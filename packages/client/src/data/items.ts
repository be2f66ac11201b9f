import { Aggregation } from './aggregation.js'
import { type BulkCall, type BulkOptions, type BulkReport, bulk } from './bulk.js'
import { DataError } from './data-error.js'
import {
  type AnyItem,
  type ChangedItem,
  type FieldOf,
  getItemId,
  type Item,
  type ItemOrId,
  type NewItem,
  toItem,
  type WireItem,
} from './item.js'
import { Patch } from './patch.js'
import { Pipeline } from './pipeline.js'
import { Listing, Query, type SearchOptions, toIncludes } from './query.js'
import { type References, references } from './references.js'
import { type CallOptions, type Send, toQueryParameter } from './send.js'
import { type Condition, toFilter } from './where.js'

export interface ItemOptions<T extends object = AnyItem> extends CallOptions {
  /** In the response, replaces the ids in these fields by the referenced items. */
  include?: readonly FieldOf<T>[]
}
export interface WriteOptions<T extends object = AnyItem> extends ItemOptions<T>, ReferringOptions {}
/** Options of writes to reference fields. */
export interface ReferringOptions {
  /**
   * Also writes the references of multi-reference fields, given as ids or items; an absent field keeps its references.
   */
  saveReferences?: boolean
}
export interface GetOptions<T extends object = AnyItem> extends ItemOptions<T> {
  /** Returns only these fields and `_id`. */
  fields?: readonly FieldOf<T>[]
}
export interface ConditionOptions<T extends object = AnyItem> extends CallOptions {
  /** Applies the call only if the stored item matches; otherwise the item counts as missing. */
  condition?: Condition<T>
  /**
   * Applies the call only if the item was not changed since it was read (`revisionOf`); otherwise throws `DataError`
   * `WDE0178`.
   */
  revision?: string | undefined
}

/**
 * The items of one collection. Every call throws `DataError` if the service rejects it, and `FoyerError`
 * (`NETWORK_FAILED`) if no complete response arrives; bulk calls throw `BulkInterruptedError` if that happens between
 * two of their requests.
 */
export interface Items<T extends object = AnyItem> extends References<T> {
  readonly collectionId: string
  query(): Query<T>
  /** Full-text search over all fields. Results may lag behind the newest writes. */
  search(expression: string, options?: SearchOptions<T>): Listing<T>
  aggregate(): Aggregation<T>
  pipeline<R extends object = AnyItem>(): Pipeline<R>

  /** Returns the item, or `null` if it does not exist or the caller may not read it. */
  get(id: string, options?: GetOptions<T>): Promise<Item<T> | null>
  /** Throws `DataError` `WDE0074` if an item with this `_id` exists. */
  insert(item: NewItem<T>, options?: WriteOptions<T>): Promise<Item<T>>
  /** Inserts the item, or replaces the item with this `_id`. */
  save(item: NewItem<T>, options?: WriteOptions<T>): Promise<Item<T>>
  /** Replaces the item; omitted fields are removed. Throws `DataError` `WDE0073` if it does not exist. */
  update(item: ChangedItem<T>, options?: WriteOptions<T> & ConditionOptions<T>): Promise<Item<T>>
  /** Changes some fields; finish with `run`. Throws `DataError` `WDE0073` if the item does not exist. */
  patch(item: ItemOrId): Patch<T, Item<T>, ConditionOptions<T>>
  /** Removes the item and returns it, or `null` if it did not exist. */
  remove(item: ItemOrId, options?: ConditionOptions<T>): Promise<Item<T> | null>
  /** Removes all items. */
  truncate(options?: CallOptions): Promise<void>

  bulkInsert(items: readonly NewItem<T>[], options?: BulkOptions & ReferringOptions): Promise<BulkReport>
  bulkSave(items: readonly NewItem<T>[], options?: BulkOptions & ReferringOptions): Promise<BulkReport>
  bulkUpdate(items: readonly ChangedItem<T>[], options?: BulkOptions & ReferringOptions): Promise<BulkReport>
  /** Applies the same changes to many items; finish with `run`. */
  bulkPatch(items: readonly ItemOrId[]): Patch<T, BulkReport, BulkOptions>
  bulkRemove(items: readonly ItemOrId[], options?: BulkOptions): Promise<BulkReport>
}

interface ItemResponse {
  dataItem?: WireItem | null
}

/** Creates the operations on the items of one collection. */
export function createItems<T extends object>(send: Send, dataCollectionId: string): Items<T> {
  const write = async (
    path: string,
    more: object,
    { signal, include, condition, saveReferences }: WriteOptions<T> & ConditionOptions<T> = {},
  ) => {
    const body = {
      dataCollectionId,
      ...more,
      ...(include && { includeReferencedItems: toIncludes(include) }),
      ...(saveReferences && { saveReferences }),
      ...(condition && { condition: { filter: toFilter(condition) } }),
    }
    const { dataItem } = await send<ItemResponse>(`/items${path}`, { body, signal })
    return (dataItem && toItem(dataItem)) as Item<T>
  }
  const inBulk = (
    path: string,
    list: BulkCall['list'],
    entries: readonly unknown[],
    options: BulkOptions & ReferringOptions = {},
  ) => {
    const { saveReferences } = options
    const head = { dataCollectionId, ...(saveReferences && { saveReferences }) }
    return bulk(send, { path: `/bulk/items/${path}`, list, head }, entries, options)
  }

  return {
    collectionId: dataCollectionId,
    query: () => new Query<T>(send, dataCollectionId),
    search: (expression, options) => new Listing<T>(send, dataCollectionId, { expression, ...options }),
    aggregate: () => new Aggregation<T>(send, dataCollectionId),
    pipeline: <R extends object>() => new Pipeline<R>(send, dataCollectionId),

    async get(id, { fields, include, signal } = {}) {
      const request = {
        dataCollectionId,
        dataItemId: id,
        ...(fields && { fields }),
        ...(include && { includeReferences: toIncludes(include) }),
      }
      const path = `/items/${toPathSegment(id)}?${toQueryParameter(request)}`
      const found = send<ItemResponse>(path, { method: 'GET', signal })
      return nullIfNotFound(found.then(({ dataItem }) => dataItem && toItem<T>(dataItem)))
    },
    insert: (item, options) => write('', { dataItem: wireItem(item) }, options),
    save: (item, options) => write('/save', { dataItem: wireItem(item) }, options),
    update: (item, options) => write('/update', { dataItem: wireItem(item, options) }, options),
    patch: (item) =>
      new Patch((fieldModifications, options) =>
        write(
          '/patch',
          { patch: { dataItemId: getItemId(item), fieldModifications, revision: options?.revision } },
          options,
        ),
      ),
    remove: (item, options) =>
      nullIfNotFound(write('/remove', { dataItemId: getItemId(item), revision: options?.revision }, options)),
    async truncate({ signal } = {}) {
      await send('/items/truncate', { body: { dataCollectionId }, signal })
    },

    bulkInsert: (items, options) => inBulk('insert', 'dataItems', items.map(toWireItem), options),
    bulkSave: (items, options) => inBulk('save', 'dataItems', items.map(toWireItem), options),
    bulkUpdate: (items, options) => inBulk('update', 'dataItems', items.map(toWireItem), options),
    bulkPatch: (items) =>
      new Patch((fieldModifications, options) => {
        const patches = items.map((item) => ({ dataItemId: getItemId(item), fieldModifications }))
        return inBulk('patch', 'patches', patches, options)
      }),
    bulkRemove: (items, options) => inBulk('remove', 'dataItemIds', items.map(getItemId), options),
    ...references<T>(send, dataCollectionId),
  }
}

const wireItem = (data: { _id?: string }, { revision }: { revision?: string | undefined } = {}) => ({
  id: data._id,
  data,
  revision,
})
const toWireItem = (data: { _id?: string }) => wireItem(data)

/** A missing item is not an error here (wire-protocol §6.4). */
async function nullIfNotFound<V>(found: Promise<V | null | undefined>): Promise<V | null> {
  try {
    return (await found) ?? null
  } catch (error) {
    if (error instanceof DataError && error.code === 'WDE0073') return null
    throw error
  }
}

/**
 * The server uses the id in the request body. An id that would change the path, or that is the name of another call, is
 * omitted from the path.
 */
const toPathSegment = (id: string) => (/^[\w-]+$/.test(id) && id !== 'query' ? id : '-')
