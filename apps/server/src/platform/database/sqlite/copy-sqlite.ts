import SqliteHandle from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Tables } from '../schema/tables.js'
import { eraseDeletedRows } from './erase-deleted-rows.js'
import { sqliteDialect } from './sqlite-driver.js'
import { addSqliteFunctions } from './sqlite-functions.js'

/** Pages copied in one step; between two steps the process handles signals. */
const PAGES_PER_STEP = 1000

/**
 * Copies a SQLite database while others write to it, with the online backup API (https://sqlite.org/backup.html). Reads
 * the source only, and does not migrate it. `to` may be an empty file.
 *
 * The API starts over whenever another process writes between two steps, so on a busy server it might never end. A read
 * transaction held open around it pins one snapshot: in WAL mode writers continue, and the copy is the state of one
 * moment.
 */
export async function copySqlite(
  from: string,
  to: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  const source = new SqliteHandle(from, { fileMustExist: true })
  try {
    source.exec('begin')
    source.prepare('select count(*) from sqlite_master').get()
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages - remainingPages, totalPages)
        return PAGES_PER_STEP
      },
    })
  } finally {
    source.close()
  }
}

/**
 * Changes a copy that no other connection has opened, in one transaction. The result is a single file without WAL, so
 * that it can be read from a read-only medium, and contains no bytes of rows deleted in the copy or before.
 */
export async function modifyCopy(file: string, work: (query: Kysely<Tables>) => Promise<void>): Promise<void> {
  const handle = new SqliteHandle(file, { fileMustExist: true })
  try {
    handle.pragma('journal_mode = DELETE')
    handle.pragma('synchronous = FULL')
    handle.exec('begin immediate')
    await work(new Kysely<Tables>({ dialect: sqliteDialect(handle) }))
    handle.exec('commit')
    addSqliteFunctions(handle)
    eraseDeletedRows(handle, { maxVacuumBytes: Number.POSITIVE_INFINITY })
  } finally {
    handle.close()
  }
}
