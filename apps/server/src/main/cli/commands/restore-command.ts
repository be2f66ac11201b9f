import type { Command } from 'commander'
import { createProgress } from '../../../features/import-export/records/progress.js'
import { BACKUP_NOTICE } from '../../../features/import-export/site/backup-reset.js'
import { openDatabase } from '../../../platform/database/open-database.js'
import { assertBackupFile } from '../../backup/backup-file.js'
import { restorePostgres } from '../../backup/restore-postgres.js'
import { restoreSqlite } from '../../backup/restore-sqlite.js'
import { databaseConfig } from '../../config/config.js'
import { readEnvironment } from '../../config/environment-variables.js'
import type { CommandContext } from '../command-context.js'
import { asStartError, type SiteFlags } from '../open-site.js'
import { print } from '../output.js'

const HELP = `
FILE is what "foyer backup FILE" wrote. It is checked completely before
anything changes, and the restore is done completely or not at all.
SQLite: stop the server first. With --force an existing database is replaced
  and kept beside the new one, under a name with the time.
PostgreSQL: runs pg_restore, into an empty database.`

/** Tables whose rows are counted after a restore, by the word for them. */
const COUNTED = { members: 'member', visitors: 'visitor', clients: 'client', items: 'item' } as const

interface RestoreFlags extends SiteFlags {
  force?: boolean
  json?: boolean
}

/** `foyer restore FILE` (design §5). Does not migrate the database: the next start does. */
export function restoreCommand(program: Command, context: CommandContext): void {
  program
    .command('restore <file>')
    .description('restore a backup of the whole database')
    .option('--force', 'replace the SQLite database of the data folder')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((file: string, flags: RestoreFlags) => restore(context, file, flags))
}

async function restore(context: CommandContext, path: string, flags: RestoreFlags): Promise<void> {
  const { database, dataFolder } = databaseConfig(readEnvironment(context.env, flags))
  assertBackupFile(path, database.kind)
  const progress = createProgress(context.stderr)
  let interrupt = (): void => {}
  const stop = (): void => {
    interrupt()
    context.exit(1)
  }
  context.events.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    let kept: string | undefined
    if (database.kind === 'postgres') {
      progress.update('Restoring')
      const onStart = (child: { kill(): boolean }): void => {
        interrupt = () => void child.kill()
      }
      await restorePostgres({ path, url: database.url, env: context.env, onStart })
    } else {
      kept = await restoreSqlite({
        path,
        file: database.file,
        force: flags.force ?? false,
        onProgress: (done, total) => progress.update(`Copying ${Math.floor((100 * done) / total)} %`),
        onStart: (discard) => {
          interrupt = discard
        },
      })
    }
    const opened = await openDatabase(database)
    const counts: Record<string, number> = {}
    try {
      for (const [name, table] of Object.entries(COUNTED)) {
        const count = opened.read.selectFrom(table).select((rows) => rows.fn.countAll().as('count'))
        counts[name] = Number((await count.executeTakeFirstOrThrow()).count)
      }
    } finally {
      await opened.close()
    }
    progress.clear()
    print(context, { restored: true, ...counts, replaced: kept ?? null }, textOf(path, counts, kept), flags.json)
  } catch (error) {
    throw asStartError(error, database.kind === 'postgres' ? 'the database' : dataFolder)
  } finally {
    progress.clear()
    context.events.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

function textOf(path: string, counts: Record<string, number>, kept: string | undefined): string {
  const content = Object.entries(counts).map(([name, count]) => `${name}: ${count}`)
  const replaced = kept === undefined ? '' : ` The database that was here before is kept as ${kept}.`
  return `Restored ${path} (${content.join(', ')}).${replaced} ${BACKUP_NOTICE}`
}
