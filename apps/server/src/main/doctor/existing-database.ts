import { existsSync } from 'node:fs'
import type { DatabaseConfig } from '../../kernel/database-config.js'
import { StartError } from '../../kernel/errors/start-error.js'

/**
 * Throws if the SQLite database does not exist, so that a command that reads a site does not create one in a mistyped
 * folder.
 * @throws StartError
 */
export function assertDatabaseExists(database: DatabaseConfig): void {
  if (database.kind === 'sqlite' && !existsSync(database.file))
    throw new StartError(`There is no database at ${database.file}; name its folder with --data.`)
}
