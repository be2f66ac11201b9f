import { StartError } from '../../../kernel/errors/start-error.js'
import type { Collection } from '../../data/collections/collection.js'
import { createCollection, newCollection } from '../../data/collections/create-collection.js'
import { isFailed } from '../../data/write-result.js'
import type { ItemLine } from './item-lines.js'
import { readJsonItems } from './read-json-items.js'
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
 * Imports items from bytes into a collection, in batches of one transaction each, with one batch in memory. A bad line
 * stores nothing; it is reported, counted and skipped, or ends the import.
 * @throws StartError if the file or the collection cannot be used; `counts` then says what was stored
 */
export async function importCollection(
  chunks: AsyncIterable<Buffer>,
  options: CollectionImport,
  deps: ImportDeps,
  counts: ItemCounts = { inserted: 0, replaced: 0, bad: 0, withoutId: 0, stoppedAt: undefined },
): Promise<ItemCounts> {
  const { collectionId, stopsOnError, isDryRun } = options
  const found = await deps.storage.read(({ collections }) => collections.find(collectionId))
  if (found === undefined && !options.createsCollection)
    throw new StartError(`There is no collection "${collectionId}"; give --create to make it.`)
  const definition = found ?? newCollection(collectionId, {}, deps)
  let exists = found !== undefined
  let batch: ItemLine[] = []
  let ids = new Set<unknown>()
  let bytes = 0

  const reportFault = (line: number, reason: string): void => {
    counts.bad++
    deps.onFault(line, reason)
    if (stopsOnError) counts.stoppedAt = { line, fault: reason }
  }
  /** Writes the current batch; faults are reported in the order of the lines. */
  const writeBatch = async (): Promise<void> => {
    const lines = batch
    batch = []
    ids = new Set()
    bytes = 0
    const items = lines.flatMap((one) => ('data' in one ? [one.data] : []))
    if (!exists && !isDryRun && items.length > 0) {
      await createCollection(collectionId, {}, deps)
      exists = true
    }
    const outcomes = !exists
      ? dryRunItems(definition, items, deps)
      : items.length > 0
        ? await writeItems(collectionId, items, options, deps)
        : []
    let next = 0
    for (const one of lines) {
      if ('fault' in one) reportFault(one.line, one.fault)
      else {
        const outcome = outcomes[next++]
        if (outcome === undefined) break
        if (isFailed(outcome)) reportFault(one.line, faultMessage(outcome.error.message))
        else {
          counts[outcome.kept]++
          if (one.data._id === undefined || one.data._id === null) counts.withoutId++
        }
      }
      if (counts.stoppedAt !== undefined) break
    }
    deps.onProgress(counts)
  }

  try {
    for await (const read of await readItemLines(chunks, options, definition)) {
      const itemId = 'data' in read ? read.data._id : undefined
      // An item with a repeated id goes into the next batch, after the first.
      if (itemId !== undefined && ids.has(itemId)) await writeBatch()
      if (counts.stoppedAt !== undefined) return counts
      ids.add(itemId)
      batch.push(read)
      bytes += 'data' in read ? read.bytes : 0
      if (batch.length >= BATCH || bytes >= BATCH_BYTES || ('fault' in read && stopsOnError)) await writeBatch()
      if (counts.stoppedAt !== undefined) return counts
    }
  } catch (error) {
    // The rest of the file is unreadable: the items before it are valid.
    if (!(error instanceof StartError) || batch.length === 0) throw error
    await writeBatch()
    if (counts.stoppedAt === undefined) throw error
  }
  if (batch.length > 0) await writeBatch()
  return counts
}

async function readItemLines(
  chunks: AsyncIterable<Buffer>,
  { format, separator }: CollectionImport,
  collection: Collection,
): Promise<AsyncIterable<ItemLine>> {
  if (format === 'jsonl') return readJsonItems(chunks)
  // Loaded on demand.
  const { readCsvItems } = await import('./read-csv-items.js')
  return readCsvItems(chunks, collection, separator)
}

/** Converts an error message of the data service to the fault of a line. */
const faultMessage = (message: string): string =>
  message.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase()).replace(/\.$/, '')
