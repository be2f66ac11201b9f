import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { sha256Hex } from '../../../kernel/digest.js'
import { QUERY_BUDGET_MS, runBoundedBy } from '../bounded.js'
import type { Database } from '../database.js'
import { type DatabaseWatch, unwatched } from '../database-watch.js'
import { postgresDifferences } from '../differences.js'
import { watchFailures } from '../failures.js'
import { migrateToLatest } from '../migrations/migrate.js'
import type { Tables } from '../schema/tables.js'
import { isPrepared, runStatementsBy } from '../statement.js'
import { postgresQuestions } from './postgres-questions.js'
import { describeColumns } from './postgres-statistics.js'
import { watchedPool } from './watched-pool.js'

const POOL_SIZE = 8
/**
 * A refresh waits this long for the store before it is answered 503 (security-checklist 15): for a connection, and for
 * a statement.
 */
const CONNECT_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = QUERY_BUDGET_MS
/** PostgreSQL ends a statement by itself; only a connection that leads nowhere says nothing for this long. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000
/**
 * A node that is cut off in the middle of a transaction must not hold its locks for the others (security-checklist
 * 100).
 */
const IDLE_IN_TRANSACTION_MS = 5000
const KEEP_ALIVE_AFTER_MS = 5000
/** Any number that only Foyer's migrations use. */
const MIGRATION_LOCK = 4_017_593
/** Any other number, for a lock with the digest of what is reshaped. */
const RESHAPE_LOCK = 4_017_594

// Our whole numbers stay below 2^53, so eight-byte integers are read as numbers.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** Opens a pool on a PostgreSQL. `onError` hears of connections lost while idle. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void = () => {},
  watch: DatabaseWatch = unwatched,
): Database {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'foyer',
    // To compile a plan takes longer than the questions here take.
    options: '-c jit=off',
    types,
  }
  const poolOf = (options: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({ ...connection, ...options })
    pool.on('error', onError)
    // A connection that is lost while somebody holds it, between two statements, would otherwise end the process;
    // whoever holds it learns of it by the next statement.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const pool = poolOf({
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
  const nameOf = planNames()
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watchedPool(pool, nameOf) }) })
  runStatementsBy(
    query,
    async (text, values) => (await pool.query({ text, values: [...values], name: nameOf(text) })).rows,
  )

  const questions = postgresQuestions(poolOf)
  runBoundedBy(query, questions.ask)

  const { reading, writing, isAnswering } = watchFailures(postgresDifferences, watch)

  /** A step on large tables may take long, and so may the wait for another node's migration. */
  async function migrate(): Promise<void> {
    const patient = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf({ max: 1 }) }) })
    try {
      await patient.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
        await migrateToLatest(transaction, postgresDifferences)
        await describeColumns(transaction)
      })
    } finally {
      await patient.destroy()
    }
  }

  /**
   * The lock is held by a transaction of its own that does nothing else: it ends with the process, and a pooler keeps
   * it together. It must have no snapshot, for which an index being built would wait: a statement with parameters would
   * keep one until the next.
   */
  async function reshape<T>(
    subject: string,
    work: (query: Kysely<Tables>) => Promise<T>,
  ): Promise<{ done: T } | undefined> {
    const pool = poolOf({ max: 2, idle_in_transaction_session_timeout: 0 })
    const patient = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    try {
      return await patient.transaction().execute(async (holding) => {
        const digest = Number.parseInt(sha256Hex(subject).slice(0, 8), 16) | 0
        const { rows } = await sql<{ held: boolean }>`
          select pg_try_advisory_xact_lock(${sql.lit(RESHAPE_LOCK)}, ${sql.lit(digest)}) as held`.execute(holding)
        return rows[0]?.held === true ? { done: await work(patient) } : undefined
      })
    } finally {
      await patient.destroy()
    }
  }

  return {
    differences: postgresDifferences,
    read: query,
    transact: (work) => writing(query.transaction().execute(work)),
    write: (statement) => writing(statement(query)),
    reshape: (subject, work) => writing(reshape(subject, work)),
    ask: (question) => reading(question(query)),
    isAnswering,
    pool: () => countsOf([pool, ...questions.pools]),
    migrate: () => writing(migrate()),
    purge: async () => {},
    close: async () => {
      await Promise.all(questions.pools.map((each) => each.end()))
      await query.destroy()
    },
  }
}

/**
 * Sends the texts of `statement` under a name, so that the server parses and plans each once per connection and not for
 * every call. A pooler between the two must know named statements (PgBouncer from 1.21 on does).
 */
function planNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || !isPrepared(text)) return known
    const name = `foyer_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** The connections of several pools together. */
function countsOf(pools: readonly pg.Pool[]): { open: number; idle: number; waiting: number } {
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return {
    open: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  }
}
