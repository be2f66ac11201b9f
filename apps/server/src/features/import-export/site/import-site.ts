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

/** Members or items kept by one transaction. */
const BATCH = 500
/** Lines of references kept together: each may have a thousand. */
const REFERENCE_BATCH = 50
/** Another process may take an id or slug in the middle of a transaction, which then starts over. */
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
 * Writes the good records of a file that was checked; what is there already stays unless `update`. Every batch is one
 * transaction, and a record that was kept is recognised, so that a run that was cut off is simply repeated.
 * @throws StartError when a record is bad now and `skipBad` was not given
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
    // Of items that come before them in the file.
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

/** Sets what is not set yet, or everything with `update`; answers how many settings changed. */
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
