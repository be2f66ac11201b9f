import { existsSync, linkSync, renameSync } from 'node:fs'
import SqliteHandle from 'better-sqlite3'

/** How long the replacement waits for a command that is about to end, in milliseconds. */
const BUSY_TIMEOUT_MS = 500

/** Thrown if another process has the database open. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

/**
 * Replaces a database that no process has open by the file `replacement`, in one step of the file system: after a crash
 * at any moment, the old or the new database is in place. Keeps the old one under the name `kept`. The three paths must
 * be on one file system.
 * @throws DatabaseInUse
 */
export function replaceSqlite(file: string, replacement: string, kept: string): void {
  if (!existsSync(file)) {
    renameSync(replacement, file)
    return
  }
  const old = new SqliteHandle(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    // Leaving WAL mode writes the WAL into the file and deletes it. SQLite refuses it while another connection is open.
    old.pragma('journal_mode = DELETE')
    old.exec('begin exclusive')
    keepAs(file, kept)
    renameSync(replacement, file)
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '')) throw new DatabaseInUse()
    throw error
  } finally {
    old.close()
  }
}

/** A link, so that the database is never without its name; not every file system supports links. */
function keepAs(file: string, kept: string): void {
  try {
    linkSync(file, kept)
  } catch {
    renameSync(file, kept)
  }
}

/** Returns what is wrong with a database file, or undefined if it is whole. */
export function damageOf(file: string): string | undefined {
  try {
    const handle = new SqliteHandle(file, { fileMustExist: true, readonly: true })
    try {
      const [{ integrity_check: found = '' } = {}] = handle.pragma('integrity_check(1)') as {
        integrity_check: string
      }[]
      return found === 'ok' ? undefined : found.replaceAll(/\s+/g, ' ')
    } finally {
      handle.close()
    }
  } catch (error) {
    return (error as Error).message
  }
}
