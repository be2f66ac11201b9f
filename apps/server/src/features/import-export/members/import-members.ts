import { setImmediate as turn } from 'node:timers/promises'
import type { ImportExportDeps, ImportExportStores } from '../deps.js'
import type { ImportedMember } from './imported-member.js'
import { type ReadMember, type ReadOptions, readMembers } from './read-members.js'
import { type MemberImportResult, writeMembers } from './write-members.js'

/** Number of members stored in one transaction. */
const BATCH = 500
/** Number of members read before the event loop can serve requests and database responses. */
const READ_BATCH = 25
/** Maximum number of attempts for a transaction: another process may take an id, a slug or an address meanwhile. */
const MAX_ATTEMPTS = 3

export interface MemberCounts {
  added: number
  updated: number
  unchanged: number
  /** Existing members that were left unchanged. */
  left: number
  bad: number
}

export interface MemberImport extends ReadOptions {
  update: boolean
  /** Whether to check everything and store nothing. */
  isDryRun: boolean
  /** Lines up to this one were processed by an earlier run. */
  skipLines?: number
  onFault(line: number, fault: string): void
  /** Called after each transaction, and periodically in a dry run. */
  onProgress(counts: MemberCounts, line: number): void | Promise<void>
  /** Writes more data in the transaction of a batch. */
  onBatch?(stores: ImportExportStores, counts: MemberCounts, line: number): Promise<void>
}

type ImportDeps = Pick<ImportExportDeps, 'storage' | 'clock' | 'random'> & {
  isUniqueViolation(error: unknown): boolean
}

export const emptyCounts = (): MemberCounts => ({ added: 0, updated: 0, unchanged: 0, left: 0, bad: 0 })

/**
 * Imports members from bytes, in batches of one transaction each. A bad line stores nothing; it is reported, counted
 * and skipped. Members are identified by their address, so an interrupted import can simply be repeated.
 * @throws StartError if the file cannot be used; `counts` then says what was stored
 */
export async function importMembers(
  chunks: AsyncIterable<Buffer>,
  options: MemberImport,
  deps: ImportDeps,
  counts: MemberCounts = emptyCounts(),
): Promise<MemberCounts> {
  const owners = new Set(
    (await deps.storage.read((stores) => stores.owners.list())).map(({ memberId }) => memberId as string),
  )
  const writeBatch = async (lines: readonly ReadMember[]): Promise<void> => {
    const named = lines.flatMap((one) => ('member' in one ? [one.member] : []))
    const last = lines.at(-1)?.line ?? 0
    const next = { ...counts }
    const faults: { line: number; fault: string }[] = []
    const count = (fates: readonly MemberImportResult[]): void => {
      Object.assign(next, counts)
      faults.length = 0
      let at = 0
      for (const one of lines) {
        const fate = 'fault' in one ? one : (fates[at++] as MemberImportResult)
        if (typeof fate === 'object') {
          next.bad++
          faults.push({ line: one.line, fault: fate.fault })
        } else next[fate]++
      }
    }
    if (options.isDryRun) count(await dryRunMembers(named, options, owners, deps))
    else
      await retryOnConflict(deps, async (stores) => {
        count(await writeMembers(named, stores, { ...deps, update: options.update, owners }))
        await options.onBatch?.(stores, next, last)
      })
    Object.assign(counts, next)
    for (const { line, fault } of faults) options.onFault(line, fault)
    await options.onProgress(counts, last)
  }
  let batch: ReadMember[] = []
  // The next members are read while the database stores the previous ones.
  let pendingWrite = Promise.resolve()
  const writeNextBatch = async (): Promise<void> => {
    const lines = batch
    batch = []
    await pendingWrite
    pendingWrite = writeBatch(lines)
    // It is awaited below; until then, a rejection must not end the process.
    pendingWrite.catch(() => {})
  }
  try {
    for await (const read of readMembers(chunks, options)) {
      if (read.line <= (options.skipLines ?? 0)) continue
      if (batch.push(read) >= BATCH) await writeNextBatch()
      if (batch.length % READ_BATCH === 0) await turn()
    }
    if (batch.length > 0) await writeNextBatch()
  } finally {
    await pendingWrite
  }
  return counts
}

async function retryOnConflict(
  { storage, isUniqueViolation }: ImportDeps,
  work: (stores: ImportExportStores) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storage.transact(work)
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isUniqueViolation(error)) throw error
    }
  }
}

/** Predicts the results for members, as far as that is possible without storing them. */
async function dryRunMembers(
  named: readonly ImportedMember[],
  { update }: MemberImport,
  owners: ReadonlySet<string>,
  { storage }: ImportDeps,
): Promise<MemberImportResult[]> {
  const memberIds = named.flatMap(({ memberId }) => memberId ?? [])
  const emailKeys = named.map(({ emailKey }) => emailKey)
  const taken = await storage.read(({ members }) => members.findTaken({ emailKeys, memberIds, slugs: [] }))
  return named.map(({ emailKey, memberId }): MemberImportResult => {
    const known = taken.byEmailKey.get(emailKey)
    if (known !== undefined && update && owners.has(known))
      return { fault: 'it is somebody who runs the site: no file changes them' }
    if (known !== undefined) return update ? 'updated' : 'left'
    return memberId !== undefined && taken.memberIds.has(memberId)
      ? { fault: 'its "id" is another member\'s' }
      : 'added'
  })
}
