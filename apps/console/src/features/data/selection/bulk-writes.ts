import { ApiFault, toFault } from '../../../api/api-fault.js'
import type { Call } from '../../../api/call.js'
import { isSame } from '../cells/cell-value.js'
import type { Item } from '../collection.js'

/** Items per request: small enough that progress is visible and a stop takes effect soon. */
export const BATCH_SIZE = 100

/** An item that was not written, and why. */
interface ItemFault {
  id: string
  fault: ApiFault
}

export interface BulkResult {
  /** The written items, as they were before. */
  written: readonly Item[]
  faults: readonly ItemFault[]
  /** Items that were not sent, or whose result is unknown. */
  rest: readonly string[]
  /** Why the rest was not written, unless it was stopped. */
  fault?: ApiFault
}

export interface BulkOptions {
  call: Call
  collectionId: string
  ids: readonly string[]
  /** Called after each request with the number of items processed so far. */
  onProgress: (done: number) => void
  /** Stops before the next request. */
  signal: AbortSignal
}

/** Codes of faults that are described here and not by the server. */
export const GONE = 'ITEM_GONE'
export const CHANGED = 'WDE0178'

interface WireResult {
  itemMetadata: { id?: string; originalIndex: number; success: boolean; error?: { code: string; description: string } }
}

interface Batch {
  written: Item[]
  faults: ItemFault[]
}

/** Writes one batch after the other; a request that fails ends it. */
async function inBatches(
  { ids, onProgress, signal }: BulkOptions,
  write: (batch: readonly string[]) => Promise<Batch>,
): Promise<BulkResult> {
  const written: Item[] = []
  const faults: ItemFault[] = []
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    if (signal.aborted) return { written, faults, rest: ids.slice(at) }
    try {
      const batch = await write(ids.slice(at, at + BATCH_SIZE))
      written.push(...batch.written)
      faults.push(...batch.faults)
    } catch (error) {
      return { written, faults, rest: ids.slice(at), fault: toFault(error) }
    }
    onProgress(Math.min(at + BATCH_SIZE, ids.length))
  }
  return { written, faults, rest: [] }
}

/** Reads the stored items; those that do not exist are omitted. */
async function readItems({ call, collectionId }: BulkOptions, ids: readonly string[]): Promise<Map<string, Item>> {
  const query = { filter: { _id: { $in: ids } }, paging: { limit: ids.length } }
  const json = { dataCollectionId: collectionId, query }
  const { dataItems } = await call<{ dataItems: Item[] }>('/wix-data/v2/items/query', { method: 'POST', json })
  return new Map(dataItems.map((item) => [item.id, item]))
}

const toItemFault = (id: string, error: { code: string; description: string } | undefined): ItemFault => ({
  id,
  fault: new ApiFault(error?.description.replace(/^WDE\d{4}: /, '') ?? '', { status: 400, code: error?.code }),
})

/**
 * Writes one field of items. The items are read first: their previous values are returned, and an item that is changed
 * in between is not written.
 * @param nextOf the new value of an item, undefined to remove the field; a fault if the item is not to be written
 */
export const writeField = (
  options: BulkOptions & { field: string },
  nextOf: (item: Item) => { value: unknown } | { fault: ApiFault },
): Promise<BulkResult> =>
  inBatches(options, async (ids) => {
    const { call, collectionId, field } = options
    const stored = await readItems(options, ids)
    const faults: ItemFault[] = []
    const writes = ids.flatMap((id) => {
      const item = stored.get(id)
      const next = item === undefined ? { fault: new ApiFault('', { status: 404, code: GONE }) } : nextOf(item)
      if ('fault' in next) faults.push({ id, fault: next.fault })
      return item === undefined || 'fault' in next ? [] : [{ item, value: next.value }]
    })
    if (writes.length === 0) return { written: [], faults }
    const patches = writes.map(({ item, value }) => ({
      dataItemId: item.id,
      revision: item.revision,
      fieldModifications: [
        value === undefined
          ? { fieldPath: field, action: 'REMOVE_FIELD' }
          : { fieldPath: field, action: 'SET_FIELD', setFieldOptions: { value } },
      ],
    }))
    const { results } = await call<{ results: WireResult[] }>('/wix-data/v2/bulk/items/patch', {
      method: 'POST',
      json: { dataCollectionId: collectionId, patches },
    })
    const written = writes.flatMap(({ item }, at) => (results[at]?.itemMetadata.success ? [item] : []))
    for (const [at, { item }] of writes.entries())
      if (!results[at]?.itemMetadata.success) faults.push(toItemFault(item.id, results[at]?.itemMetadata.error))
    return { written, faults }
  })

/**
 * Writes back the previous values of a field. An item whose field was changed since then keeps it.
 * @param written the items as they were before
 * @param value the value that was written
 */
export function undoWrite(
  written: readonly Item[],
  value: unknown,
  options: Omit<BulkOptions, 'ids'> & { field: string },
): Promise<BulkResult> {
  const before = new Map(written.map((item) => [item.id, item.data[options.field]]))
  return writeField({ ...options, ids: [...before.keys()] }, ({ id, data }) =>
    isSame(data[options.field], value)
      ? { value: before.get(id) }
      : { fault: new ApiFault('', { status: 409, code: CHANGED }) },
  )
}

/** Deletes items. Those that do not exist any more are faults. */
export const deleteItems = (options: BulkOptions): Promise<BulkResult> =>
  inBatches(options, async (ids) => {
    const { results } = await options.call<{ results: WireResult[] }>('/wix-data/v2/bulk/items/remove', {
      method: 'POST',
      json: { dataCollectionId: options.collectionId, dataItemIds: ids },
    })
    const written = ids.filter((_, at) => results[at]?.itemMetadata.success)
    const faults = ids.flatMap((id, at) =>
      results[at]?.itemMetadata.success ? [] : [toItemFault(id, results[at]?.itemMetadata.error)],
    )
    return { written: written.map((id) => ({ id, revision: '', data: {} })), faults }
  })
