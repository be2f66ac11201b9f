import type { FileHandle } from 'node:fs/promises'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { SiteSnapshotStore } from '../../site/snapshot/site-snapshot.js'
import type { ImportExportDeps } from '../deps.js'
import { readRecords } from '../read-records.js'
import type { TransferStore } from '../transfer-store.js'
import type { ItemLine, ReferencesLine } from './data-format.js'
import { importCollection, importItems, type RecordResult } from './import-data.js'
import { importMember, type MemberResult } from './import-member.js'
import { importReferences } from './import-references.js'
import type { ClientLine, MemberLine, SettingsLine, SiteRecord } from './site-format.js'

/** Number of members or items stored in one transaction. */
const BATCH = 500
/** Number of lines of references stored together: each may have a thousand references. */
const REFERENCE_BATCH = 50
/** Maximum number of attempts for a transaction: another process may take an id or slug meanwhile. */
const MAX_ATTEMPTS = 3

export interface ImportCounts {
  settings: number
  clients: Record<'added' | 'updated' | 'left', number>
  members: Record<MemberResult, number>
  collections: Record<RecordResult, number>
  items: Record<RecordResult, number>
  bad: number
}

export interface ImportSiteDeps extends Pick<ImportExportDeps, 'siteId' | 'storage' | 'clock' | 'random'> {
  siteSnapshots: Pick<SiteSnapshotStore, 'load' | 'updateSettings'>
  store: Pick<TransferStore, 'upsertClient'>
  isUniqueViolation(error: unknown): boolean
  onProgress(records: number): void
}

/**
 * Writes the valid records of a checked file; existing data stays unless `update` is set. Every batch is one
 * transaction, and stored records are recognised, so an interrupted run can simply be repeated.
 * @throws StartError if a record is bad now and `skipBad` is not set
 */
export async function importSite(
  file: FileHandle,
  name: string,
  { update, skipBad }: { update: boolean; skipBad: boolean },
  deps: ImportSiteDeps,
): Promise<ImportCounts> {
  const counts: ImportCounts = {
    settings: 0,
    clients: { added: 0, updated: 0, left: 0 },
    members: { added: 0, updated: 0, unchanged: 0, left: 0 },
    collections: { added: 0, updated: 0, left: 0 },
    items: { added: 0, updated: 0, left: 0 },
    bad: 0,
  }
  let batch: MemberLine[] = []
  let items: ItemLine[] = []
  let references: ReferencesLine[] = []
  let records = 0
  const writeItems = async (): Promise<void> => {
    for (const outcome of await importItems(items, update, deps)) counts.items[outcome]++
    items = []
    // References follow their items in the file.
    await importReferences(references, deps)
    references = []
    deps.onProgress(records)
  }
  const writeMemberBatch = async (): Promise<void> => {
    for (const outcome of await writeMembers(batch, update, deps)) counts.members[outcome]++
    batch = []
    deps.onProgress(records)
  }
  for await (const read of readRecords(file, name)) {
    records++
    if ('fault' in read) {
      if (!skipBad) throw new StartError(`${name} was changed while it was read: line ${read.line}: ${read.fault}.`)
      counts.bad++
    } else if (isMember(read.record)) {
      if (batch.push(read.record) >= BATCH) await writeMemberBatch()
    } else if (read.record.kind === 'item') {
      if (items.push(read.record) >= BATCH) await writeItems()
    } else if (read.record.kind === 'references') {
      if (references.push(read.record) >= REFERENCE_BATCH) await writeItems()
    } else if (read.record.kind === 'collection') {
      counts.collections[await importCollection(read.record, update, deps)]++
    } else if (read.record.kind === 'settings') {
      counts.settings += await writeSettings(read.record, update, deps)
    } else {
      counts.clients[await writeClient(read.record, update, deps)]++
    }
  }
  await writeMemberBatch()
  await writeItems()
  return counts
}

const isMember = (record: SiteRecord): record is MemberLine => record.kind === 'member'

async function writeMembers(
  batch: readonly MemberLine[],
  update: boolean,
  { storage, clock, random, isUniqueViolation }: ImportSiteDeps,
): Promise<MemberResult[]> {
  if (batch.length === 0) return []
  for (let attempt = 1; ; attempt++) {
    try {
      return await storage.transact(async (stores) => {
        const now = clock.now()
        const outcomes: MemberResult[] = []
        for (const line of batch) outcomes.push(await importMember(line, stores, { update, now, random }))
        return outcomes
      })
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isUniqueViolation(error)) throw error
    }
  }
}

/** Writes settings that have no value yet, or all with `update`; returns how many changed. */
async function writeSettings(
  { settings }: SettingsLine,
  update: boolean,
  { siteSnapshots, siteId }: ImportSiteDeps,
): Promise<number> {
  const { stored } = await siteSnapshots.load(siteId)
  const names = Object.keys(settings) as (keyof typeof settings)[]
  const changed = names.filter((name) => stored[name] !== settings[name] && (update || stored[name] === undefined))
  if (changed.length > 0)
    await siteSnapshots.updateSettings(siteId, Object.fromEntries(changed.map((name) => [name, settings[name]])))
  return changed.length
}

const writeClient = ({ confidential, ...line }: ClientLine, update: boolean, { store, clock }: ImportSiteDeps) =>
  store.upsertClient(
    { ...line, ...(confidential ? { isConfidential: true } : {}), createdAt: line.createdAt ?? clock.now() },
    update,
  )
