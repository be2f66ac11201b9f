import { type Kysely, sql } from 'kysely'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { DatabaseDifferences } from '../differences.js'
import type { Tables } from '../schema/tables.js'
import { start } from './0001-start.js'
import { liveEvents } from './0002-live-events.js'
import { memberNotes } from './0003-member-notes.js'
import { savedViews } from './0004-saved-views.js'
import { developmentMode } from './0005-development-mode.js'
import { impersonation } from './0006-impersonation.js'
import { identityProviders } from './0007-identity-providers.js'
import { invitationCodes } from './0008-invitation-codes.js'
import { identityEvents } from './0009-identity-events.js'
import { sessionLengths } from './0010-session-lengths.js'
import { knownDevices } from './0011-known-devices.js'
import { latestSessions } from './0012-latest-sessions.js'
import { secondFactors } from './0013-second-factors.js'
import { passkeys } from './0014-passkeys.js'
import { browserSignIns } from './0015-browser-sign-ins.js'
import { providerOrigin } from './0017-provider-origin.js'
import { factorDetails } from './0018-factor-details.js'
import { factorEvents } from './0019-factor-events.js'

/** One step of the schema. New steps are only added at the end, and released ones never change. */
export interface Migration {
  name: string
  up(query: Kysely<unknown>, differences: DatabaseDifferences): Promise<void>
}

const migrations: readonly Migration[] = [
  start,
  liveEvents,
  memberNotes,
  savedViews,
  developmentMode,
  impersonation,
  identityProviders,
  invitationCodes,
  identityEvents,
  sessionLengths,
  knownDevices,
  latestSessions,
  secondFactors,
  passkeys,
  browserSignIns,
  providerOrigin,
  factorDetails,
  factorEvents,
]

/**
 * Runs the missing steps inside the caller's transaction, which must exclude other migrators. Both databases roll the
 * schema back with the transaction.
 * @throws StartError if the database has steps that this version does not contain
 */
export async function migrateToLatest(
  query: Kysely<Tables>,
  differences: DatabaseDifferences,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const untyped = query as unknown as Kysely<unknown>
  await sql`create table if not exists foyer_migration (name text primary key not null)`.execute(untyped)
  const state = stateOf(await doneSteps(query), steps)
  assertKnownSteps(state)
  for (const step of steps) {
    if (state.done.includes(step.name)) continue
    await step.up(untyped, differences)
    await sql`insert into foyer_migration (name) values (${step.name})`.execute(untyped)
  }
}

/**
 * The schema of a database compared with this version: steps done, steps missing, and steps of a later version only.
 */
export interface MigrationState {
  done: string[]
  missing: string[]
  unknown: string[]
  /** True if the database was created before the first release, by steps that the first step has replaced. */
  isUnreleased: boolean
}

/** @throws StartError if this version cannot use a database with these steps */
export function assertKnownSteps({ unknown, isUnreleased }: MigrationState): void {
  if (isUnreleased)
    throw new StartError(
      'The database was created before the first release of Foyer: export it with the version that created it ("foyer export FILE"), and import the file into an empty database ("foyer import FILE").',
    )
  if (unknown.length > 0)
    throw new StartError(
      `The database was changed by a later version of Foyer (${unknown.join(', ')}). Run that version, or restore a backup made before it.`,
    )
}

/** Compares the names of the steps that a database has with this version. */
export const migrationStateOf = (done: string[]): MigrationState => stateOf(done, migrations)

/** Reads the migration state without writing anything. */
export async function migrationState(query: Kysely<Tables>): Promise<MigrationState> {
  const tables = await query.introspection.getTables()
  const hasSteps = tables.some(({ name }) => name === 'foyer_migration')
  return stateOf(hasSteps ? await doneSteps(query) : [], migrations)
}

async function doneSteps(query: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from foyer_migration`.execute(query)
  return rows.map(({ name }) => name)
}

function stateOf(done: string[], steps: readonly Migration[]): MigrationState {
  const known = steps.map(({ name }) => name)
  return {
    done,
    missing: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
    isUnreleased: done.length > 0 && !done.includes(known[0] ?? ''),
  }
}
