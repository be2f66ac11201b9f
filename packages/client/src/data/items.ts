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
  /** In the answer, puts the referenced items of these fields in the place of their ids. */
  include?: readonly FieldOf<T>[]
}
export interface WriteOptions<T extends object = AnyItem> extends ItemOptions<T>, ReferringOptions {}
/** Of what is written. */
export interface ReferringOptions {
  /**
   * Also writes what fields of several references hold, ids or items; a field that is not there keeps its references.
   */
  saveReferences?: boolean
}
export interface GetOptions<T extends object = AnyItem> extends ItemOptions<T> {
  /** Reads these fields and `_id` only. */
  fields?: readonly FieldOf<T>[]
}
export interface ConditionOptions<T extends object = AnyItem> extends CallOptions {
  /** Only if the item in the store fits; else it counts as missing. */
  condition?: Condition<T>
  /** Only if nobody wrote the item since it was read (`revisionOf`); else `DataError` `WDE0178`. */
  revision?: string | undefined
}

/**
 * The items of one collection. Every call throws `DataError` when the service refuses, and `FoyerError`
 * (`NETWORK_FAILED`) when no whole answer arrives; the bulk calls throw `BulkInterruptedError` when that happens
 * between two of their requests.
 */
export interface Items<T extends object = AnyItem> extends References<T> {
  readonly collectionId: string
  query(): Query<T>
  /** Items that have these words somewhere. It may lag behind the newest writes. */
  search(expression: string, options?: SearchOptions<T>): Listing<T>
  aggregate(): Aggregation<T>
  pipeline<R extends object = AnyItem>(): Pipeline<R>

  /** The item, or null when there is none, or none that whoever calls may read. */
  get(id: string, options?: GetOptions<T>): Promise<Item<T> | null>
  /** Throws `DataError` `WDE0074` when there is one with this `_id`. */
  insert(item: NewItem<T>, options?: WriteOptions<T>): Promise<Item<T>>
  /** Inserts, or replaces the item with this `_id`. */
  save(item: NewItem<T>, options?: WriteOptions<T>): Promise<Item<T>>
  /** Replaces the item: fields that are left out are gone. Throws `DataError` `WDE0073` when there is none. */
  update(item: ChangedItem<T>, options?: WriteOptions<T> & ConditionOptions<T>): Promise<Item<T>>
  /** Changes some fields: ends with `run`. Throws `DataError` `WDE0073` when there is no such item. */
  patch(item: ItemOrId): Patch<T, Item<T>, ConditionOptions<T>>
  /** Answers the item that was there; null when there was none. */
  remove(item: ItemOrId, options?: ConditionOptions<T>): Promise<Item<T> | null>
  /** Removes every item. */
  truncate(options?: CallOptions): Promise<void>

  bulkInsert(items: readonly NewItem<T>[], options?: BulkOptions & ReferringOptions): Promise<BulkReport>
  bulkSave(items: readonly NewItem<T>[], options?: BulkOptions & ReferringOptions): Promise<BulkReport>
  bulkUpdate(items: readonly ChangedItem<T>[], options?: BulkOptions & ReferringOptions): Promise<BulkReport>
  /** The same changes to many items: ends with `run`. */
  bulkPatch(items: readonly ItemOrId[]): Patch<T, BulkReport, BulkOptions>
  bulkRemove(items: readonly ItemOrId[], options?: BulkOptions): Promise<BulkReport>
}

interface ItemResponse {
  dataItem?: WireItem | null
}

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

/** A missing item is no error here (wire-protocol §6.4). */
async function nullIfNotFound<V>(found: Promise<V | null | undefined>): Promise<V | null> {
  try {
    return (await found) ?? null
  } catch (error) {
    if (error instanceof DataError && error.code === 'WDE0073') return null
    throw error
  }
}

/**
 * The server goes by the id in the request; an id that a path would change, or that is the name of another call, stays
 * out of the path.
 */
const toPathSegment = (id: string) => (/^[\w-]+$/.test(id) && id !== 'query' ? id : '-')
