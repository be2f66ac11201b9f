import { readEmailAddress } from '../../../kernel/email-address.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import { newId } from '../../../kernel/random.js'
import { readInvitationCode } from '../../members/invitations/codes/invitation-code.js'
import type { SiteSnapshotStore } from '../../site/snapshot/site-snapshot.js'
import type { ImportExportDeps } from '../deps.js'
import type { ImportedMember } from '../members/imported-member.js'
import type { AuthenticatorKey } from '../members/totp-secret.js'
import {
  type MemberResult,
  type MemberTransactionDeps,
  transactMembers,
  writeMembers,
} from '../members/write-members.js'
import { importRecords } from '../records/import-records.js'
import type { Source } from '../records/open-input.js'
import type { TransferStore } from '../transfer-store.js'
import { importCollection, importItems, type RecordResult } from './import-data.js'
import { importReferences } from './import-references.js'
import { profileOf } from './profile-format.js'
import { readSiteRecords } from './read-site-records.js'
import type {
  ClientLine,
  InvitationCodeLine,
  MemberLine,
  ProviderLine,
  SettingsLine,
  SiteRecord,
} from './site-format.js'

/** Number of records stored in one transaction; lines of references may have a thousand references each. */
const BATCH = 500
const REFERENCE_BATCH = 50

export interface ImportCounts {
  settings: number
  clients: Record<'added' | 'updated' | 'left', number>
  providers: Record<RecordResult, number>
  invitationCodes: Record<RecordResult, number>
  members: Record<MemberResult, number>
  collections: Record<RecordResult, number>
  items: Record<RecordResult, number>
  /** Accounts at identity providers that sign another member in, and were left out. */
  identitiesLeft: number
  bad: number
}

interface ImportSiteDeps
  extends Pick<ImportExportDeps, 'siteId' | 'storage' | 'clock' | 'random'>,
    MemberTransactionDeps,
    AuthenticatorKey {
  siteSnapshots: Pick<SiteSnapshotStore, 'load' | 'updateSettings'>
  store: Pick<TransferStore, 'upsertClient'>
  onProgress(records: number): void
}

/**
 * Writes the valid records of a checked file; existing data stays unless `update` is set. Stored records are
 * recognised, so an interrupted run can simply be repeated.
 * @throws StartError if a record is bad now and `skipBad` is not set
 */
export async function importSite(
  source: Source,
  { update, skipBad }: { update: boolean; skipBad: boolean },
  deps: ImportSiteDeps,
): Promise<ImportCounts> {
  const counts: ImportCounts = {
    settings: 0,
    clients: { added: 0, updated: 0, left: 0 },
    providers: { added: 0, updated: 0, left: 0 },
    invitationCodes: { added: 0, updated: 0, left: 0 },
    members: { added: 0, updated: 0, unchanged: 0, left: 0 },
    collections: { added: 0, updated: 0, left: 0 },
    items: { added: 0, updated: 0, left: 0 },
    identitiesLeft: 0,
    bad: 0,
  }
  let records = 0
  await importRecords({
    records: readSiteRecords(source),
    maxRecords: ({ kind }) => (kind === 'references' ? REFERENCE_BATCH : BATCH),
    groupOf: ({ kind }) => kind,
    keyOf,
    counts,
    async write(batch) {
      records += batch.length
      const [first] = batch
      if (first === undefined) return []
      const onIdentitiesLeft = (count: number) => {
        counts.identitiesLeft += count
      }
      return await (writers[first.kind] as Writer)(batch, update, { ...deps, onIdentitiesLeft })
    },
    count(next, result, { kind }) {
      if (kind === 'settings') next.settings += Number(result)
      else if (kind !== 'references') (next[`${kind}s`] as Record<Result, number>)[result]++
    },
    onFault(line, fault) {
      if (!skipBad) throw new StartError(`${source.name} was changed while it was read: line ${line}: ${fault}.`)
    },
    onProgress: () => deps.onProgress(records),
  })
  return counts
}

/** What identifies an existing record; later records with the same key are written after it. */
function keyOf(record: SiteRecord): string | undefined {
  if (record.kind === 'member') return readEmailAddress(record.email)?.emailKey
  return record.kind === 'item' ? JSON.stringify([record.collectionId, record.data._id]) : undefined
}

type Result = MemberResult | RecordResult | number
type WriterDeps = ImportSiteDeps & { onIdentitiesLeft(count: number): void }
type Writer<T = SiteRecord> = (batch: T[], update: boolean, deps: WriterDeps) => Promise<Result[]>

/** The writers of all kinds of records. For settings, the result is how many changed. */
const writers: { [Kind in SiteRecord['kind']]: Writer<Extract<SiteRecord, { kind: Kind }>> } = {
  settings: (lines, ...options) => oneByOne(lines, (line) => writeSettings(line, ...options)),
  client: (lines, ...options) => oneByOne(lines, (line) => writeClient(line, ...options)),
  provider: (lines, ...options) => oneByOne(lines, (line) => writeProvider(line, ...options)),
  invitationCode: (lines, _update, deps) => oneByOne(lines, (line) => writeInvitationCode(line, deps)),
  member: async (lines, update, deps) => {
    let left = 0
    const results = await transactMembers(deps, async (stores) => {
      left = 0
      const options = { ...deps, update, isWholeSite: true, onIdentityTaken: () => left++ }
      return writeMembers(lines.map(memberOf), stores, options)
    })
    deps.onIdentitiesLeft(left)
    return results as MemberResult[]
  },
  collection: (lines, ...options) => oneByOne(lines, (line) => importCollection(line, ...options)),
  item: importItems,
  references: (lines, _update, deps) => importReferences(lines, deps),
}

async function oneByOne<T, R>(records: readonly T[], write: (record: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const record of records) results.push(await write(record))
  return results
}

function memberOf({ kind: _kind, ...line }: MemberLine): ImportedMember {
  const address = readEmailAddress(line.email)
  if (address === undefined) throw new Error('the line was not checked')
  return { ...line, ...address, profile: profileOf(line) }
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

/** Writes a provider. Its secret is not in the file: a new one is off, and an existing one keeps its own. */
const writeProvider = (
  { kind: _kind, authorizationOrigin: _origin, createdAt, isEnabled, ...line }: ProviderLine,
  update: boolean,
  { storage, clock }: ImportSiteDeps,
): Promise<RecordResult> =>
  storage.transact(async ({ site, providers }) => {
    await site.lock()
    const known = (await providers.list()).find(({ providerId }) => providerId === line.providerId)
    if (known !== undefined && !update) return 'left'
    const { sealedSecret = '' } = known ?? {}
    const provider = {
      ...{ ...line, sealedSecret, isEnabled: isEnabled && sealedSecret !== '' },
      createdAt: known?.createdAt ?? createdAt ?? clock.now(),
    }
    await (known === undefined ? providers.insert(provider) : providers.update(provider))
    return known === undefined ? 'added' : 'updated'
  })

/** Adds an invitation code. One that exists stays as it is: it may have been used or revoked since. */
async function writeInvitationCode(
  { code, label, maxUses, uses, createdAt, expiresAt = null }: InvitationCodeLine,
  { storage, clock, random }: ImportSiteDeps,
): Promise<RecordResult> {
  const parsed = readInvitationCode(code)
  if (parsed === undefined) throw new Error('the line was not checked')
  const added = await storage.write((stores) =>
    stores.invitationCodes.insert({
      ...{ codeId: newId(random, 'ivc'), ...parsed, label, maxUses, uses },
      ...{ createdAt: createdAt ?? clock.now(), expiresAt, revokedAt: null },
    }),
  )
  return added ? 'added' : 'left'
}
