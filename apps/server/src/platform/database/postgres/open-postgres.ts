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
 * A refresh waits this long for the store before it is answered 503 (security-checklist 15): for a connection, and for
 * a statement.
 */
const CONNECTION_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = QUERY_TIMEOUT_MS
/** PostgreSQL ends a statement by itself; only a connection that leads nowhere says nothing for this long. */
const RESPONSE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1000
/**
 * A node that is cut off in the middle of a transaction must not hold its locks for the others (security-checklist
 * 100).
 */
const IDLE_IN_TRANSACTION_MS = 5000
const KEEP_ALIVE_AFTER_MS = 5000
/** Any number that only Foyer's migrations use. */
const MIGRATION_LOCK = 4_017_593
/** Any other number, for a lock with the digest of what is reshaped. */
const ALTER_LOCK = 4_017_594

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
  observer: DatabaseObserver = noObserver,
): Database {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'foyer',
    // To compile a plan takes longer than the questions here take.
    options: '-c jit=off',
    types,
  }
  const createPool = (options: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({ ...connection, ...options })
    pool.on('error', onError)
    // A connection that is lost while somebody holds it, between two statements, would otherwise end the process;
    // whoever holds it learns of it by the next statement.
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

  /** A step on large tables may take long, and so may the wait for another node's migration. */
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
   * The lock is held by a transaction of its own that does nothing else: it ends with the process, and a pooler keeps
   * it together. It must have no snapshot, for which an index being built would wait: a statement with parameters would
   * keep one until the next.
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
        const { rows } = await sql<{ held: boolean }>`
          select pg_try_advisory_xact_lock(${sql.lit(ALTER_LOCK)}, ${sql.lit(digest)}) as held`.execute(transaction)
        return rows[0]?.held === true ? { done: await work(unlimited) } : undefined
      })
    } finally {
      await unlimited.destroy()
    }
  }

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
    close: async () => {
      await Promise.all(boundedQueries.pools.map((each) => each.end()))
      await query.destroy()
    },
  }
}

/**
 * Sends the texts of `statement` under a name, so that the server parses and plans each once per connection and not for
 * every call. A pooler between the two must know named statements (PgBouncer from 1.21 on does).
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

/** The connections of several pools together. */
function sumPoolStats(pools: readonly pg.Pool[]): { open: number; idle: number; waiting: number } {
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return {
    open: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  }
}
