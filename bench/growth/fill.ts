import { argon2Hashing, type DatabaseConfig, openDatabase, sqlSiteSnapshotStore } from '@foyer/server'
import SqliteHandle from 'better-sqlite3'
import pg from 'pg'

export const HASH_COST = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const
export const PASSWORD = 'correct horse battery'
export const CLIENT_ID = 'cli_growth'
export const ORIGIN = 'http://localhost:4321'
export const COLLECTION = 'things'
export const emailOf = (at: number): string => `person-${String(at).padStart(8, '0')}@example.com`
/** Due time of the queued emails that are not measured: in a year. */
const FUTURE_MS = Date.now() + 365 * 24 * 3600_000
const BATCH_SIZE = 100_000

/** A filled database with a connection in addition to that of its server. */
export interface FilledDatabase {
  siteId: string
  run(sql: string): Promise<void>
  /** Runs a query and returns its numbers. */
  numbers(sql: string): Promise<number[]>
  close(): Promise<void>
}

interface Connection extends Omit<FilledDatabase, 'siteId'> {
  /** Returns SQL for rows of a number `n` and its `digits`, of which ids consist. */
  series(from: number, to: number): string
  /** Returns SQL for a JSON document in the type of its column. */
  document(text: string): string
  /**
   * Restores the settings of normal operation (SQLite) or runs the maintenance that normal inserts would have triggered
   * (PostgreSQL).
   */
  settle(): Promise<void>
}

/** Fills a new database with a site, a client, a collection, and `rows` members, sessions, items and queued emails. */
export async function fill(config: DatabaseConfig, rows: number): Promise<FilledDatabase> {
  const database = await openDatabase(config)
  await database.migrate()
  const directory = sqlSiteSnapshotStore(database)
  const now = Date.now()
  const siteId = await directory.ensureSite('site_growth', now)
  const client = { clientId: CLIENT_ID, name: 'Bench', redirectUris: [`${ORIGIN}/callback`], origins: [ORIGIN] }
  await directory.addClient(siteId, { ...client, logoutUris: [], rotation: 'pending' }, now)
  await directory.updateSettings(siteId, { 'signup.verifyEmail': 'false' })
  await database.close()

  const connection = config.kind === 'sqlite' ? onSqlite(config.file) : await onPostgres(config.url)
  const hash = await argon2Hashing(1, HASH_COST).hash(PASSWORD)
  for (const [table, values] of Object.entries(columnValues(siteId, hash, now, connection)))
    for (let from = 1; from <= rows; from += BATCH_SIZE) {
      const series = connection.series(from, Math.min(rows, from + BATCH_SIZE - 1))
      await connection.run(
        `insert into ${table} (${Object.keys(values)}) select ${Object.values(values)} from ${series}`,
      )
    }
  await connection.run(
    `insert into collection (site_id, collection_id, revision, definition_json, created_at, updated_at)
     values ('${siteId}', '${COLLECTION}', 1, '{"fields":[],"indexes":[]}', 1, 1)`,
  )
  await connection.settle()
  return { ...connection, siteId }
}

const DAY = 86_400_000
const id = (prefix: string): string => `'${prefix}_' || digits || 'AAAAAAAAAAAAAA'`

/** Returns the values of each table by column, as SQL expressions of a number and its digits. */
function columnValues(siteId: string, hash: string, now: number, connection: Connection): Record<string, object> {
  const site_id = `'${siteId}'`
  const email = "'person-' || digits || '@example.com'"
  const begun = `${now - 100 * DAY} + n`
  const from = { created_at: begun, updated_at: begun, revision: 1 }
  const json = `'{"_id":"item-' || digits || '","_owner":"mem_' || digits || 'AAAAAAAAAAAAAA","title":"Thing ' || digits || '"}'`
  return {
    member: {
      ...{ site_id, member_id: id('mem'), email, email_key: email, email_verified: 1, status: "'active'", ...from },
      ...{ reset_required: 0, password_hash: `'${hash}'`, profile_json: "'{}'", name_key: "''" },
      ...{ slug: "'m' || digits", last_login_at: begun },
    },
    session: {
      ...{ site_id, session_id: id('ses'), member_id: id('mem'), client_id: `'${CLIENT_ID}'`, rotation: "'pending'" },
      ...{ generation: 0, superseded_at: 0, scope: "'offline_access'", authenticated_at: begun, amr: "'pwd'" },
      ...{ opened_at: begun, last_used_at: begun },
      ...{ idle_expires_at: `${now + 20 * DAY} + n`, expires_at: `${now + 300 * DAY} + n` },
    },
    item: {
      ...{ site_id, collection_id: `'${COLLECTION}'`, item_id: "'item-' || digits", owner_id: id('mem'), ...from },
      data: connection.document(json),
    },
    mail_job: {
      ...{ site_id, job_id: id('job'), kind: "'recover'", payload_json: "'{}'", attempts: 1, created_at: begun },
      recipient: email,
      next_attempt_at: `${FUTURE_MS} + n`,
    },
  }
}

function onSqlite(file: string): Connection {
  const handle = new SqliteHandle(file)
  handle.pragma('journal_mode = off')
  handle.pragma('synchronous = off')
  handle.pragma('cache_size = -400000')
  return {
    run: async (sql) => {
      handle.exec(sql)
    },
    numbers: async (sql) => handle.prepare<[], number>(sql).pluck().all(),
    close: async () => {
      handle.close()
    },
    series: (from, to) =>
      `(with recursive s(n) as (select ${from} union all select n + 1 from s where n < ${to}) select n, printf('%08d', n) as digits from s)`,
    document: (text) => text,
    settle: async () => {
      handle.pragma('journal_mode = wal')
      handle.pragma('synchronous = full')
      handle.pragma('cache_size = -2000')
    },
  }
}

async function onPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    run: async (sql) => {
      await client.query(sql)
    },
    numbers: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows.map(([value]) => Number(value)),
    close: () => client.end(),
    series: (from, to) => `(select n, lpad(n::text, 8, '0') as digits from generate_series(${from}, ${to}) as n) as s`,
    document: (text) => `(${text})::jsonb`,
    settle: async () => {
      await client.query('vacuum (analyze)')
    },
  }
}
