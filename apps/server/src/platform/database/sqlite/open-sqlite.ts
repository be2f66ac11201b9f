import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { Kysely } from 'kysely'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import { taskThread } from '../../threads/task-thread.js'
import { groupCommits } from '../batching/group-commits.js'
import { batchReads } from '../batching/read-batching.js'
import { MAIN_THREAD_TIMEOUT_MS, QUERY_TIMEOUT_MS, setBoundedQueryRunner } from '../bounded-query.js'
import type { Database } from '../database.js'
import { type DatabaseObserver, noObserver } from '../database-observer.js'
import { sqliteDifferences } from '../differences.js'
import { trackFailures } from '../failure-tracker.js'
import { migrateToLatest } from '../migrations/migrate.js'
import type { Tables } from '../schema/tables.js'
import { slowQueries } from '../slow-queries.js'
import { setStatementRunner } from '../statement.js'
import { readThread } from './read-thread.js'
import { sqliteDialect, statementCache } from './sqlite-driver.js'
import { addSqliteFunctions } from './sqlite-functions.js'
import { seedIndexStatistics } from './sqlite-statistics.js'

/** How long one process waits for another process's write, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000

/** Time limit of purging a file, in milliseconds. */
const PURGE_TIMEOUT_MS = 60_000

/**
 * Cache for the pages changed by a transaction, in KiB. Pages beyond it are written before the commit, then read and
 * written again: a thousand items change as many pages of each index.
 */
const WRITE_CACHE_KIB = 16_384
/**
 * Pages in the WAL before a checkpoint: with SQLite's default of 1000, each large transaction causes one of its own.
 */
const WAL_CHECKPOINT_PAGES = 4000

function openHandle(file: string): SqliteHandle.Database {
  const handle = new SqliteHandle(file, { timeout: BUSY_TIMEOUT_MS })
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = ON')
  // Overwrites deleted content with zeros.
  handle.pragma('secure_delete = ON')
  return handle
}

function createKysely(handle: SqliteHandle.Database): Kysely<Tables> {
  const prepare = statementCache(handle)
  const query = new Kysely<Tables>({ dialect: sqliteDialect(handle, prepare) })
  setStatementRunner(
    query,
    (sql, parameters) => {
      const one = prepare(sql)
      if (one.reader) return one.all(...parameters)
      one.run(...parameters)
      return []
    },
    (sql, parameters) => prepare(sql).run(...parameters).changes,
  )
  return query
}

const columnNamesByStatement = new WeakMap<SqliteHandle.Statement, readonly string[]>()

function columnNames(statement: SqliteHandle.Statement): readonly string[] {
  const known = columnNamesByStatement.get(statement)
  if (known !== undefined) return known
  const names = statement.columns().map(({ name }) => name)
  columnNamesByStatement.set(statement, names)
  return names
}

const selectLists = (statement: SqliteHandle.Statement, parameters: readonly unknown[]): unknown[][] =>
  statement.raw(true).all(...parameters) as unknown[][]

/**
 * Returns the rows as objects. Fetching lists and converting them takes half as long as letting the driver create
 * objects.
 */
function selectRows(statement: SqliteHandle.Statement, parameters: readonly unknown[]): unknown[] {
  const names = columnNames(statement)
  return selectLists(statement, parameters).map((row) => {
    const named: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) named[names[at] as string] = row[at]
    return named
  })
}

/**
 * Opens the embedded database: WAL, `synchronous=FULL`, one handle that writes in groups and one that reads committed
 * rows. Two handles, because a read on the writing one would see what may still be rolled back.
 */
export function openSqlite(
  file: string,
  observer: DatabaseObserver = noObserver,
  mainThreadTimeoutMs = MAIN_THREAD_TIMEOUT_MS,
): Database {
  // The directory is readable by the current user only.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const writeHandle = openHandle(file)
  const readHandle = openHandle(file)
  addSqliteFunctions(writeHandle)
  const readTimeLimit = addSqliteFunctions(readHandle)
  // The driver would block the whole process while waiting; group commits wait asynchronously instead.
  writeHandle.pragma('busy_timeout = 0')
  writeHandle.pragma(`cache_size = -${WRITE_CACHE_KIB}`)
  writeHandle.pragma(`wal_autocheckpoint = ${WAL_CHECKPOINT_PAGES}`)
  const writer = createKysely(writeHandle)
  const reader = createKysely(readHandle)
  const slowReadThread = readThread(file, BUSY_TIMEOUT_MS)
  const purgeThread = taskThread<null, null>({
    module: 'platform/database/sqlite/purge-thread-program',
    data: { file, busyTimeoutMs: BUSY_TIMEOUT_MS },
    resourceLimits: {},
    timeoutMs: PURGE_TIMEOUT_MS,
  })
  const prepareBounded = statementCache(readHandle)
  const knownSlow = slowQueries()
  setBoundedQueryRunner(reader, async ({ sql, parameters }, as, queueKey) => {
    if (!knownSlow.has(sql, parameters)) {
      readTimeLimit.set(mainThreadTimeoutMs)
      try {
        const statement = prepareBounded(sql)
        return as === 'lists' ? selectLists(statement, parameters) : selectRows(statement, parameters)
      } catch (error) {
        if (!(error instanceof QueryTooSlow)) throw error
        knownSlow.add(sql, parameters)
      } finally {
        readTimeLimit.clear()
      }
    }
    const rows = await slowReadThread.run({ sql, parameters, timeoutMs: QUERY_TIMEOUT_MS }, queueKey)
    return as === 'lists' ? rows.map((row) => Object.values(row as object)) : rows
  })
  const commits = groupCommits(writeHandle, BUSY_TIMEOUT_MS, observer.onCommit)

  const failures = trackFailures(sqliteDifferences, observer)
  const batchRead = batchReads()
  const transact = <T>(work: (query: Kysely<Tables>) => Promise<T>): Promise<T> =>
    failures.trackWrite(commits.run(() => work(writer)))

  return {
    differences: sqliteDifferences,
    read: reader,
    transact,
    write: (statement) => failures.trackWrite(commits.runStatement(() => statement(writer))),
    // There is one writer in any case.
    alter: (_subject, work) => transact(async (query) => ({ done: await work(query) })),
    query: (question) => failures.trackRead(batchRead(() => question(reader))),
    isAvailable: failures.isAvailable,
    migrate: () =>
      transact(async (query) => {
        await migrateToLatest(query, sqliteDifferences)
        seedIndexStatistics(writeHandle)
      }),
    purge: async () => {
      await purgeThread.run(null)
    },
    close: async () => {
      await purgeThread.stop()
      await commits.settled()
      await slowReadThread.stop()
      await writer.destroy()
      await reader.destroy()
      // Kysely does not close a handle that was never used; closing twice has no effect.
      writeHandle.close()
      readHandle.close()
    },
  }
}
