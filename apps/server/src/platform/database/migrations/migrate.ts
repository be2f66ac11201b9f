import { type Kysely, sql } from 'kysely'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { DatabaseDifferences } from '../differences.js'
import type { Tables } from '../schema/tables.js'
import { groundFloor } from './0001-ground-floor.js'
import { verificationLinks } from './0002-verification-links.js'
import { waitsAndConsents } from './0003-waits-and-consents.js'
import { sessionDevices } from './0004-session-devices.js'
import { emailChanges } from './0007-email-changes.js'
import { cleanUpIndexes } from './0008-clean-up.js'
import { data } from './0009-data.js'
import { itemSearch } from './0011-item-search.js'
import { promotionRecords } from './0012-promotion-records.js'
import { briefSignIns } from './0013-brief-sign-ins.js'
import { references } from './0015-references.js'
import { changesAndJobs } from './0016-changes-and-jobs.js'
import { erasures } from './0018-erasures.js'
import { owners } from './0019-owners.js'
import { overview } from './0021-overview.js'
import { memberImports } from './0023-member-imports.js'
import { webhooks } from './0025-webhooks.js'
import { keyRotation } from './0028-key-rotation.js'
import { refusedAddresses } from './0029-refused-addresses.js'
import { mailState } from './0032-mail-state.js'
import { pendingDeletions } from './0033-pending-deletions.js'
import { indexesForPlans } from './0034-indexes-for-plans.js'
import { signInMethods } from './0035-sign-in-methods.js'
import { keyScopeColumns } from './0036-key-scopes.js'
import { promotionEvents } from './0037-promotion-events.js'
import { indexesForLists } from './0038-indexes-for-lists.js'
import { profileColumns } from './0039-profile-columns.js'
import { referencesBothWays } from './0041-references-both-ways.js'
import { tracesOfMembers } from './0042-traces-of-members.js'

/** One step of the schema. New steps are only added at the end. */
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
 * Runs the missing steps inside the caller's transaction, which must exclude other migrators. Both databases roll the
 * schema back with the transaction.
 * @throws StartError if the database has steps that this version does not contain
 */
export async function migrateToLatest(query: Kysely<Tables>, differences: DatabaseDifferences): Promise<void> {
  const untyped = query as unknown as Kysely<unknown>
  await sql`create table if not exists foyer_migration (name text primary key not null)`.execute(untyped)
  const { rows } = await sql<{ name: string }>`select name from foyer_migration`.execute(untyped)
  const done = new Set(rows.map((row) => row.name))
  const unknown = unknownMigrations(done)
  if (unknown.length > 0)
    throw new StartError(
      `The database was changed by a later version of Foyer (${unknown.join(', ')}). Run that version, or restore a backup made before it.`,
    )
  for (const migration of migrations) {
    if (done.has(migration.name)) continue
    await migration.up(untyped, differences)
    await sql`insert into foyer_migration (name) values (${migration.name})`.execute(untyped)
  }
}

/**
 * The schema of a database compared with this version: steps done, steps missing, and steps of a later version only.
 */
export interface MigrationState {
  done: string[]
  missing: string[]
  unknown: string[]
}

/** Reads the migration state without writing anything. */
export async function migrationState(query: Kysely<Tables>): Promise<MigrationState> {
  const tables = await query.introspection.getTables()
  const rows = tables.some(({ name }) => name === 'foyer_migration')
    ? (await sql<{ name: string }>`select name from foyer_migration`.execute(query)).rows
    : []
  const done = rows.map(({ name }) => name)
  const missing = migrations.map(({ name }) => name).filter((name) => !done.includes(name))
  return { done, missing, unknown: unknownMigrations(done) }
}

/** Returns the steps that only a later version contains. */
const unknownMigrations = (done: Iterable<string>): string[] =>
  [...done].filter((name) => migrations.every((known) => known.name !== name))
