import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseConfig, openDatabase } from '@foyer/server'
import type pg from 'pg'
import { startPostgres, type TestPostgres } from './postgres.js'
import type { DatabaseName } from './test-foyer.js'

/** An empty database for one test. */
export interface TestDatabase {
  config: DatabaseConfig
  /** A temporary folder, for the data folder of a server. */
  folder: string
  /** Environment variables with which the command line reaches the database. */
  environment: Record<string, string>
  drop(): Promise<void>
}

const allDatabases: readonly { name: DatabaseName }[] = [{ name: 'sqlite' }, { name: 'postgres' }]
const { FOYER_TEST_DATABASES: selectedDatabase = 'both' } = process.env
if (!['sqlite', 'postgres', 'both', 'all'].includes(selectedDatabase))
  throw new Error(`FOYER_TEST_DATABASES is "${selectedDatabase}" and must be sqlite, postgres, both or all.`)

/**
 * For `describe.each` of tests that depend on SQL, locks or transactions: both databases, or those selected by the
 * environment variable `FOYER_TEST_DATABASES` (`sqlite`, `postgres`, `both` or `all`).
 */
export const databases = allDatabases.filter(
  ({ name }) => selectedDatabase === 'both' || selectedDatabase === 'all' || selectedDatabase === name,
)

/**
 * For `describe.each` of tests that do not depend on the database: SQLite only, or both with
 * `FOYER_TEST_DATABASES=all`.
 */
export const defaultDatabase = selectedDatabase === 'all' ? allDatabases : allDatabases.slice(0, 1)

let sharedPostgres: Promise<TestPostgres> | undefined

/**
 * Returns the URL of the PostgreSQL shared by the tests of this process; FOYER_TEST_POSTGRES selects one that is
 * already running.
 */
async function postgresUrl(): Promise<string> {
  const { FOYER_TEST_POSTGRES } = process.env
  if (FOYER_TEST_POSTGRES) return FOYER_TEST_POSTGRES
  sharedPostgres ??= startPostgres()
  return (await sharedPostgres).url
}

/** Stops the PostgreSQL that this process started for its tests, if any. */
export async function stopSharedPostgres(): Promise<void> {
  const started = sharedPostgres
  sharedPostgres = undefined
  await (await started)?.stop()
}

/** Creates a database without tables. */
export const createEmptyDatabase = (name: DatabaseName): Promise<TestDatabase> =>
  name === 'sqlite' ? createSqliteDatabase() : createPostgresDatabase()

/** Creates a database with the current schema: a copy of one that is migrated once per process. */
export async function createMigratedDatabase(name: DatabaseName): Promise<TestDatabase> {
  templates[name] ??= createEmptyDatabase(name).then(async (template) => {
    const opened = await openDatabase(template.config)
    await opened.migrate()
    await opened.close()
    return template
  })
  const { config } = await templates[name]
  return config.kind === 'sqlite'
    ? createSqliteDatabase(config.file)
    : createPostgresDatabase(withDatabaseName(config.url))
}

const templates: Partial<Record<DatabaseName, Promise<TestDatabase>>> = {}
const withDatabaseName = (url: string): string => new URL(url).pathname.slice(1)

/** @param template a file to copy. */
async function createSqliteDatabase(template?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  const file = join(folder, 'foyer.sqlite')
  if (template !== undefined) await copyFile(template, file)
  return {
    config: { kind: 'sqlite', file },
    folder,
    environment: { FOYER_DATA: folder },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

/** @param template a database to copy, without open connections. */
async function createPostgresDatabase(template = 'template1'): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  const server = await postgresUrl()
  const database = `foyer_${randomBytes(8).toString('hex')}`
  await withClient(server, (client) => client.query(`create database ${database} template ${template}`))
  const url = new URL(server)
  url.pathname = `/${database}`
  return {
    // The PostgreSQL of the tests runs without fsync.
    config: { kind: 'postgres', url: url.href, unsafe: true },
    folder,
    environment: { FOYER_DATA: folder, FOYER_DATABASE_URL: url.href, FOYER_UNSAFE_DATABASE: 'allow' },
    drop: async () => {
      await withClient(server, (client) => client.query(`drop database if exists ${database} with (force)`))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { default: postgres } = await import('pg')
  const client = new postgres.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
