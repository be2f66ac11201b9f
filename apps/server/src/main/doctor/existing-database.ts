import { existsSync } from 'node:fs'
import type { DatabaseConfig } from '../../kernel/database-config.js'
import { StartError } from '../../kernel/errors/start-error.js'

/** A command that reads a site does not make one in a folder that was mistyped. @throws StartError */
export function assertDatabaseExists(database: DatabaseConfig): void {
  if (database.kind === 'sqlite' && !existsSync(database.file))
    throw new StartError(`There is no database at ${database.file}; name its folder with --data.`)
}
