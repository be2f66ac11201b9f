import { type AttentionResponse, paths } from '@foyer/protocol'
import { createCodeChallenge, createCodeVerifier, databases, startFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const nothing = { requests: 0, webhooks: [], mail: null, failures: null, refusedAddresses: [] }

describe.each(databases)('what needs attention, on $name', ({ name }) => {
  let foyer: Awaited<ReturnType<typeof startFoyer>>
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    token = await foyer.addApiKey()
  })
  afterAll(() => foyer.stop())

  const node = () => foyer.node
  const attention = async () => {
    const answer = await foyer.call<AttentionResponse>(paths.ownerAttention, { token })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer.body
  }
  const authorize = (redirectUri: string) => {
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: foyer.client.clientId,
      redirect_uri: redirectUri,
      code_challenge: createCodeChallenge(createCodeVerifier()),
      code_challenge_method: 'S256',
    })
    return foyer.call(`${paths.authorize}?${asked}`)
  }

  it('is nothing at a new site', async () => {
    expect(await attention()).toEqual(nothing)
  })

  it('tells of the mail queue once a mail failed, or waits for more than ten minutes', async () => {
    const { storage, clock } = node().deps
    const far = clock.now() + 10 * DAY
    const createdAt = clock.now() - 11 * 60_000
    const payload = { to: 'x@example.com', locale: null, kind: 'sign-in', memberId: 'mem_x' } as never
    const job = { jobId: 'job_1', payload, attempts: 0, nextAttemptAt: far, createdAt: clock.now() }
    await storage.transact(({ mailJobs }) => mailJobs.insert(job))
    expect((await attention()).mail).toBeNull()
    await storage.transact(({ mailJobs }) =>
      mailJobs.recordFailure('job_1', far, { kind: 'refused', said: '550' } as never, clock.now()),
    )
    expect((await attention()).mail).toMatchObject({ waiting: 1, retried: 1 })
    await storage.transact(({ mailJobs }) => mailJobs.delete('job_1'))
    await storage.transact(({ mailJobs }) => mailJobs.insert({ ...job, createdAt }))
    expect((await attention()).mail).toEqual({
      waiting: 1,
      retried: 0,
      oldestDate: new Date(createdAt).toISOString(),
    })
    await storage.transact(({ mailJobs }) => mailJobs.delete('job_1'))
  })

  it('counts the members who wait for approval', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const { access_token } = await foyer.createVisitor()
    const { body } = await foyer.register(access_token, 'di@example.com')
    expect((await attention()).requests).toBe(1)
    await foyer.call(`/members/v1/members/${body.identity?.id}/approve`, { method: 'POST', token })
    await foyer.updateSettings({ 'signup.policy': 'open' })
    expect(await attention()).toEqual(nothing)
  })

  it('names webhooks that fail or were stopped, and none that an owner switched off', async () => {
    const { storage, clock } = node().deps
    const hook = (webhookId: string) => ({
      ...{ webhookId, url: `https://hooks.example/${webhookId}`, events: ['member.created' as const] },
      ...{ sealedSecret: 's', sealedOldSecret: null, oldSecretUntil: null, createdAt: clock.now() },
      ...{ offSince: null, offReason: null, failingSince: null },
    })
    await storage.transact(async ({ webhooks }) => {
      for (const id of ['hook_well', 'hook_fails', 'hook_off', 'hook_gone', 'hook_owner'])
        await webhooks.insert(hook(id))
      for (const id of ['hook_fails', 'hook_off']) await webhooks.recordFailure(id, clock.now())
      await webhooks.disable('hook_off', 'failing', clock.now())
      await webhooks.disable('hook_gone', 'gone', clock.now())
      await webhooks.disable('hook_owner', 'owner', clock.now())
    })
    const found = (await attention()).webhooks
    expect(found.map(({ webhookId, problem }) => [webhookId, problem]).toSorted()).toEqual([
      ['hook_fails', 'failing'],
      ['hook_gone', 'gone'],
      ['hook_off', 'off'],
    ])
    expect(found.find(({ webhookId }) => webhookId === 'hook_gone')?.url).toBe('https://hooks.example/hook_gone')
    await storage.transact(async ({ webhooks }) => {
      for (const { webhookId } of await webhooks.list()) await webhooks.delete(webhookId)
    })
  })

  it('OV-04: tells of rejected sign-ins if they are many, and three times those of an average day', async () => {
    const { storage, clock } = node().deps
    const hour = clock.now() - (clock.now() % HOUR)
    const count = (at: number, times: number) =>
      storage.transact(({ overviewCounts }) => overviewCounts.increment([{ kind: 'failures', at, count: times }]))
    await count(hour, 9)
    expect((await attention()).failures).toBeNull()
    await count(hour - 2 * HOUR, 3)
    expect((await attention()).failures).toEqual({
      ...{ count: 12, dailyAverage: 0 },
      from: new Date(hour - 23 * HOUR).toISOString(),
      to: new Date(clock.now()).toISOString(),
    })
    // The days before are those that were counted: four here, with five rejected sign-ins a day.
    await count(hour - 23 * HOUR - 4 * DAY, 20)
    expect((await attention()).failures).toBeNull()
    await count(hour, 3)
    expect((await attention()).failures).toMatchObject({ count: 15, dailyAverage: 5 })
    await foyer.advance((2 * DAY) / 1000)
    expect((await attention()).failures).toBeNull()
  })

  it('groups refused addresses by client and kind, and names the newest of each', async () => {
    for (const path of ['a', 'b']) {
      await authorize(`https://preview.example/${path}`)
      await foyer.advance(1)
    }
    await node().deps.refusedAddressLog.flush()
    const { clientId } = foyer.client
    expect((await attention()).refusedAddresses).toEqual([
      {
        ...{ clientId, clientName: expect.any(String), kind: 'redirect' },
        ...{ address: 'https://preview.example/b', count: 2 },
      },
    ])
  })

  it('V8.2.1: needs a role, or an API key that may read the site and all members', async () => {
    const { access_token } = await foyer.createVisitor()
    const calls = [access_token, await foyer.addApiKey({ scopes: ['site:read'] }), undefined].map((caller) =>
      foyer.call(paths.ownerAttention, caller === undefined ? {} : { token: caller }),
    )
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 401])
  })
})
