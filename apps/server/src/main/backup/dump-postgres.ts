import { resetTables } from '../../features/import-export/site/backup-reset.js'
import { StartError } from '../../kernel/errors/start-error.js'
import { errorOf, runPostgresProgram } from './postgres-program.js'

/** Excludes rows that must not be restored; their tables are in the dump without rows. */
const dumpFlags = (file: string): string[] => [
  '--format=custom',
  '--no-owner',
  '--no-privileges',
  ...resetTables.map((table) => `--exclude-table-data=${table}`),
  `--file=${file}`,
]

/**
 * Runs PostgreSQL's `pg_dump`, which reads one snapshot without blocking writes. Foyer runs it itself because a plain
 * dump would restore every session (security-checklist 113).
 * @throws StartError if pg_dump is missing or fails
 */
export async function dumpPostgres(
  env: Readonly<Record<string, string | undefined>>,
  url: string,
  partial: string,
  file: string,
): Promise<void> {
  const result = await runPostgresProgram('pg_dump', dumpFlags(partial), { env, url })
  if (result.code === 'missing')
    throw new StartError(
      `Backups of PostgreSQL require pg_dump, which is not installed here. Run it where it is installed: ${commandFor(file)}.`,
    )
  if (result.code !== 0) throw new StartError(`pg_dump could not make the backup: ${errorOf(result)}.`)
}

/** Returns the equivalent command to run by hand. The URL stays a variable, because it may contain a password. */
const commandFor = (file: string): string =>
  ['pg_dump', ...dumpFlags(/^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`)].join(' ') +
  ' --dbname="$FOYER_DATABASE_URL"'
