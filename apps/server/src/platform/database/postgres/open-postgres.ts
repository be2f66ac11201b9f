import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { sha256Hex } from '../../../kernel/digest.js'
import { QUERY_TIMEOUT_MS, setBoundedQueryRunner } from '../bounded-query.js'
import type { Database } from '../database.js'
import { type DatabaseObserver, noObserver } from '../database-observer.js'
import { postgresDifferences } from '../differences.js'
import { trackFailures } from '../failure-tracker.js'
import { migrateToLatest } from '../migrations/migrate.js'
import type { Tables } from '../schema/tables.js'
import { isPreparedStatement, setStatementRunner } from '../statement.js'
import { evictingPool } from './evicting-pool.js'
import { postgresBoundedQueries } from './postgres-bounded-queries.js'
import { seedColumnStatistics } from './postgres-statistics.js'

const POOL_SIZE = 8
/**
 * How long a refresh waits for the database before it gets a 503 (security-checklist 15): for a connection, and for a
 * statement.
 */
const CONNECTION_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = QUERY_TIMEOUT_MS
/** PostgreSQL cancels slow statements itself; only a broken connection stays silent for this long. */
const RESPONSE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000
/**
 * A node that is disconnected in the middle of a transaction must not block the others with its locks
 * (security-checklist 100).
 */
const IDLE_IN_TRANSACTION_MS = 5000
const KEEP_ALIVE_AFTER_MS = 5000
/** An arbitrary number for the lock of Foyer's migrations. */
const MIGRATION_LOCK = 4_017_593
/** Another arbitrary number, combined with a digest of the subject of `alter`. */
const ALTER_LOCK = 4_017_594

// Integers stay below 2^53, so eight-byte integers are read as numbers.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** Opens a pool of PostgreSQL connections. `onError` is called for connections lost while idle. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void = () => {},
  observer: DatabaseObserver = noObserver,
): Database {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'foyer',
    // Compiling a plan takes longer than running these queries.
    options: '-c jit=off',
    types,
  }
  const createPool = (options: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({ ...connection, ...options })
    pool.on('error', onError)
    // Without a listener, losing a checked-out connection between two statements would end the process; its user gets
    // the error from the next statement.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const pool = createPool({
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
  const planName = createPlanNames()
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: evictingPool(pool, planName) }) })
  setStatementRunner(
    query,
    async (text, values) => (await pool.query({ text, values: [...values], name: planName(text) })).rows,
  )

  const boundedQueries = postgresBoundedQueries(createPool)
  setBoundedQueryRunner(query, boundedQueries.run)

  const { trackRead, trackWrite, isAvailable } = trackFailures(postgresDifferences, observer)

  /** Without time limits, because a step on large tables, or another node's migration, may take long. */
  async function migrate(): Promise<void> {
    const unlimited = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool({ max: 1 }) }) })
    try {
      await unlimited.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
        await migrateToLatest(transaction, postgresDifferences)
        await seedColumnStatistics(transaction)
      })
    } finally {
      await unlimited.destroy()
    }
  }

  /**
   * The lock belongs to a transaction of its own that does nothing else: it ends with the process, and a pooler does
   * not split it. It must not have a snapshot, because building an index would wait for it: a statement with parameters
   * would keep its snapshot until the next statement.
   */
  async function alter<T>(
    subject: string,
    work: (query: Kysely<Tables>) => Promise<T>,
  ): Promise<{ done: T } | undefined> {
    const pool = createPool({ max: 2, idle_in_transaction_session_timeout: 0 })
    const unlimited = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    try {
      return await unlimited.transaction().execute(async (transaction) => {
        const digest = Number.parseInt(sha256Hex(subject).slice(0, 8), 16) | 0
        const { rows } = await sql<{ acquired: boolean }>`
          select pg_try_advisory_xact_lock(${sql.lit(ALTER_LOCK)}, ${sql.lit(digest)}) as acquired`.execute(transaction)
        return rows[0]?.acquired === true ? { done: await work(unlimited) } : undefined
      })
    } finally {
      await unlimited.destroy()
    }
  }

  /** Set by the first call of `close`: a pool that ends twice throws, and closing twice has no effect. */
  let closed: Promise<unknown> | undefined
  return {
    differences: postgresDifferences,
    read: query,
    transact: (work) => trackWrite(query.transaction().execute(work)),
    write: (statement) => trackWrite(statement(query)),
    alter: (subject, work) => trackWrite(alter(subject, work)),
    query: (question) => trackRead(question(query)),
    isAvailable,
    poolStats: () => sumPoolStats([pool, ...boundedQueries.pools]),
    migrate: () => trackWrite(migrate()),
    purge: async () => {},
    close: () => {
      closed ??= Promise.all([...boundedQueries.pools.map((each) => each.end()), query.destroy()])
      return closed.then(() => {})
    },
  }
}

/**
 * Names the prepared statements of `statement`, so that the server parses and plans each once per connection. A pooler
 * in between must support prepared statements (PgBouncer 1.21 or later).
 */
function createPlanNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || !isPreparedStatement(text)) return known
    const name = `foyer_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** Sums up the connections of several pools. */
function sumPoolStats(pools: readonly pg.Pool[]): { open: number; idle: number; waiting: number } {
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return {
    open: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  }
}
