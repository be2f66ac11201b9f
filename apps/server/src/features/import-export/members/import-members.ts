import { setImmediate as turn } from 'node:timers/promises'
import type { ImportExportDeps, ImportExportStores } from '../deps.js'
import type { ImportedMember } from './imported-member.js'
import { type ReadMember, type ReadOptions, readMembers } from './read-members.js'
import { type MemberImportResult, writeMembers } from './write-members.js'

/** Kept by one transaction. */
const BATCH = 500
/** Read at a time, before requests and the answers of a database get their turn. */
const READ_BATCH = 25
/** Another process may take an id, a slug or an address in the middle of a transaction, which then starts over. */
const MAX_ATTEMPTS = 3

export interface MemberCounts {
  added: number
  updated: number
  unchanged: number
  /** There already, and left as they are. */
  left: number
  bad: number
}

export interface MemberImport extends ReadOptions {
  update: boolean
  /** Whether all is looked at and nothing kept. */
  isDryRun: boolean
  /** Lines up to this one were done by an earlier run. */
  skipLines?: number
  onFault(line: number, fault: string): void
  /** After each transaction, and now and then in a trial. */
  onProgress(counts: MemberCounts, line: number): void | Promise<void>
  /** What is kept in the transaction of a batch beside its members. */
  onBatch?(stores: ImportExportStores, counts: MemberCounts, line: number): Promise<void>
}

type ImportDeps = Pick<ImportExportDeps, 'storage' | 'clock' | 'random'> & {
  isUniqueViolation(error: unknown): boolean
}

export const emptyCounts = (): MemberCounts => ({ added: 0, updated: 0, unchanged: 0, left: 0, bad: 0 })

/**
 * Reads members from bytes and keeps them, some by each transaction. A bad line leaves nothing; it is told, counted and
 * passed by. Members are known by their address, so that an import that was cut off is simply repeated.
 * @throws StartError when the file will not do; `counts` then says what was kept
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
  // While a database keeps some, the next ones are read.
  let pendingWrite = Promise.resolve()
  const writeNextBatch = async (): Promise<void> => {
    const lines = batch
    batch = []
    await pendingWrite
    pendingWrite = writeBatch(lines)
    // It is waited for below, and must not end the process until then.
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

/** What would become of members, as far as it shows before they are kept. */
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
