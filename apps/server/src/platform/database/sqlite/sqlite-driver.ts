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
 * Kysely over one better-sqlite3 handle. Unlike the built-in dialect it keeps prepared statements, and it leaves
 * transactions to the caller (`group-commits.ts`).
 */
export function sqliteDialect(handle: Handle, prepared: (sql: string) => Statement = preparing(handle)): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => sqliteDriver(handle, prepared),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

const STATEMENTS_KEPT = 500

/** Prepares each text once for a handle, because preparing costs more than running on the hot paths. */
export function preparing(handle: Handle): (sql: string) => Statement {
  const statements = new Map<string, Statement>()
  return (sql) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = handle.prepare(sql)
    if (statements.size >= STATEMENTS_KEPT) statements.clear()
    statements.set(sql, statement)
    return statement
  }
}

function sqliteConnection(prepared: (sql: string) => Statement): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const statement = prepared(sql)
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

function sqliteDriver(handle: Handle, prepared: (sql: string) => Statement): Driver {
  const connection = sqliteConnection(prepared)
  const leftToTheCaller = async (): Promise<void> => {
    throw new Error('transactions go through Database.transact')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: leftToTheCaller,
    commitTransaction: leftToTheCaller,
    rollbackTransaction: leftToTheCaller,
    destroy: async () => {
      handle.close()
    },
  }
}
