import { setImmediate as nextTick } from 'node:timers/promises'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { ReadRecord } from './read-records.js'

/** Number of records read before the event loop can serve requests and database responses. */
const READ_BATCH = 25

interface LineOfFault {
  line: number
  fault: string
}

interface Batches<T> {
  records: AsyncIterable<ReadRecord<T>>
  /** Lines up to this one were processed by an earlier run. */
  skipLines?: number | undefined
  maxRecords: number | ((first: T) => number)
  maxBytes?: number
  /** Records with the same key go into different batches. */
  keyOf?(record: T): unknown
  /** Records of different groups go into different batches. */
  groupOf?(record: T): unknown
  /** Whether the first bad line ends the import. Records before it stay stored. */
  stopsOnFault?: boolean
  /** Whether the records of an incomplete batch are stored if the rest of the file cannot be read. */
  keepsRest?: boolean
}

interface RecordImport<T, Fate, Counts extends { bad: number }> extends Batches<T> {
  /** Changed after each batch, so that it says what was stored if the import fails. */
  counts: Counts
  /**
   * Stores a batch in one transaction. Returns the outcome or the fault of each record; a record with neither ends the
   * import. `countsAfter` returns the counts including this batch, to be stored in the same transaction.
   */
  write(records: T[], batch: { line: number; countsAfter(fates: Fates<Fate>): Counts }): Promise<Fates<Fate>>
  count(counts: Counts, fate: Fate, record: T): void
  onFault(line: number, fault: string): void
  /** Called after each batch with its last line. */
  onProgress(counts: Counts, line: number): void | Promise<void>
}
type Fates<Fate> = readonly (Fate | { fault: string })[]

/**
 * Imports records in batches; the next batch is read while the database stores the previous one. A bad line stores
 * nothing; it is reported, counted and skipped, or ends the import and is returned.
 * @throws StartError if the file cannot be used
 */
export async function importRecords<T, Fate, Counts extends { bad: number }>(
  importing: RecordImport<T, Fate, Counts>,
): Promise<LineOfFault | undefined> {
  const { counts, stopsOnFault = false } = importing
  let stoppedAt: LineOfFault | undefined

  const tally = (batch: readonly ReadRecord<T>[], fates: Fates<Fate>) => {
    const next = structuredClone(counts)
    const faults: LineOfFault[] = []
    let at = 0
    for (const one of batch) {
      const fate = 'fault' in one ? one : fates[at++]
      if (fate === undefined || (stopsOnFault && faults.length > 0)) break
      if (isFault(fate)) {
        next.bad++
        faults.push({ line: one.line, fault: fate.fault })
      } else if ('record' in one) importing.count(next, fate, one.record)
    }
    return { next, faults }
  }
  const writeBatch = async (batch: readonly ReadRecord<T>[]): Promise<void> => {
    const line = batch.at(-1)?.line ?? 0
    const records = batch.flatMap((one) => ('record' in one ? [one.record] : []))
    const countsAfter = (fates: Fates<Fate>): Counts => tally(batch, fates).next
    const { next, faults } = tally(batch, await importing.write(records, { line, countsAfter }))
    Object.assign(counts, next)
    for (const one of faults) importing.onFault(one.line, one.fault)
    if (stopsOnFault) stoppedAt = faults[0]
    await importing.onProgress(counts, line)
  }

  let pendingWrite = Promise.resolve()
  try {
    for await (const batch of batchesOf(importing)) {
      await pendingWrite
      if (stoppedAt !== undefined) break
      pendingWrite = writeBatch(batch)
      // It is awaited below; until then, a rejection must not end the process.
      pendingWrite.catch(() => {})
    }
  } catch (error) {
    await pendingWrite
    if (stoppedAt === undefined) throw error
  }
  await pendingWrite
  return stoppedAt
}

const isFault = (fate: unknown): fate is { fault: string } =>
  typeof fate === 'object' && fate !== null && 'fault' in fate

async function* batchesOf<T>(importing: Batches<T>): AsyncGenerator<ReadRecord<T>[]> {
  const { records, skipLines = 0, maxRecords, maxBytes = Number.POSITIVE_INFINITY, keyOf, groupOf } = importing
  const { stopsOnFault, keepsRest } = importing
  let batch: ReadRecord<T>[] = []
  let keys = new Set<unknown>()
  let group: unknown
  let bytes = 0
  let limit = typeof maxRecords === 'number' ? maxRecords : READ_BATCH
  const takeBatch = (): ReadRecord<T>[] => {
    const full = batch
    batch = []
    keys = new Set()
    group = undefined
    bytes = 0
    return full
  }
  try {
    for await (const read of records) {
      if (read.line <= skipLines) continue
      if ('record' in read) {
        const { record } = read
        const [key, its] = [keyOf?.(record), groupOf?.(record)]
        if ((key !== undefined && keys.has(key)) || (group !== undefined && group !== its)) yield takeBatch()
        keys.add(key)
        group = its
        bytes += read.bytes
        limit = typeof maxRecords === 'number' ? maxRecords : maxRecords(record)
      }
      batch.push(read)
      if (batch.length >= limit || bytes >= maxBytes || (stopsOnFault && 'fault' in read)) yield takeBatch()
      if (batch.length % READ_BATCH === 0) await nextTick()
    }
  } catch (error) {
    // The rest of the file is unreadable: the records before it are valid.
    if (keepsRest && error instanceof StartError && batch.length > 0) yield takeBatch()
    throw error
  }
  if (batch.length > 0) yield takeBatch()
}
