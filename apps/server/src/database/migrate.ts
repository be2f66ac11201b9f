import { type Kysely, sql } from 'kysely'
import type { DatabaseDifferences } from './differences.js'
import { groundFloor } from './migrations/0001-ground-floor.js'
import type { Tables } from './tables.js'

/** One step of the schema. Steps are only ever added at the end. */
export interface Migration {
  name: string
  up(query: Kysely<unknown>, differences: DatabaseDifferences): Promise<void>
}

const migrations: readonly Migration[] = [groundFloor]

/**
 * Runs the steps that are missing, inside the caller's transaction, which must exclude other migrators.
 * Both databases roll the schema back with the transaction.
 */
export async function migrateToLatest(query: Kysely<Tables>, differences: DatabaseDifferences): Promise<void> {
  const bare = query as unknown as Kysely<unknown>
  await sql`create table if not exists foyer_migration (name text primary key not null)`.execute(bare)
  const { rows } = await sql<{ name: string }>`select name from foyer_migration`.execute(bare)
  const done = new Set(rows.map((row) => row.name))
  for (const migration of migrations) {
    if (done.has(migration.name)) continue
    await migration.up(bare, differences)
    await sql`insert into foyer_migration (name) values (${migration.name})`.execute(bare)
  }
}
