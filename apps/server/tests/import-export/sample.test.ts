import { createEmptyDatabase, databases, defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntriesOf, dumpTables } from '../database/tables.js'
import { runCommand } from '../operation/command-line.js'
import { createOwner } from '../owner/owner-steps.js'

type Tables = Awaited<ReturnType<typeof dumpTables>>
const text = (row: object): string => JSON.stringify(row)

describe.each(databases)('sample data, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let memberId: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
    const owner = await createOwner(foyer, 'owner@example.com')
    token = owner.token
    memberId = owner.memberId
  })
  afterAll(() => foyer.stop())

  const post = (path: string, json: object) => foyer.call<Record<string, never>>(path, { token, json })
  const load = () => foyer.call('/dev/sample', { json: {} })
  /** All rows but those that say what was done: the audit log, revisions, counts of requests and live events. */
  const rows = async (): Promise<Tables> => {
    for (const node of foyer.nodes) await node.overviewCountWriter.flush()
    const dump = await dumpTables(foyer.database.config, { events: true })
    const { directory, attempt, live_event, live_topic, live_feed, ...rest } = dump
    rest.audit_entry = rest.audit_entry?.filter(({ entry_id }) => `${entry_id}`.startsWith('aud_sample')) ?? []
    const sorted = (all: Tables[string]) => all.toSorted((one, other) => (text(one) < text(other) ? -1 : 1))
    return Object.fromEntries(Object.entries(rest).map(([table, all]) => [table, sorted(all)]))
  }

  it('fills every screen, the second time changes nothing, and is removed without a trace', async () => {
    const before = await rows()
    expect(await load()).toMatchObject({ status: 200, body: { loaded: true, members: 200 } })
    const loaded = await rows()

    const { body: counts } = await foyer.call('/owner/v1/members/counts', { token })
    expect(counts).toMatchObject({ total: 201, pendingApproval: 9, blocked: expect.any(Number) })
    expect((await post('/owner/v1/members/query', { role: ['moderator', 'read-only'] })).body.members).toHaveLength(2)
    const overview = await foyer.call<{ totals: Record<string, number>; activeDays: { days: { members: number }[] } }>(
      `/owner/v1/overview?from=${new Date(foyer.clock.now() - 89 * 86_400_000).toISOString()}`,
      { token },
    )
    const { totals, activeDays } = overview.body
    for (const kind of ['visitors', 'signUps', 'proven', 'joined', 'logins', 'failures', 'promotions'])
      expect([kind, (totals[kind] ?? 0) > 20]).toEqual([kind, true])
    expect(activeDays.days.filter(({ members }) => members > 0).length).toBeGreaterThan(80)
    expect(loaded.session?.length).toBeGreaterThan(60)
    expect(loaded.audit_entry?.length).toBeGreaterThan(300)
    const methods = new Set(loaded.session?.map(({ amr }) => amr))
    expect(methods).toEqual(new Set(['pwd', 'pwd totp', 'otp', 'swk', 'external:google', 'external:github']))
    expect(loaded.external_identity?.length).toBeGreaterThan(40)
    const { body: byMethod } = await foyer.call<{ loginMethods: { count: number }[] }>(
      `/owner/v1/overview?from=${new Date(foyer.clock.now() - 89 * 86_400_000).toISOString()}`,
      { token },
    )
    expect(byMethod.loginMethods).toHaveLength(6)
    expect(byMethod.loginMethods.reduce((sum, { count }) => sum + count, 0)).toBe(totals.logins)
    const google = { signsInWith: { providerId: 'google' } }
    expect((await post('/owner/v1/members/query', google)).body.members).not.toHaveLength(0)
    expect(loaded.item).toHaveLength(120)
    expect(loaded.webhook_delivery).toHaveLength(40)
    expect(loaded.invitation).toHaveLength(3)
    expect(new Set(loaded.member?.map(({ status }) => status)).size).toBe(4)
    expect(
      loaded.member?.every(({ email }) => `${email}`.endsWith('example.com') || `${email}`.endsWith('@sample.example')),
    ).toBe(true)

    await load()
    expect(await rows()).toEqual(loaded)
    expect((await foyer.call('/dev/sample', { method: 'DELETE' })).body).toEqual({ loaded: false })
    expect(await rows()).toEqual(before)
  })

  it('AU-01: names who loaded it in the audit log: the owner at the console, else the command line', async () => {
    const actors = async () =>
      new Set((await auditEntriesOf(foyer, 'SampleOrders')).map(({ actor }) => [actor.kind, actor.id].join(' ')))
    await load()
    expect(await actors()).toEqual(new Set(['command-line ']))
    await foyer.call('/dev/sample', { method: 'DELETE', token })
    expect(await actors()).toEqual(new Set(['command-line ', `owner ${memberId}`]))
  })
})

describe.each(defaultDatabase)('foyer sample, on $name', ({ name }) => {
  it('is refused unless the site is one of development, and keeps the set-up link of a site without an owner', async () => {
    const database = await createEmptyDatabase(name)
    const environment = { ...database.environment, FOYER_SECRET: 'a'.repeat(64) }
    const run = (args: string[], more = {}) => runCommand(args, { ...environment, ...more })
    await run(['migrate'])
    expect(await run(['sample', 'load'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Sample data is for/),
    })
    expect((await run(['sample', 'load', '--json'], { FOYER_DEV: '1' })).stdout).toBe('{"loaded":true,"members":200}\n')
    expect(JSON.parse((await run(['owner', 'list', '--json'])).stdout)).toEqual([])
    expect((await run(['sample', 'remove'], { FOYER_DEV: '1' })).stdout).toBe('The sample data is removed.\n')
    await database.drop()
  })

  it('outside --dev there is no endpoint', async () => {
    const production = await startFoyer({ database: name, dev: false, listen: false })
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await production.call('/dev/sample', { method, ...(method === 'POST' && { json: {} }) })).status).toBe(
        404,
      )
    await production.stop()
  })
})
