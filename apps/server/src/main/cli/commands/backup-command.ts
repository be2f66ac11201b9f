import { statSync } from 'node:fs'
import { type Command, Help } from 'commander'
import { createProgress } from '../../../features/import-export/records/progress.js'
import { writeFileAtomically } from '../../../features/import-export/records/write-file-atomically.js'
import { BACKUP_NOTICE } from '../../../features/import-export/site/backup-reset.js'
import { resetBackup } from '../../../features/import-export/site/sql-backup-reset.js'
import { copySqlite, modifyCopy } from '../../../platform/database/sqlite/copy-sqlite.js'
import { dumpPostgres } from '../../backup/dump-postgres.js'
import { databaseConfig } from '../../config/config.js'
import { readEnvironment } from '../../config/environment-variables.js'
import { assertDatabaseExists } from '../../doctor/existing-database.js'
import type { CommandContext } from '../command-context.js'
import { asStartError, type SiteFlags } from '../open-site.js'
import { print } from '../output.js'

const HELP = `
SQLite: a copy of the database as it is at one moment. The server may run.
PostgreSQL: runs pg_dump, without the rows that must not be restored.
To restore either: stop the server and run "foyer restore FILE".

${new Help().boxWrap(BACKUP_NOTICE, 80)}
Keep the secret as well (FOYER_SECRET, or the file "secret" of the data folder),
in another place: with another secret, returning visitors are new visitors.`

/**
 * `foyer backup FILE` (design §5). Does not migrate the database: a backup is made before a new version migrates it.
 */
export function backupCommand(program: Command, context: CommandContext): void {
  program
    .command('backup <file>')
    .description('write a copy of the whole database')
    .option('--force', 'replace FILE if it exists')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((file: string, flags: BackupFlags) => backup(context, file, flags))
}

interface BackupFlags extends SiteFlags {
  force?: boolean
  json?: boolean
}

async function backup(context: CommandContext, file: string, flags: BackupFlags): Promise<void> {
  const { database, dataFolder } = databaseConfig(readEnvironment(context.env, flags))
  assertDatabaseExists(database)
  const progress = createProgress(context.stderr)
  try {
    await writeFileAtomically(context, file, { force: flags.force ?? false, dataFolder }, async (partial) => {
      if (database.kind === 'postgres') return dumpPostgres(context.env, database.url, partial, file)
      await copySqlite(database.file, partial, (done, total) =>
        progress.update(`Copying ${Math.floor((100 * done) / total)} %`),
      )
      await modifyCopy(partial, (copy) => resetBackup(copy, Date.now()))
    })
  } catch (error) {
    throw asStartError(error, database.kind === 'postgres' ? 'the database' : database.file)
  } finally {
    progress.clear()
  }
  const { size } = statSync(file)
  print(context, { file, bytes: size }, `The backup is in ${file} (${formatSize(size)}). ${BACKUP_NOTICE}`, flags.json)
}

const formatSize = (bytes: number): string =>
  new Intl.NumberFormat('en', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.ceil(bytes / 1000),
  )
