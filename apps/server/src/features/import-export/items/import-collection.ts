import type { JsonObject } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'
import { createCollection, newCollection } from '../../data/collections/create-collection.js'
import { isFailed } from '../../data/write-result.js'
import { importRecords } from '../records/import-records.js'
import { innerClause } from '../records/line-fault.js'
import type { Source } from '../records/open-input.js'
import { readRecords } from '../records/read-records.js'
import { itemCodec, MAX_ITEM_LINE_BYTES } from './item-codec.js'
import { dryRunItems, type ImportMode, type WriteDeps, writeItems } from './write-items.js'

/** Limits of one transaction: number of items, and bytes. */
const BATCH = 1000
const BATCH_BYTES = 4 * 1024 * 1024

export interface CollectionImport {
  collectionId: string
  format: 'jsonl' | 'csv'
  /** The separator of CSV cells. */
  separator: string
  mode: ImportMode
  /** Whether the first bad line ends the import. Items before it stay stored. */
  stopsOnError: boolean
  /** Whether to validate everything and store nothing. */
  isDryRun: boolean
  /** Whether to create a missing collection, with default permissions. */
  createsCollection: boolean
}

export interface ItemCounts {
  inserted: number
  replaced: number
  bad: number
  /** Items without an id, which got a new one: importing the file again would duplicate them. */
  withoutId: number
  /** The bad line at which the import stopped. */
  stoppedAt: { line: number; fault: string } | undefined
}

interface ImportDeps extends WriteDeps {
  onFault(line: number, fault: string): void
  onProgress(counts: ItemCounts): void
}

/**
 * Imports items into a collection, in batches of one transaction each. Records that precede unreadable ones are stored.
 * @throws StartError if the file or the collection cannot be used; `counts` then says what was stored
 */
export async function importCollection(
  source: Source,
  options: CollectionImport,
  deps: ImportDeps,
  counts: ItemCounts = { inserted: 0, replaced: 0, bad: 0, withoutId: 0, stoppedAt: undefined },
): Promise<ItemCounts> {
  const { collectionId, format, separator, stopsOnError, isDryRun } = options
  const found = await deps.storage.read(({ collections }) => collections.find(collectionId))
  if (found === undefined && !options.createsCollection)
    throw new StartError(`There is no collection "${collectionId}"; give --create to make it.`)
  const definition = found ?? newCollection(collectionId, {}, deps)
  let exists = found !== undefined

  const writeBatch = async (items: readonly JsonObject[]) => {
    if (!exists && !isDryRun && items.length > 0) {
      await createCollection(collectionId, {}, deps)
      exists = true
    }
    if (!exists) return dryRunItems(definition, items, deps)
    return items.length > 0 ? await writeItems(collectionId, items, options, deps) : []
  }
  counts.stoppedAt = await importRecords({
    records: readRecords(source, {
      format: format === 'csv' ? 'csv' : 'json',
      separator,
      maxBytes: MAX_ITEM_LINE_BYTES,
      codec: itemCodec(definition),
    }),
    maxRecords: BATCH,
    maxBytes: BATCH_BYTES,
    keyOf: ({ _id }) => _id,
    stopsOnFault: stopsOnError,
    keepsRest: true,
    counts,
    write: async (items) =>
      (await writeBatch(items)).map((one) =>
        isFailed(one) ? { fault: innerClause(one.error.message) } : one.operation,
      ),
    count(next, operation, { _id }) {
      next[operation]++
      if (_id === undefined || _id === null) next.withoutId++
    },
    onFault: deps.onFault,
    onProgress: deps.onProgress,
  })
  return counts
}
