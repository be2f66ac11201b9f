import { sql } from 'kysely'
import type { DatabaseConfig } from '../../kernel/database-config.js'
import { StartError } from '../../kernel/errors/start-error.js'
import type { Database } from './database.js'

/**
 * Without these PostgreSQL acknowledges before it keeps (security-checklist 93 and section 12). Anything but `off`
 * waits for the disk.
 */
const REQUIRED_SETTINGS = ['fsync', 'synchronous_commit'] as const

/**
 * Refuses a PostgreSQL that may lose what it acknowledged, unless the configuration takes it knowingly (decision 4).
 * SQLite is opened with `synchronous=FULL` and needs no look.
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
