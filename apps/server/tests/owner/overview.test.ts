import { type OverviewResponse, paths, type StateResponse } from '@foyer/protocol'
import { databases, startFoyer, TEST_NOW, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpActiveMembers } from '../../src/features/overview/sql-roll-up-active-members.js'
import { cleanUp } from '../../src/main/retention.js'
import { openDatabase } from '../../src/platform/database/open-database.js'
import { dumpTables } from '../database/tables.js'
import { codeAt } from '../members/factors/authenticator-app.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const day = (at: number) => new Date(at).toISOString()

describe.each(databases)('OV-01, OV-03: what a site counts, on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    apiKey = await foyer.addApiKey()
    // Moves past the start of the hour; all counts of an hour belong to that hour.
    await foyer.advance(60)
  })
  afterAll(() => foyer.stop())

  const flush = async () => {
    for (const node of foyer.nodes) await node.overviewCountWriter.flush()
  }
  const overview = async (query: Record<string, string> = {}, token = apiKey) => {
    const answer = await foyer.call<OverviewResponse>(`/owner/v1/overview?${new URLSearchParams(query)}`, { token })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer.body
  }
  const totals = async () => (await overview()).totals

  it('decision 23: no grant of a visitor writes anything; both nodes add to one hour', async () => {
    await flush()
    const before = await totals()
    const rows = (await dumpTables(foyer.database.config, { events: true })).overview_count
    for (const node of [0, 0, 1])
      await foyer.call('/oauth2/token', { node, json: { clientId: foyer.client.clientId, grantType: 'anonymous' } })
    expect((await dumpTables(foyer.database.config, { events: true })).overview_count).toEqual(rows)
    await flush()
    expect((await totals()).visitors).toBe((before.visitors ?? 0) + 3)
    const hours = (await dumpTables(foyer.database.config, { events: true })).overview_count ?? []
    expect(hours.filter(({ kind }) => kind === 'visitors')).toHaveLength(1)
  })

  it('the way from visitor to member: sign-ups, proven addresses, members, logins, failures', async () => {
    await flush()
    const before = await totals()
    const { access_token: token } = await foyer.createVisitor()
    await foyer.register(token, 'bo@example.com')
    await foyer.logIn(token, 'bo@example.com')
    await foyer.logIn(token, 'bo@example.com', 'not the password')
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const { body } = await foyer.register(token, 'cy@example.com')
    const code = await foyer.getMailedCode('cy@example.com')
    const verified = await foyer.call('/_api/iam/verification/v1/auth/verify', {
      token,
      json: { code, stateToken: body.stateToken },
    })
    expect(verified.status).toBe(200)
    await foyer.updateSettings({ 'signup.verifyEmail': 'false', 'signup.policy': 'approval' })
    const waiting = await foyer.register(token, 'di@example.com')
    await foyer.call(`/members/v1/members/${waiting.body.identity?.id}/approve`, { method: 'POST', token: apiKey })
    await foyer.updateSettings({ 'signup.policy': 'open' })
    await flush()
    const after = await totals()
    const more = Object.fromEntries(
      Object.entries(after).map(([kind, count]) => [kind, count - ((before as Record<string, number>)[kind] ?? 0)]),
    )
    expect(more).toMatchObject({ visitors: 1, signUps: 3, proven: 1, joined: 3, logins: 1, failures: 1 })
  })

  it('a registration that must add a second factor first has joined, and its sign-in is one login', async () => {
    await flush()
    const before = await totals()
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const { access_token: token } = await foyer.createVisitor()
    const call = (path: string, json: object) =>
      foyer.call<StateResponse & { secret: string; setUpToken: string }>(path, { token, json })
    const registered = await foyer.register(token, 'ann@example.com')
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const { body } = await foyer.register(token, 'abe@example.com')
    const code = await foyer.getMailedCode('abe@example.com')
    const verified = await call(paths.verify, { code, stateToken: body.stateToken })
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    for (const { state, stateToken } of [registered.body, verified.body]) {
      expect(state).toBe('REQUIRE_MFA')
      const { secret, setUpToken } = (await call(paths.startSecondFactorSetUp, { stateToken })).body
      await call(paths.setUpSecondFactor, { stateToken, setUpToken, code: codeAt(secret, foyer.clock.now()) })
      expect((await call(paths.finishSecondFactor, { stateToken })).body.state).toBe('SUCCESS')
    }
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
    await flush()
    const after = await totals()
    const more = (kind: keyof typeof after) => (after[kind] ?? 0) - (before[kind] ?? 0)
    expect([more('signUps'), more('proven'), more('joined'), more('logins')]).toEqual([2, 1, 2, 2])
  })

  it('promotions, with the items that members keep', async () => {
    await flush()
    const before = await totals()
    const permissions = {
      read: 'SITE_MEMBER_AUTHOR',
      insert: 'ANYONE',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    }
    const made = await foyer.call('/wix-data/v2/collections', {
      token: apiKey,
      json: { collection: { id: 'cart', permissions } },
    })
    expect([made.status, made.text]).toEqual([200, made.text])
    const visitor = await foyer.createVisitor()
    for (const n of [1, 2])
      await foyer.call('/wix-data/v2/items', {
        token: visitor.access_token,
        json: { dataCollectionId: 'cart', dataItem: { data: { n } } },
      })
    const { body } = await foyer.register(visitor.access_token, 'ed@example.com')
    const { code, verifier } = await foyer.silentCode(visitor.access_token, body.sessionToken as string)
    await foyer.exchangeCode(code, verifier)
    await flush()
    const after = await totals()
    expect([
      (after.promotions ?? 0) - (before.promotions ?? 0),
      (after.itemsKept ?? 0) - (before.itemsKept ?? 0),
    ]).toEqual([1, 2])
  })

  it('OV-01: is told beside the same span before, and not compared with a time of which nothing is known', async () => {
    await flush()
    expect((await overview()).before.totals).toBeNull()
    const begun = (await totals()).visitors ?? 0
    await foyer.advance(DAY / 1000)
    await foyer.createVisitor()
    await flush()
    const next = await overview({ from: day(TEST_NOW + DAY), to: day(TEST_NOW + 2 * DAY), interval: 'day' })
    expect(next.totals.visitors).toBe(1)
    expect([next.from, next.before.from]).toEqual([day(TEST_NOW + DAY / 2), day(TEST_NOW - 1.5 * DAY)])
    expect(next.before.totals).toBeNull()
    const hours = await overview({ from: day(TEST_NOW + DAY), to: day(TEST_NOW + DAY + HOUR), interval: 'hour' })
    expect([hours.steps.length, hours.totals.visitors]).toEqual([1, 1])
    const two = await overview({ from: day(TEST_NOW + DAY), to: day(TEST_NOW + 2 * DAY), interval: 'hour' })
    expect([two.before.from, two.before.totals?.visitors]).toEqual([day(TEST_NOW), begun])
    expect(two.before.steps?.map(({ visitors }) => visitors)).toEqual([begun, ...Array(23).fill(0)])
    const running = await overview({ from: day(TEST_NOW + DAY), to: day(TEST_NOW + DAY + 60_000), interval: 'hour' })
    expect([running.steps.length, next.before.steps]).toEqual([1, null])
  })

  it('OV-03: days begin at midnight where the owner is, and the one that is not over says so', async () => {
    const { steps } = await overview({
      from: day(TEST_NOW),
      to: day(TEST_NOW + DAY + HOUR),
      interval: 'day',
      timeZone: 'Asia/Tokyo',
    })
    expect(steps.map(({ from, isRunning }) => [from, isRunning])).toEqual([
      [day(TEST_NOW + 3 * HOUR - DAY), false],
      [day(TEST_NOW + 3 * HOUR), true],
    ])
    expect(steps[1]?.counts.visitors).toBe(1)
  })

  it('members are active once a day, also by a renewal; of a day that is over the number is left, and a deleted member is in none', async () => {
    await flush()
    const bo = await foyer.createMember('fay@example.com')
    const cy = await foyer.createMember('gus@example.com')
    for (const token of [bo.refresh_token, cy.refresh_token]) expect((await foyer.refresh(token)).status).toBe(200)
    await flush()
    const days = async () => (await overview({ kinds: 'activeMembers' })).activeDays?.days
    const today = { from: day(TEST_NOW + DAY / 2), to: day(TEST_NOW + 1.5 * DAY), isRunning: true }
    const counted = (await days())?.at(-1)
    expect(counted).toMatchObject(today)
    const members = counted?.members ?? 0
    await foyer.call(`/members/v1/members/${cy.memberId}`, { method: 'DELETE', token: apiKey })
    expect((await days())?.at(-1)?.members).toBe(members - 1)
    expect(JSON.stringify((await dumpTables(foyer.database.config, { events: true })).active_member)).not.toContain(
      cy.memberId,
    )
    await foyer.advance((2 * DAY) / 1000)
    const database = await openDatabase(foyer.database.config)
    try {
      const fold = () => cleanUp(database, foyer.deps.siteId ?? '', foyer.clock, [rollUpActiveMembers])
      await Promise.all([fold(), fold()])
      await fold()
    } finally {
      await database.close()
    }
    expect((await dumpTables(foyer.database.config, { events: true })).active_member).toEqual([])
    const range = { from: day(TEST_NOW), to: day(TEST_NOW + 2 * DAY), kinds: 'activeMembers' }
    const folded = (await overview(range)).activeDays?.days.find(({ from }) => from === today.from)
    expect(folded).toEqual({ ...today, isRunning: false, members: members - 1 })
  })

  it('a range that is none, too long or in no place is refused in words', async () => {
    for (const query of [
      'from=2030-01-02T00:00:00Z&to=2030-01-01T00:00:00Z',
      'from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z&interval=hour',
      'timeZone=Nowhere%2FNone',
      'kinds=nothing',
      'from=yesterday',
    ]) {
      const answer = await foyer.call(`/owner/v1/overview?${query}`, { token: apiKey })
      expect([query, answer.status]).toEqual([query, 400])
    }
  })
})
