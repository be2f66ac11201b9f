import type { DatabaseConfig } from '../../kernel/database-config.js'
import type { Database } from './database.js'
import type { DatabaseObserver } from './database-observer.js'

/** Opens the configured database. Loads only its driver. */
export async function openDatabase(
  config: DatabaseConfig,
  onError?: (error: Error) => void,
  observer?: DatabaseObserver,
): Promise<Database> {
  if (config.kind === 'postgres')
    return (await import('./postgres/open-postgres.js')).openPostgres(config.url, onError, observer)
  return (await import('./sqlite/open-sqlite.js')).openSqlite(config.file, observer)
}
