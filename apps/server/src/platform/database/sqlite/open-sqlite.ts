import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { Kysely } from 'kysely'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import { workThread } from '../../threads/work-thread.js'
import { askedTogether } from '../batching/asked-together.js'
import { groupCommits } from '../batching/group-commits.js'
import { MAIN_THREAD_BUDGET_MS, QUERY_BUDGET_MS, runBoundedBy } from '../bounded.js'
import type { Database } from '../database.js'
import { type DatabaseWatch, unwatched } from '../database-watch.js'
import { sqliteDifferences } from '../differences.js'
import { watchFailures } from '../failures.js'
import { migrateToLatest } from '../migrations/migrate.js'
import type { Tables } from '../schema/tables.js'
import { slowQuestions } from '../slow-questions.js'
import { runStatementsBy } from '../statement.js'
import { readingThread } from './reading-thread.js'
import { preparing, sqliteDialect } from './sqlite-driver.js'
import { addSqliteFunctions } from './sqlite-functions.js'
import { describeIndexes } from './sqlite-statistics.js'

/** How long one process waits for another one's write, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000

/** How long the deleted rows of a file may take to be overwritten, in milliseconds. */
const PURGE_BUDGET_MS = 60_000

/**
 * Pages that a transaction changes, in KiB at most. What does not fit is written before the commit and read and written
 * again: a thousand items touch that many places of each index.
 */
const WRITING_CACHE_KIB = 16_384
/**
 * How many pages the log holds before they are brought into the file: with the 1000 that SQLite takes, each large
 * transaction does that for itself.
 */
const PAGES_IN_LOG = 4000

function openHandle(file: string): SqliteHandle.Database {
  const handle = new SqliteHandle(file, { timeout: BUSY_TIMEOUT_MS })
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = ON')
  // What is deleted is overwritten with zeros.
  handle.pragma('secure_delete = ON')
  return handle
}

function queryOn(handle: SqliteHandle.Database): Kysely<Tables> {
  const prepared = preparing(handle)
  const query = new Kysely<Tables>({ dialect: sqliteDialect(handle, prepared) })
  runStatementsBy(
    query,
    (sql, parameters) => {
      const one = prepared(sql)
      if (one.reader) return one.all(...parameters)
      one.run(...parameters)
      return []
    },
    (sql, parameters) => prepared(sql).run(...parameters).changes,
  )
  return query
}

const knownNames = new WeakMap<SqliteHandle.Statement, readonly string[]>()

function namesOf(statement: SqliteHandle.Statement): readonly string[] {
  const known = knownNames.get(statement)
  if (known !== undefined) return known
  const names = statement.columns().map(({ name }) => name)
  knownNames.set(statement, names)
  return names
}

const allLists = (statement: SqliteHandle.Statement, parameters: readonly unknown[]): unknown[][] =>
  statement.raw(true).all(...parameters) as unknown[][]

/** The rows as objects. The driver makes lists in half of the time that it takes for objects. */
function allRows(statement: SqliteHandle.Statement, parameters: readonly unknown[]): unknown[] {
  const names = namesOf(statement)
  return allLists(statement, parameters).map((row) => {
    const named: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) named[names[at] as string] = row[at]
    return named
  })
}

/**
 * Opens the embedded database: WAL, `synchronous=FULL`, one handle that writes in groups and one that reads what was
 * committed. Two handles, because a read on the writing one would see what may still be rolled back.
 */
export function openSqlite(
  file: string,
  watch: DatabaseWatch = unwatched,
  mainThreadBudgetMs = MAIN_THREAD_BUDGET_MS,
): Database {
  // What is in it is nobody else's to read.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const writing = openHandle(file)
  const reading = openHandle(file)
  addSqliteFunctions(writing)
  const readingTime = addSqliteFunctions(reading)
  // The driver waits by stopping the whole process; the groups wait by themselves.
  writing.pragma('busy_timeout = 0')
  writing.pragma(`cache_size = -${WRITING_CACHE_KIB}`)
  writing.pragma(`wal_autocheckpoint = ${PAGES_IN_LOG}`)
  const writer = queryOn(writing)
  const reader = queryOn(reading)
  const thread = readingThread(file, BUSY_TIMEOUT_MS)
  const purging = workThread<null, null>({
    module: 'platform/database/sqlite/purge-thread-program',
    data: { file, busyTimeoutMs: BUSY_TIMEOUT_MS },
    resourceLimits: {},
    budgetMs: PURGE_BUDGET_MS,
  })
  const preparedForBounds = preparing(reading)
  const slow = slowQuestions()
  runBoundedBy(reader, async ({ sql, parameters }, as, share) => {
    if (!slow.has(sql, parameters)) {
      readingTime.set(mainThreadBudgetMs)
      try {
        const statement = preparedForBounds(sql)
        return as === 'lists' ? allLists(statement, parameters) : allRows(statement, parameters)
      } catch (error) {
        if (!(error instanceof QueryTooSlow)) throw error
        slow.add(sql, parameters)
      } finally {
        readingTime.lift()
      }
    }
    const rows = await thread.ask({ sql, parameters, budgetMs: QUERY_BUDGET_MS }, share)
    return as === 'lists' ? rows.map((row) => Object.values(row as object)) : rows
  })
  const commits = groupCommits(writing, BUSY_TIMEOUT_MS, watch.committed)

  const failures = watchFailures(sqliteDifferences, watch)
  const together = askedTogether()
  const transact = <T>(work: (query: Kysely<Tables>) => Promise<T>): Promise<T> =>
    failures.writing(commits.run(() => work(writer)))

  return {
    differences: sqliteDifferences,
    read: reader,
    transact,
    write: (statement) => failures.writing(commits.runStatement(() => statement(writer))),
    // There is one writer in any case.
    reshape: (_subject, work) => transact(async (query) => ({ done: await work(query) })),
    ask: (question) => failures.reading(together(() => question(reader))),
    isAnswering: failures.isAnswering,
    migrate: () =>
      transact(async (query) => {
        await migrateToLatest(query, sqliteDifferences)
        describeIndexes(writing)
      }),
    purge: async () => {
      await purging.ask(null)
    },
    close: async () => {
      await purging.stop()
      await commits.settled()
      await thread.stop()
      await writer.destroy()
      await reader.destroy()
      // Kysely leaves a handle open that was never asked anything; closing twice does nothing.
      writing.close()
      reading.close()
    },
  }
}
