import { type Kysely, sql } from 'kysely'
import { StartError } from '../errors/start-error.js'
import type { DatabaseDifferences } from './differences.js'
import { groundFloor } from './migrations/0001-ground-floor.js'
import { verificationLinks } from './migrations/0002-verification-links.js'
import { waitsAndConsents } from './migrations/0003-waits-and-consents.js'
import { sessionDevices } from './migrations/0004-session-devices.js'
import { emailChanges } from './migrations/0007-email-changes.js'
import { cleanUpIndexes } from './migrations/0008-clean-up.js'
import { data } from './migrations/0009-data.js'
import { itemSearch } from './migrations/0011-item-search.js'
import { promotionRecords } from './migrations/0012-promotion-records.js'
import { briefSignIns } from './migrations/0013-brief-sign-ins.js'
import { references } from './migrations/0015-references.js'
import { changesAndJobs } from './migrations/0016-changes-and-jobs.js'
import { erasures } from './migrations/0018-erasures.js'
import { owners } from './migrations/0019-owners.js'
import { overview } from './migrations/0021-overview.js'
import { memberImports } from './migrations/0023-member-imports.js'
import { webhooks } from './migrations/0025-webhooks.js'
import { keyRotation } from './migrations/0028-key-rotation.js'
import { refusedAddresses } from './migrations/0029-refused-addresses.js'
import { mailState } from './migrations/0032-mail-state.js'
import { pendingDeletions } from './migrations/0033-pending-deletions.js'
import { indexesForPlans } from './migrations/0034-indexes-for-plans.js'
import { signInMethods } from './migrations/0035-sign-in-methods.js'
import { keyScopeColumns } from './migrations/0036-key-scopes.js'
import { promotionEvents } from './migrations/0037-promotion-events.js'
import { indexesForLists } from './migrations/0038-indexes-for-lists.js'
import { profileColumns } from './migrations/0039-profile-columns.js'
import { referencesBothWays } from './migrations/0041-references-both-ways.js'
import { tracesOfMembers } from './migrations/0042-traces-of-members.js'
import type { Tables } from './tables.js'

/** One step of the schema. Steps are only ever added at the end. */
export interface Migration {
  name: string
  up(query: Kysely<unknown>, differences: DatabaseDifferences): Promise<void>
}

const migrations: readonly Migration[] = [
  groundFloor,
  verificationLinks,
  waitsAndConsents,
  sessionDevices,
  emailChanges,
  cleanUpIndexes,
  data,
  itemSearch,
  promotionRecords,
  briefSignIns,
  references,
  changesAndJobs,
  erasures,
  owners,
  overview,
  memberImports,
  webhooks,
  keyRotation,
  refusedAddresses,
  mailState,
  pendingDeletions,
  indexesForPlans,
  signInMethods,
  keyScopeColumns,
  promotionEvents,
  indexesForLists,
  profileColumns,
  referencesBothWays,
  tracesOfMembers,
]

/**
 * Runs the steps that are missing, inside the caller's transaction, which must exclude other migrators.
 * Both databases roll the schema back with the transaction.
 * @throws StartError when the database has steps that this version does not know
 */
export async function migrateToLatest(query: Kysely<Tables>, differences: DatabaseDifferences): Promise<void> {
  const bare = query as unknown as Kysely<unknown>
  await sql`create table if not exists foyer_migration (name text primary key not null)`.execute(bare)
  const { rows } = await sql<{ name: string }>`select name from foyer_migration`.execute(bare)
  const done = new Set(rows.map((row) => row.name))
  const unknown = unknownAmong(done)
  if (unknown.length > 0)
    throw new StartError(
      `The database was changed by a later version of Foyer (${unknown.join(', ')}). Run that version, or restore a backup made before it.`,
    )
  for (const migration of migrations) {
    if (done.has(migration.name)) continue
    await migration.up(bare, differences)
    await sql`insert into foyer_migration (name) values (${migration.name})`.execute(bare)
  }
}

/** How a database stands to this version: the steps done, those missing, and those that only a later version knows. */
export interface MigrationState {
  done: string[]
  missing: string[]
  unknown: string[]
}

/** Looks and writes nothing. */
export async function migrationState(query: Kysely<Tables>): Promise<MigrationState> {
  const tables = await query.introspection.getTables()
  const rows = tables.some(({ name }) => name === 'foyer_migration')
    ? (await sql<{ name: string }>`select name from foyer_migration`.execute(query)).rows
    : []
  const done = rows.map(({ name }) => name)
  const missing = migrations.map(({ name }) => name).filter((name) => !done.includes(name))
  return { done, missing, unknown: unknownAmong(done) }
}

/** The steps that only a later version has. */
const unknownAmong = (done: Iterable<string>): string[] =>
  [...done].filter((name) => migrations.every((known) => known.name !== name))
