import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.js'
import { type DatabaseWatch, unwatched } from './database-watch.js'
import { postgresDifferences } from './differences.js'
import { watchFailures } from './failures.js'
import { migrateToLatest } from './migrate.js'
import type { Tables } from './tables.js'

const POOL_SIZE = 8
/** A refresh waits this long for the store before it is answered 503 (security-checklist 15). */
const CONNECT_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 10_000
/** Any number that only Foyer's migrations use. */
const MIGRATION_LOCK = 4_017_593

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
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'foyer',
    types,
  })
  pool.on('error', onError)
  // A connection that is lost while somebody holds it, between two statements, would otherwise end the process; whoever holds it
  // learns of it by the next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  const { reading, writing, isAnswering } = watchFailures(postgresDifferences, watch)

  return {
    differences: postgresDifferences,
    read: query,
    transact: (work) => writing(query.transaction().execute(work)),
    write: (statement) => writing(statement(query)),
    ask: (question) => reading(question(query)),
    isAnswering,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    migrate: () =>
      writing(
        query.transaction().execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
          await migrateToLatest(transaction, postgresDifferences)
        }),
      ),
    close: () => query.destroy(),
  }
}
