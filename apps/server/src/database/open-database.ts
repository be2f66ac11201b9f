import type { DatabaseConfig } from '../config/config.js'
import type { Database } from './database.js'

/** Opens the configured database. Only the driver that is needed is loaded. */
export async function openDatabase(config: DatabaseConfig, onError?: (error: Error) => void): Promise<Database> {
  if (config.kind === 'postgres') return (await import('./open-postgres.js')).openPostgres(config.url, onError)
  return (await import('./open-sqlite.js')).openSqlite(config.file)
}
