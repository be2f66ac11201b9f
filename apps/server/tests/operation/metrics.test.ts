import { randomBytes } from 'node:crypto'
import { paths } from '@foyer/protocol'
import { createEmptyDatabase, defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OTHER_PASSWORD, verify, wrongCode } from '../members/membership-steps.js'
import { runCommand as command, serve } from './command-line.js'
import { findMetric, parseMetrics, type Sample } from './metrics-text.js'

const scrape = async (foyer: TestFoyer): Promise<Sample[]> => parseMetrics((await foyer.call(paths.metrics)).text)

describe.each(defaultDatabase)('design §4: what the metrics tell, on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, limits: true })
  })
  afterAll(() => foyer.stop())

  /** Returns how much a counter grew while `work` ran. */
  async function growth(work: () => Promise<unknown>, metric: string, labels: Record<string, string>): Promise<number> {
    const before = findMetric(await scrape(foyer), metric, labels)
    await work()
    return findMetric(await scrape(foyer), metric, labels) - before
  }
  const grant = (parameters: object) =>
    foyer.call(paths.token, { json: { clientId: foyer.client.clientId, ...parameters } })

  it('grants by kind and outcome', async () => {
    const of = (kind: string, outcome: string) => ({ grant: kind, outcome })
    const metric = 'foyer_grants_total'
    expect(await growth(() => foyer.createVisitor(), metric, of('anonymous', 'issued'))).toBe(1)
    const stranger = () => grant({ grantType: 'anonymous', clientId: 'nobody' })
    expect(await growth(stranger, metric, of('anonymous', 'invalid_client'))).toBe(1)
    const { refresh_token } = await foyer.createMember('grants@example.com')
    expect(await growth(() => foyer.refresh(refresh_token), metric, of('refresh_token', 'issued'))).toBe(1)
    expect(await growth(() => foyer.refresh('nonsense'), metric, of('refresh_token', 'invalid_grant'))).toBe(1)
    expect(
      await growth(
        () => grant({ grantType: 'authorization_code' }),
        metric,
        of('authorization_code', 'invalid_request'),
      ),
    ).toBe(1)
  })

  it('a fault of ours is counted as failed, never as a refusal', async () => {
    const { refresh_token } = await foyer.createMember('faults@example.com')
    const { storage } = foyer.deps
    const { write } = storage
    storage.write = () => Promise.reject(new Error('a bug'))
    const failing = async () => {
      await foyer.refresh(refresh_token)
      storage.write = write
    }
    expect(await growth(failing, 'foyer_grants_total', { grant: 'refresh_token', outcome: 'failed' })).toBe(1)
  })

  it('requests by the pattern of their route, never by their address', async () => {
    const route = '/members/v1/members/:memberId'
    const asked = () => foyer.call('/members/v1/members/mem_of_somebody')
    expect(await growth(asked, 'foyer_http_requests_total', { route, method: 'GET', status: '4xx' })).toBe(1)
    expect(await growth(asked, 'foyer_http_request_duration_seconds_count', { route, method: 'GET' })).toBe(1)
    const nowhere = () => foyer.call('/somebody@example.com')
    expect(await growth(nowhere, 'foyer_http_requests_total', { route: 'unknown', status: '4xx' })).toBe(1)
    const text = (await foyer.call(paths.metrics)).text
    expect(text).not.toMatch(/mem_|@|somebody|vis_|eyJ/)
  })

  it('the buckets of a duration add up', async () => {
    await foyer.createVisitor()
    const buckets = (await scrape(foyer)).filter(
      ({ name: metric, labels }) =>
        metric === 'foyer_http_request_duration_seconds_bucket' && labels.route === paths.token,
    )
    const counts = buckets.map(({ value }) => value)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(buckets.at(-1)?.labels.le).toBe('+Inf')
    expect(buckets.at(-1)?.value).toBe(
      findMetric(await scrape(foyer), 'foyer_http_request_duration_seconds_count', {
        route: paths.token,
        method: 'POST',
      }),
    )
  })

  it('logins, registrations and verifications by outcome', async () => {
    const { access_token: token } = await foyer.createVisitor()
    const metric = 'foyer_authentications_total'
    const email = 'outcomes@example.com'
    const of = (action: string, outcome: string) => ({ action, outcome })
    expect(await growth(() => foyer.register(token, email), metric, of('registration', 'SUCCESS'))).toBe(1)
    expect(
      await growth(
        () => foyer.register(token, email, OTHER_PASSWORD),
        metric,
        of('registration', 'EMAIL_ALREADY_EXISTS'),
      ),
    ).toBe(1)
    expect(await growth(() => foyer.register(token, 'nonsense'), metric, of('registration', 'INVALID_REQUEST'))).toBe(1)
    expect(await growth(() => foyer.logIn(token, email), metric, of('login', 'SUCCESS'))).toBe(1)
    expect(await growth(() => foyer.logIn(token, email, OTHER_PASSWORD), metric, of('login', 'INVALID_PASSWORD'))).toBe(
      1,
    )
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const { stateToken = '' } = (await foyer.register(token, 'proof@example.com')).body
    const code = await foyer.getMailedCode('proof@example.com')
    const wrong = () => verify(foyer, token, stateToken, wrongCode(code))
    expect(await growth(wrong, metric, of('verification', 'VERIFICATION_FAILED'))).toBe(1)
    expect(await growth(() => verify(foyer, token, stateToken, code), metric, of('verification', 'SUCCESS'))).toBe(1)
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
  })

  it('refused renewals by reason, and replays', async () => {
    const { refresh_token } = await foyer.createMember('replay@example.com')
    const newest = (await foyer.refresh(refresh_token)).body.refresh_token
    await foyer.refresh((await foyer.refresh(newest)).body.refresh_token)
    await foyer.advance(60)
    const replay = () => foyer.refresh(refresh_token)
    expect(await growth(replay, 'foyer_replays_total', { what: 'refresh_token' })).toBe(1)
    expect(await growth(replay, 'foyer_renewals_refused_total', { reason: 'ended' })).toBe(1)
    const { access_token } = await foyer.createVisitor()
    const { sessionToken = '' } = (await foyer.logIn(access_token, 'replay@example.com')).body
    const { code, verifier } = await foyer.silentCode(access_token, sessionToken)
    await foyer.exchangeCode(code, verifier)
    expect(
      await growth(() => foyer.exchangeCode(code, verifier), 'foyer_replays_total', { what: 'authorization_code' }),
    ).toBe(1)
  })

  it('mails that were handed over, and those that wait', async () => {
    const { access_token: token } = await foyer.createVisitor()
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const registering = async () => {
      await foyer.register(token, 'mails@example.com')
      await foyer.getMailedCode('mails@example.com')
    }
    expect(await growth(registering, 'foyer_mails_total', { kind: 'verification', outcome: 'sent' })).toBe(1)
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    expect(findMetric(await scrape(foyer), 'foyer_mail_outbox_jobs')).toBe(0)

    const { storage, clock } = foyer.deps
    const createdAt = clock.now() - 90_000
    const payload = { kind: 'approved' as const, to: 'later@example.com', locale: 'en' }
    const job = { jobId: 'job_waits', payload, attempts: 3, nextAttemptAt: clock.now() + 3_600_000, createdAt }
    await storage.write((stores) => stores.mailJobs.insert(job))
    const samples = await scrape(foyer)
    expect(findMetric(samples, 'foyer_mail_outbox_jobs')).toBe(1)
    expect(findMetric(samples, 'foyer_mail_outbox_oldest_seconds')).toBe(90)
  })

  it('limits that were hit, by name', async () => {
    const { access_token: token } = await foyer.createVisitor()
    for (let at = 0; at < 10; at++) await foyer.register(token, 'often@example.com')
    const once = () => foyer.register(token, 'often@example.com')
    expect(await growth(once, 'foyer_limits_hit_total', { limit: 'registerByAddress' })).toBe(1)
  })

  it('the database: failures, and how it is used', async () => {
    const { storage } = foyer.deps
    const failing = () => storage.transact(() => Promise.reject(new Error('a work that fails'))).catch(() => {})
    expect(await growth(failing, 'foyer_database_failures_total', { kind: 'other' })).toBe(1)
    const samples = await scrape(foyer)
    const grouped = findMetric(samples, 'foyer_database_group_commit_size_count')
    const connections = samples.filter(({ name: metric }) => metric === 'foyer_database_connections')
    if (name === 'sqlite') {
      expect(grouped).toBeGreaterThan(0)
      expect(connections).toEqual([])
      const together = () =>
        Promise.all(Array.from({ length: 10 }, () => storage.write((stores) => stores.spentChallenges.sweep(0))))
      // A periodic write of the server may join the group once.
      await expect.poll(() => growth(together, 'foyer_database_group_commit_size_sum', {})).toBe(10)
    } else {
      expect(grouped).toBe(0)
      expect(connections.map(({ labels }) => labels.state)).toEqual(['open', 'idle', 'waiting'])
      expect(connections[0]?.value).toBeGreaterThan(0)
    }
  })

  it('the process: what runs, its memory, its time and how late it is', async () => {
    const samples = await scrape(foyer)
    const build = samples.find(({ name: metric }) => metric === 'foyer_build_info')
    expect(build).toMatchObject({
      value: 1,
      labels: { version: expect.stringMatching(/^\d/), node: process.version, database: name },
    })
    for (const metric of ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'process_cpu_seconds_total'])
      expect([metric, findMetric(samples, metric) > 0]).toEqual([metric, true])
    expect(samples.filter(({ name: metric }) => metric === 'foyer_event_loop_lag_seconds')).toHaveLength(3)
    expect(findMetric(samples, 'foyer_processes')).toBe(1)
  })

  it('a node without its database still tells what it knows', async () => {
    const { storage } = foyer.deps
    const { read } = storage
    storage.read = () => Promise.reject(new Error('away'))
    const samples = await scrape(foyer)
    storage.read = read
    expect(samples.some(({ name: metric }) => metric === 'foyer_mail_outbox_jobs')).toBe(false)
    expect(findMetric(samples, 'foyer_processes')).toBe(1)
  })
})

describe('V13.4.5: the metrics are not for everybody', () => {
  describe('without FOYER_METRICS_TOKEN', () => {
    let foyer: TestFoyer
    beforeAll(async () => {
      foyer = await startFoyer({ listen: false })
    })
    afterAll(() => foyer.stop())
    const ask = async (remoteAddress: string, headers: Record<string, string> = {}) => {
      const response = await foyer.node.http.inject({ url: paths.metrics, remoteAddress, headers })
      return response.statusCode
    }

    it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
      'a process of this machine (%s) may read them',
      async (peer) => {
        expect(await ask(peer, { host: 'localhost:4000' })).toBe(200)
      },
    )
    it.each(['192.0.2.1', '10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1', '128.0.0.1'])(
      '%s finds nothing',
      async (peer) => {
        expect(await ask(peer, { host: 'localhost:4000' })).toBe(404)
      },
    )
    it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
      'what came through a proxy (%s) finds nothing',
      async (header) => {
        expect(await ask('127.0.0.1', { host: 'localhost:4000', [header]: '127.0.0.1' })).toBe(404)
      },
    )
    it.each(['foyer.example', 'localhost.example:4000', '192.0.2.1', 'not a name'])(
      'who asked for another name (%s) finds nothing',
      async (host) => {
        expect(await ask('127.0.0.1', { host })).toBe(404)
      },
    )
    it('nothing looks like any other address where there is nothing', async () => {
      const [hidden, nowhere] = await Promise.all(
        [paths.metrics, '/no-such-thing'].map((path) => foyer.call(path, { headers: { via: '1.1 proxy' } })),
      )
      expect({ ...hidden?.body, requestId: '' }).toEqual({ ...nowhere?.body, requestId: '' })
    })
  })

  it('with FOYER_METRICS_TOKEN only whoever has it may read them', async () => {
    const database = await createEmptyDatabase('sqlite')
    const token = randomBytes(24).toString('base64url')
    const served = await serve({ ...database.environment, FOYER_METRICS_TOKEN: token }, { flags: ['--dev'] })
    try {
      const ask = async (authorization?: string) => {
        const headers = { via: '1.1 proxy', ...(authorization === undefined ? {} : { authorization }) }
        return (await fetch(served.url + paths.metrics, { headers })).status
      }
      expect(await ask(`Bearer ${token}`)).toBe(200)
      expect([await ask(), await ask(`Bearer ${token}x`), await ask(token), await ask(`Basic ${token}`)]).toEqual([
        404, 404, 404, 404,
      ])
      expect((await fetch(served.url + paths.metrics)).status).toBe(404)
    } finally {
      const { stderr } = await served.stop()
      await database.drop()
      expect(stderr).toContain('by token')
      expect(stderr).not.toContain(token)
    }
  })

  it('a token that is too short stops the start with a sentence', async () => {
    const { code, stderr } = await command(['serve'], { FOYER_METRICS_TOKEN: 'short' })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'FOYER_METRICS_TOKEN must be 16 or more letters, digits and signs without spaces.\n',
    })
  })
})
