import type { Database as Handle, Statement } from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/**
 * A Kysely dialect over one better-sqlite3 handle. Unlike the built-in dialect it caches prepared statements, and it
 * leaves transactions to the caller (`group-commits.ts`).
 */
export function sqliteDialect(handle: Handle, prepare: (sql: string) => Statement = statementCache(handle)): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => sqliteDriver(handle, prepare),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

const MAX_CACHED_STATEMENTS = 500

/** Prepares each statement once per handle, because on the hot paths preparing costs more than running. */
export function statementCache(handle: Handle): (sql: string) => Statement {
  const statements = new Map<string, Statement>()
  return (sql) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = handle.prepare(sql)
    if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
    statements.set(sql, statement)
    return statement
  }
}

function sqliteConnection(prepare: (sql: string) => Statement): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const statement = prepare(sql)
      if (statement.reader) return { rows: statement.all(...parameters) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    // biome-ignore lint/correctness/useYield: Kysely asks for a generator; nothing here streams.
    async *streamQuery() {
      throw new Error('streaming is not offered on SQLite')
    },
  }
}

function sqliteDriver(handle: Handle, prepare: (sql: string) => Statement): Driver {
  const connection = sqliteConnection(prepare)
  const rejectTransaction = async (): Promise<void> => {
    throw new Error('transactions go through Database.transact')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: rejectTransaction,
    commitTransaction: rejectTransaction,
    rollbackTransaction: rejectTransaction,
    destroy: async () => {
      handle.close()
    },
  }
}
