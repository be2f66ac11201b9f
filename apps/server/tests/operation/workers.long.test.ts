import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@foyer/protocol'
import { createEmptyDatabase, defaultDatabase, type TestDatabase } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandEnvironment, runCommand, type SpawnedServer, spawnFoyer, spawnServe } from './command-line.js'
import { findMetric, parseMetrics, type Sample } from './metrics-text.js'

const WORKERS = 2

describe.each(defaultDatabase)('design §5: serve --workers on $name', ({ name }) => {
  let database: TestDatabase
  let environment: CommandEnvironment
  let served: SpawnedServer
  /** The process ids of the workers. */
  const workers = (): number[] =>
    execFileSync('ps', ['-o', 'pid=', '--ppid', String(served.pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number)

  beforeAll(async () => {
    database = await createEmptyDatabase(name)
    environment = { ...database.environment, FOYER_SECRET: randomBytes(32).toString('hex') }
    served = await spawnServe(environment, { flags: ['--dev', '--workers', String(WORKERS)] })
  })
  afterAll(async () => {
    await served.stop()
    await database.drop()
  })

  it('several processes answer on one port', async () => {
    expect(workers()).toHaveLength(WORKERS)
    expect((await fetch(`${served.url}/readyz`)).status).toBe(200)
  })

  it('docs/site-file.md: the file of --apply is applied once, before the workers are started', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-workers-'))
    await writeFile(join(folder, 'site.yaml'), 'clients: { website: { name: Website } }')
    const { url, stop } = await spawnServe(environment, { flags: ['--workers', '2', '--apply', 'site.yaml'], folder })
    const body = JSON.stringify({ client_id: 'website', grant_type: 'anonymous' })
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(url + paths.token, { method: 'POST', headers, body })
    const { stderr } = await stop()
    await rm(folder, { recursive: true })
    expect([status, stderr.match(/the site file is applied/g)?.length]).toEqual([200, 1])
  })

  it('a process that dies is replaced, and the others answer meanwhile', async () => {
    const [victim] = workers()
    process.kill(victim as number, 'SIGKILL')
    await expect.poll(async () => (await fetch(`${served.url}/readyz`)).status).toBe(200)
    await expect.poll(() => workers().filter((pid) => pid !== victim).length).toBe(WORKERS)
    await expect.poll(async () => (await fetch(`${served.url}/readyz`)).status).toBe(200)
  })

  it('design §4: the metrics are those of all processes together', async () => {
    const clientOf = await runCommand(
      ['client', 'create', '--name', 'Metrics', '--redirect-uri', 'http://localhost/', '--json'],
      environment,
    )
    const { clientId } = JSON.parse(clientOf.stdout)
    // A process that does not respond in time is missing from the metrics.
    const metrics = async () => {
      let samples: Sample[] = []
      const processes = async () => {
        const response = await fetch(`${served.url}/metrics`, { headers: { connection: 'close' } })
        samples = parseMetrics(await response.text())
        return findMetric(samples, 'foyer_processes')
      }
      await expect.poll(processes).toBe(WORKERS)
      return samples
    }
    const issued = async () =>
      findMetric(await metrics(), 'foyer_grants_total', { grant: 'anonymous', outcome: 'issued' })
    const visit = async (): Promise<number> => {
      const body = JSON.stringify({ clientId, grantType: 'anonymous' })
      // Each request opens a new connection, so that both processes receive some.
      const headers = { 'content-type': 'application/json', connection: 'close' }
      return (await fetch(`${served.url}/oauth2/token`, { method: 'POST', body, headers })).status
    }
    await expect.poll(visit).toBe(200)
    await expect.poll(visit).toBe(200)
    const before = await issued()
    const statuses = await Promise.all(Array.from({ length: 40 }, visit))
    const visits = statuses.filter((status) => status === 200).length
    expect(visits).toBeGreaterThan(0)
    for (let at = 0; at < 6; at++) expect(await issued()).toBe(before + visits)
  })

  it('a port in use is one sentence, said once', async () => {
    const port = new URL(served.url).port
    const { code, stdout, stderr } = await spawnFoyer(['serve', '--dev', '--port', port, '--workers', '2'], environment)
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
