import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConfig } from '@foyer/server'
import pg from 'pg'
import { startPostgres, type TestPostgres } from './postgres.js'

/** An empty database of its own for one test. */
export interface TestDatabase {
  config: DatabaseConfig
  /** A folder of its own, for the data folder of a server. */
  folder: string
  /** What the command line and the environment need to reach it. */
  environment: Record<string, string>
  drop(): Promise<void>
}

export type DatabaseName = 'sqlite' | 'postgres'

/** Both databases, for `describe.each`: for tests of what depends on SQL, locks or transactions. */
export const databases: readonly { name: DatabaseName }[] = [{ name: 'sqlite' }, { name: 'postgres' }]

/**
 * For `describe.each` of tests whose subject is the same on every database: SQLite alone, or both where the environment says
 * `FOYER_TEST_DATABASES=all`.
 */
export const anyDatabase: readonly { name: DatabaseName }[] =
  process.env.FOYER_TEST_DATABASES === 'all' ? databases : databases.slice(0, 1)

let shared: Promise<TestPostgres> | undefined

/** The address of the PostgreSQL the tests of this process share; FOYER_TEST_POSTGRES names one that is running already. */
async function postgresUrl(): Promise<string> {
  const { FOYER_TEST_POSTGRES } = process.env
  if (FOYER_TEST_POSTGRES) return FOYER_TEST_POSTGRES
  shared ??= startPostgres()
  return (await shared).url
}

/** Stops the PostgreSQL that this process started for its tests, if it did. */
export async function stopSharedPostgres(): Promise<void> {
  const started = shared
  shared = undefined
  await (await started)?.stop()
}

/** Makes an empty database of the named kind. */
export async function emptyDatabase(name: DatabaseName): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  if (name === 'sqlite') {
    return {
      config: { kind: 'sqlite', file: join(folder, 'foyer.sqlite') },
      folder,
      environment: { FOYER_DATA: folder },
      drop: removeFolder,
    }
  }
  const server = await postgresUrl()
  const database = `foyer_${randomBytes(8).toString('hex')}`
  await withClient(server, (client) => client.query(`create database ${database}`))
  const url = new URL(server)
  url.pathname = `/${database}`
  return {
    // The PostgreSQL of the tests runs without fsync.
    config: { kind: 'postgres', url: url.href, unsafe: true },
    folder,
    environment: { FOYER_DATA: folder, FOYER_DATABASE_URL: url.href, FOYER_UNSAFE_DATABASE: 'allow' },
    drop: async () => {
      await withClient(server, (client) => client.query(`drop database if exists ${database} with (force)`))
      await removeFolder()
    },
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
