import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncToDisk } from '../../features/import-export/records/write-file-atomically.js'
import { resetBackup } from '../../features/import-export/site/sql-backup-reset.js'
import { StartError } from '../../kernel/errors/start-error.js'
import { assertKnownSteps, migrationState } from '../../platform/database/migrations/migrate.js'
import { copySqlite, modifyCopy } from '../../platform/database/sqlite/copy-sqlite.js'
import { DatabaseInUse, damageOf, replaceSqlite } from '../../platform/database/sqlite/replace-sqlite.js'

/** Beside the database, so that the copy can be moved into place in one step. */
const FOLDER_PREFIX = '.restore-'

interface SqliteRestore {
  /** The backup. */
  path: string
  /** The database to replace. */
  file: string
  force: boolean
  onProgress: (done: number, total: number) => void
  /** Receives a function that removes the incomplete copy. */
  onStart: (discard: () => void) => void
}

/**
 * Copies a backup beside the database, checks the copy completely, ends what must not be restored (a copy of the plain
 * file may contain it), and moves it into place. Returns the path under which the replaced database is kept.
 * @throws StartError
 */
export async function restoreSqlite(restore: SqliteRestore): Promise<string | undefined> {
  const { path, file, force } = restore
  const folder = dirname(file)
  const isThere = existsSync(file)
  if (isThere && !force)
    throw new StartError(
      `There is already a database at ${file}. Use --force to replace it; the old one is kept under another name.`,
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder))
    if (name.startsWith(FOLDER_PREFIX)) rmSync(join(folder, name), { recursive: true, force: true })
  const partial = mkdtempSync(join(folder, FOLDER_PREFIX))
  const discard = (): void => rmSync(partial, { recursive: true, force: true })
  restore.onStart(discard)
  try {
    const copy = join(partial, 'foyer.sqlite')
    await copySqlite(path, copy, restore.onProgress).catch((error) => {
      throw damaged(path, (error as Error).message)
    })
    const damage = damageOf(copy)
    if (damage !== undefined) throw damaged(path, damage)
    await modifyCopy(copy, async (query) => {
      const tables = (await query.introspection.getTables()).map(({ name }) => name)
      if (!['foyer_migration', 'site', 'member'].every((name) => tables.includes(name)))
        throw new StartError(`${path} is a SQLite database, but not one of Foyer.`)
      assertKnownSteps(await migrationState(query))
      await resetBackup(query, Date.now())
    })
    chmodSync(copy, 0o600)
    syncToDisk(copy)
    const kept = isThere ? freeName(file) : undefined
    replaceSqlite(file, copy, kept ?? '')
    syncToDisk(folder)
    return kept
  } catch (error) {
    if (error instanceof DatabaseInUse)
      throw new StartError('A server or another command is using the database: stop it, then restore.')
    throw error
  } finally {
    discard()
  }
}

const damaged = (path: string, damage: string): StartError =>
  new StartError(`${path} is damaged (${damage}). Take another copy of the backup.`)

/** Returns a name beside the database with the time, in UTC: `foyer.sqlite.before-restore-20261124-093000`. */
function freeName(file: string): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const name = `${file}.before-restore-${time}`
  return existsSync(name) ? `${name}-${process.pid}` : name
}
