import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database } from '../../src/platform/database/database.js'
import type { DatabaseDifferences } from '../../src/platform/database/differences.js'
import type { Tables } from '../../src/platform/database/schema/tables.js'

/** A database without a server: records the statements it receives and returns the same rows for each. */
interface RecordingDatabase {
  statements: CompiledQuery[]
  database: Database
}

/** @param language whose SQL is written: that of `differences` unless a test reads the texts itself */
export function createRecordingDatabase(
  rows: Record<string, unknown>[],
  differences: DatabaseDifferences,
  language: DatabaseDifferences['name'] = differences.name,
): RecordingDatabase {
  const statements: CompiledQuery[] = []
  const connection = {
    executeQuery: async (query: CompiledQuery) => {
      statements.push(query)
      return { rows, numAffectedRows: 1n }
    },
    streamQuery: () => {
      throw new Error('nothing streams')
    },
  } as unknown as DatabaseConnection
  const nothing = async (): Promise<void> => {}
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    destroy: nothing,
  }
  const isSqlite = language === 'sqlite'
  const query = new Kysely<Tables>({
    dialect: {
      createAdapter: () => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => driver,
      createIntrospector: (one) => (isSqlite ? new SqliteIntrospector(one) : new PostgresIntrospector(one)),
      createQueryCompiler: () => (isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  })
  const run = <T>(work: (given: Kysely<Tables>) => Promise<T>): Promise<T> => work(query)
  const database: Database = {
    differences,
    read: query,
    transact: run,
    write: run,
    alter: async (_subject, work) => ({ done: await run(work) }),
    query: run,
    isAvailable: () => true,
    migrate: nothing,
    purge: nothing,
    close: nothing,
  }
  return { statements, database }
}
