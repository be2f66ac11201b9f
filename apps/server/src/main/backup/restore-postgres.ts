import type { ChildProcess } from 'node:child_process'
import { StartError } from '../../kernel/errors/start-error.js'
import { assertKnownSteps, migrationStateOf } from '../../platform/database/migrations/migrate.js'
import { openDatabase } from '../../platform/database/open-database.js'
import { errorOf, type ProgramResult, runPostgresProgram } from './postgres-program.js'

/** All or nothing: an interrupted or failed restore leaves the database empty. */
const RESTORE_FLAGS = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']

interface PostgresRestore {
  /** The backup. */
  path: string
  url: string
  env: Readonly<Record<string, string | undefined>>
  /** Receives the running process, for example to stop it. */
  onStart: (child: ChildProcess) => void
}

/**
 * Restores an archive of `pg_dump` into an empty database with `pg_restore`, in one transaction.
 * @throws StartError
 */
export async function restorePostgres({ path, url, env, onStart }: PostgresRestore): Promise<void> {
  const run = async (args: readonly string[], database?: string): Promise<ProgramResult> => {
    const context = { env, onStart, ...(database === undefined ? {} : { url: database }) }
    const result = await runPostgresProgram('pg_restore', args, context)
    if (result.code === 'missing')
      throw new StartError(
        'Restoring a PostgreSQL backup requires pg_restore, which is not installed here. Install the PostgreSQL client programs.',
      )
    return result
  }
  const list = await run(['--list', path])
  if (list.code !== 0) throw damaged(path, errorOf(list))
  if (!/ TABLE DATA \S+ foyer_migration /.test(list.output) || !/ TABLE \S+ member /.test(list.output))
    throw new StartError(`${path} is a backup of PostgreSQL, but not one of Foyer.`)
  const steps = await run(['--data-only', '--table=foyer_migration', '--file=-', path])
  if (steps.code !== 0) throw damaged(path, errorOf(steps))
  assertKnownSteps(migrationStateOf(copiedLines(steps.output)))
  await assertEmpty(url)
  const restored = await run([...RESTORE_FLAGS, path], url)
  if (restored.code !== 0)
    throw new StartError(
      `pg_restore could not restore ${path}: ${errorOf(restored)}. Nothing was changed; if the file is cut off, take another copy of the backup.`,
    )
}

/** Returns the lines between `COPY … FROM stdin;` and `\.`. */
const copiedLines = (script: string): string[] => {
  const [, data = ''] = /^COPY .* FROM stdin;\n([\s\S]*?)^\\\.$/m.exec(script) ?? []
  return data.split('\n').filter(Boolean)
}

/** @throws StartError if the database has tables */
async function assertEmpty(url: string): Promise<void> {
  const database = await openDatabase({ kind: 'postgres', url })
  try {
    const tables = await database.read.introspection.getTables()
    if (tables.length > 0)
      throw new StartError(
        `The database is not empty (it has ${tables.length} tables): create an empty one and set FOYER_DATABASE_URL to it.`,
      )
  } finally {
    await database.close()
  }
}

const damaged = (path: string, damage: string): StartError =>
  new StartError(`${path} is cut off or damaged (${damage}). Take another copy of the backup.`)
