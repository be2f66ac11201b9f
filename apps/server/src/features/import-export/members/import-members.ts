import { setImmediate as turn } from 'node:timers/promises'
import type { ImportExportDeps, ImportExportStores } from '../deps.js'

import { keepMembers, type MemberFate } from './keep-members.js'
import type { NamedMember } from './named-member.js'
import { type ReadMember, type ReadOptions, readMembers } from './read-members.js'

/** Kept by one transaction. */
const BATCH = 500
/** Read at a time, before requests and the answers of a database get their turn. */
const READ_AT_ONCE = 25
/** Another process may take an id, a slug or an address in the middle of a transaction, which then starts over. */
const ATTEMPTS = 3

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
  isTrial: boolean
  /** Lines up to this one were done by an earlier run. */
  doneLines?: number
  onFault(line: number, fault: string): void
  /** After each transaction, and now and then in a trial. */
  onProgress(counts: MemberCounts, line: number): void | Promise<void>
  /** What is kept in the transaction of a batch beside its members. */
  alongside?(stores: ImportExportStores, counts: MemberCounts, line: number): Promise<void>
}

type ImportNeeds = Pick<ImportExportDeps, 'storage' | 'clock' | 'random'> & {
  isUniqueViolation(error: unknown): boolean
}

export const noCounts = (): MemberCounts => ({ added: 0, updated: 0, unchanged: 0, left: 0, bad: 0 })

/**
 * Reads members from bytes and keeps them, some by each transaction. A bad line leaves nothing; it is told, counted and
 * passed by. Members are known by their address, so that an import that was cut off is simply repeated.
 * @throws StartError when the file will not do; `counts` then says what was kept
 */
export async function importMembers(
  chunks: AsyncIterable<Buffer>,
  asked: MemberImport,
  deps: ImportNeeds,
  counts: MemberCounts = noCounts(),
): Promise<MemberCounts> {
  const owners = new Set(
    (await deps.storage.read((stores) => stores.owners.list())).map(({ memberId }) => memberId as string),
  )
  const keep = async (lines: readonly ReadMember[]): Promise<void> => {
    const named = lines.flatMap((one) => ('member' in one ? [one.member] : []))
    const last = lines.at(-1)?.line ?? 0
    const next = { ...counts }
    const faults: { line: number; fault: string }[] = []
    const count = (fates: readonly MemberFate[]): void => {
      Object.assign(next, counts)
      faults.length = 0
      let at = 0
      for (const one of lines) {
        const fate = 'fault' in one ? one : (fates[at++] as MemberFate)
        if (typeof fate === 'object') {
          next.bad++
          faults.push({ line: one.line, fault: fate.fault })
        } else next[fate]++
      }
    }
    if (asked.isTrial) count(await triedMembers(named, asked, owners, deps))
    else
      await repeating(deps, async (stores) => {
        count(await keepMembers(named, stores, { ...deps, update: asked.update, owners }))
        await asked.alongside?.(stores, next, last)
      })
    Object.assign(counts, next)
    for (const { line, fault } of faults) asked.onFault(line, fault)
    await asked.onProgress(counts, last)
  }
  let batch: ReadMember[] = []
  // While a database keeps some, the next ones are read.
  let keeping = Promise.resolve()
  const keepNext = async (): Promise<void> => {
    const lines = batch
    batch = []
    await keeping
    keeping = keep(lines)
    // It is waited for below, and must not end the process until then.
    keeping.catch(() => {})
  }
  try {
    for await (const read of readMembers(chunks, asked)) {
      if (read.line <= (asked.doneLines ?? 0)) continue
      if (batch.push(read) >= BATCH) await keepNext()
      if (batch.length % READ_AT_ONCE === 0) await turn()
    }
    if (batch.length > 0) await keepNext()
  } finally {
    await keeping
  }
  return counts
}

async function repeating(
  { storage, isUniqueViolation }: ImportNeeds,
  work: (stores: ImportExportStores) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storage.transact(work)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error
    }
  }
}

/** What would become of members, as far as it shows before they are kept. */
async function triedMembers(
  named: readonly NamedMember[],
  { update }: MemberImport,
  owners: ReadonlySet<string>,
  { storage }: ImportNeeds,
): Promise<MemberFate[]> {
  const memberIds = named.flatMap(({ memberId }) => memberId ?? [])
  const emailKeys = named.map(({ emailKey }) => emailKey)
  const taken = await storage.read(({ members }) => members.taken({ emailKeys, memberIds, slugs: [] }))
  return named.map(({ emailKey, memberId }): MemberFate => {
    const known = taken.byEmailKey.get(emailKey)
    if (known !== undefined && update && owners.has(known))
      return { fault: 'it is somebody who runs the site: no file changes them' }
    if (known !== undefined) return update ? 'updated' : 'left'
    return memberId !== undefined && taken.memberIds.has(memberId)
      ? { fault: 'its "id" is another member\'s' }
      : 'added'
  })
}
