import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { databases, emptyDatabase, type TestDatabase } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandEnvironment, foyer, type Served, serve } from './command-line.js'

const WORKERS = 2

describe.each(databases)('design §5: serve --workers on $name', ({ name }) => {
  let database: TestDatabase
  let environment: CommandEnvironment
  let served: Served
  /** The processes that the first one started. */
  const workers = (): number[] =>
    execFileSync('ps', ['-o', 'pid=', '--ppid', String(served.pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number)

  beforeAll(async () => {
    database = await emptyDatabase(name)
    environment = { ...database.environment, FOYER_SECRET: randomBytes(32).toString('hex') }
    served = await serve(environment, { flags: ['--dev', '--workers', String(WORKERS)] })
  })
  afterAll(async () => {
    await served.stop()
    await database.drop()
  })

  it('several processes answer on one port', async () => {
    expect(workers()).toHaveLength(WORKERS)
    expect((await fetch(`${served.url}/readyz`)).status).toBe(200)
  })

  it('a process that dies is replaced, and the others answer meanwhile', async () => {
    const [victim] = workers()
    process.kill(victim as number, 'SIGKILL')
    await expect.poll(async () => (await fetch(`${served.url}/readyz`)).status).toBe(200)
    await expect.poll(() => workers().filter((pid) => pid !== victim).length, { timeout: 10_000 }).toBe(WORKERS)
    await expect.poll(async () => (await fetch(`${served.url}/readyz`)).status).toBe(200)
  })

  it('a port in use is one sentence, said once', async () => {
    const port = new URL(served.url).port
    const { code, stdout, stderr } = await foyer(['serve', '--dev', '--port', port, '--workers', '2'], environment)
    expect({ code, stdout, sentences: stderr.trim().split('\n') }).toEqual({
      code: 1,
      stdout: '',
      sentences: [`Port ${port} is in use; choose another with --port or FOYER_PORT.`],
    })
  })

  it('prints one line when all are ready, and stops them all on SIGTERM', async () => {
    const { code, stdout } = await served.stop()
    expect({ code, lines: stdout.trim().split('\n') }).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^foyer ready at /)],
    })
    await expect(fetch(`${served.url}/healthz`)).rejects.toThrow()
  })
})
