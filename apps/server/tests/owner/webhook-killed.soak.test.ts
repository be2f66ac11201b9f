import { randomBytes } from 'node:crypto'
import { paths } from '@foyer/protocol'
import { createEmptyDatabase, databases, TEST_PASSWORD } from '@foyer/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { type CommandEnvironment, type SpawnedServer, spawnFoyer, spawnServe } from '../operation/command-line.js'
import { startReceiver } from './webhook-receiver.js'

/** Longer than the lease of one delivery attempt, after which another node takes the delivery. */
const LEASE_SECONDS = 61

describe.each(databases)('decision 24: kill -9 between a delivery and its outcome on $name', ({ name }) => {
  const stops: (() => unknown)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })

  it('what was under way is sent again under its id, what was not yet sent is sent, and nothing is sent a third time', async () => {
    const database = await createEmptyDatabase(name)
    stops.push(() => database.drop())
    const receiver = await startReceiver()
    stops.push(() => receiver.stop())
    const environment: CommandEnvironment = {
      ...database.environment,
      FOYER_SECRET: randomBytes(32).toString('base64'),
      FOYER_DEV: '1',
    }
    const started = async () => {
      const served = await spawnServe(environment)
      stops.push(() => served.stop())
      return served
    }
    const json = async <Value>(...args: string[]): Promise<Value> => {
      const { stdout, stderr } = await spawnFoyer([...args, '--json'], environment)
      expect(stderr).toBe('')
      return JSON.parse(stdout) as Value
    }
    const post = async <Body>(served: SpawnedServer, path: string, body: object, authorization = '') => {
      const headers = { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) }
      const answer = await fetch(served.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(answer.status).toBe(200)
      return (await answer.json()) as Body
    }

    const first = await started()
    const { clientId } = await json<{ clientId: string }>('client', 'create', '--name', 'Site')
    await json('webhook', 'add', '--url', receiver.url, '--event', 'member.created')
    await expect.poll(async () => (await fetch(`${first.url}/healthz`)).status).toBe(200)
    const register = async (served: SpawnedServer, email: string) => {
      const grant = { clientId, grantType: 'anonymous' }
      const { access_token } = await post<{ access_token: string }>(served, paths.token, grant)
      await post(served, paths.register, { loginId: { email }, password: TEST_PASSWORD }, access_token)
    }
    receiver.answer(() => ({ status: 204, after: new Promise(() => {}) }))
    await register(first, 'under-way@example.com')
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
    await register(first, 'not-yet-sent@example.com')
    process.kill(first.pid, 'SIGKILL')
    await first.ended

    receiver.answer(() => ({ status: 204 }))
    const second = await started()
    await post(second, '/dev/clock', { advanceSeconds: LEASE_SECONDS })
    const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])
    await expect.poll(() => new Set(ids()).size, { timeout: 15_000 }).toBe(2)
    await expect.poll(() => ids().filter((id) => id === ids()[0]).length, { timeout: 15_000 }).toBe(2)
    // After three days, every undelivered event is due again, and the sender processes the longest overdue first.
    const sent = ids().length
    await post(second, '/dev/clock', { advanceSeconds: 3 * 24 * 3600 })
    await register(second, 'three-days-later@example.com')
    await expect.poll(() => new Set(ids()).size, { timeout: 15_000 }).toBe(3)
    // A server that shuts down finishes the attempts in progress.
    await second.stop()
    expect(ids()).toHaveLength(sent + 1)
    // A delivery without a stored result may be repeated once more; the second event may have been sent before the
    // kill.
    expect(sent).toBeLessThanOrEqual(4)
  })
})
