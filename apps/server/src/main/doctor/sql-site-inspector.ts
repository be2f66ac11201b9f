import { type Kysely, sql } from 'kysely'
import { sqlSigningKeyStore } from '../../features/tokens/sql-signing-key-store.js'
import type { Database } from '../../platform/database/database.js'
import { readDatabaseClock } from '../../platform/database/database-clock.js'
import { migrationState } from '../../platform/database/migrations/migrate.js'
import type { Tables } from '../../platform/database/schema/tables.js'
import type { SiteInspector } from './site-inspector.js'

/** Reads what `foyer doctor` checks, without starting the server. */
export function sqlSiteInspector(database: Database): SiteInspector {
  const isPostgres = database.differences.name === 'postgres'
  return {
    migrations: () => database.query(migrationState),
    durability: () => database.query(isPostgres ? postgresDurability : sqliteDurability),
    clock: () => readDatabaseClock(database),
    clockOffset: async () => {
      const row = await database.query((query) =>
        query.selectFrom('directory').select('clock_offset').executeTakeFirst(),
      )
      return row?.clock_offset ?? 0
    },
    site: async () => {
      const row = await database.query((query) =>
        query
          .selectFrom('site')
          .select(['site_id', 'created_at'])
          .orderBy('created_at')
          .orderBy('site_id')
          .limit(1)
          .executeTakeFirst(),
      )
      return row === undefined ? undefined : { siteId: row.site_id, createdAt: row.created_at }
    },
    signingKeys: (siteId) => sqlSigningKeyStore(database, siteId).list(),
    clients: async (siteId) => {
      const row = await database.query((query) =>
        query
          .selectFrom('client')
          .select((count) => count.fn.countAll().as('clients'))
          .where('site_id', '=', siteId)
          .executeTakeFirstOrThrow(),
      )
      return Number(row.clients)
    },
    settings: async (siteId) => {
      const row = await database.query((query) =>
        query.selectFrom('site').select('settings_json').where('site_id', '=', siteId).executeTakeFirstOrThrow(),
      )
      return JSON.parse(row.settings_json)
    },
  }
}

async function postgresDurability(query: Kysely<Tables>): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string | null>>`
    select current_setting('fsync', true) as fsync, current_setting('synchronous_commit', true) as synchronous_commit
  `.execute(query)
  return withUnknown(rows[0])
}

async function sqliteDurability(query: Kysely<Tables>): Promise<Record<string, string>> {
  const { rows: journal } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(query)
  const { rows: synchronous } = await sql<{ synchronous: number }>`pragma synchronous`.execute(query)
  const levels = ['off', 'normal', 'full', 'extra']
  return withUnknown({
    journal_mode: journal[0]?.journal_mode ?? null,
    synchronous: levels[synchronous[0]?.synchronous ?? -1] ?? null,
  })
}

const withUnknown = (row: Record<string, string | null> | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, value ?? 'unknown']))
