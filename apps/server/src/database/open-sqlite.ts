import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { Kysely } from 'kysely'
import { DatabaseUnavailable } from '../errors/database-unavailable.js'
import type { Database } from './database.js'
import { sqliteDifferences } from './differences.js'
import { groupCommits } from './group-commits.js'
import { migrateToLatest } from './migrate.js'
import { sqliteDialect } from './sqlite-driver.js'
import type { Tables } from './tables.js'

/** How long one process waits for another one's write, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000

function openHandle(file: string): SqliteHandle.Database {
  const handle = new SqliteHandle(file, { timeout: BUSY_TIMEOUT_MS })
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = ON')
  return handle
}

/**
 * Opens the embedded database: WAL, `synchronous=FULL`, one handle that writes in groups and one that reads what was
 * committed. Two handles, because a read on the writing one would see what may still be rolled back.
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const writing = openHandle(file)
  const reading = openHandle(file)
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writing) })
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(reading) })
  const commits = groupCommits(writing)

  const translated = async <T>(outcome: Promise<T>): Promise<T> => {
    try {
      return await outcome
    } catch (error) {
      if (sqliteDifferences.isUnavailable(error))
        throw new DatabaseUnavailable('the database cannot answer', { cause: error })
      throw error
    }
  }
  const transact = <T>(work: (query: Kysely<Tables>) => Promise<T>): Promise<T> =>
    translated(commits.run(() => work(writer)))

  return {
    differences: sqliteDifferences,
    read: reader,
    transact,
    write: transact,
    ask: (question) => translated(question(reader)),
    migrate: () => transact((query) => migrateToLatest(query, sqliteDifferences)),
    close: async () => {
      await commits.settled()
      await writer.destroy()
      await reader.destroy()
    },
  }
}
