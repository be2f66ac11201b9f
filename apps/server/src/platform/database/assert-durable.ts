import { sql } from 'kysely'
import type { DatabaseConfig } from '../../kernel/database-config.js'
import { StartError } from '../../kernel/errors/start-error.js'
import type { Database } from './database.js'

/**
 * If one of these is off, PostgreSQL acknowledges a commit before it is durable (security-checklist 93 and section 12).
 * Any value but `off` waits for the disk.
 */
const REQUIRED_SETTINGS = ['fsync', 'synchronous_commit'] as const

/**
 * Rejects a PostgreSQL server that may lose acknowledged writes, unless the configuration permits it explicitly
 * (decision 4). SQLite needs no check: it is opened with `synchronous=FULL`.
 * @throws StartError, DatabaseUnavailable
 */
export async function assertDurable(database: Database, config: DatabaseConfig): Promise<void> {
  if (config.kind !== 'postgres' || config.unsafe === true) return
  for (const name of REQUIRED_SETTINGS) {
    const { rows } = await database.query((query) =>
      sql<{ setting: string }>`select current_setting(${name}) as setting`.execute(query),
    )
    if (rows[0]?.setting === 'off')
      throw new StartError(
        `PostgreSQL runs with ${name}=off and may lose what it acknowledged: set it to on, or set FOYER_UNSAFE_DATABASE=allow for a test.`,
      )
  }
}
