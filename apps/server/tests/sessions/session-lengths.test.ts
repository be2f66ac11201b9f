import { paths } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  databases,
  startFoyer,
  TEST_ORIGIN,
  TEST_PASSWORD,
} from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { commandLineAct } from '../../src/features/audit/audit.js'
import { changeClient } from '../../src/features/site/clients/change-clients.js'
import { createOwner } from '../owner/owner-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const defaults = { 'sessions.idleFor': '14d', 'sessions.longest': '30d', 'sessions.teamLongest': '30d' }

describe.each(databases)('V7.3.1, V7.3.2: how long a session lasts, on $name', ({ name }) => {
  let foyer: Awaited<ReturnType<typeof startFoyer>>
  let people = 0
  const newEmail = () => `lasting${++people}@example.com`
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, nodes: 2 })
  })
  beforeEach(() => foyer.updateSettings(defaults))
  afterAll(() => foyer.stop())

  const setClient = async (lengths: { sessionIdleFor?: string | null; sessionLongest?: string | null }) => {
    await changeClient(foyer.client.clientId, lengths, commandLineAct, foyer.deps)
    await Promise.all(foyer.nodes.map((node) => node.refresh()))
  }
  const refused = (reason: string) => ({ status: 400, body: { error: 'invalid_grant', error_reason: reason } })

  it('an idle time slides with each use', async () => {
    await foyer.updateSettings({ 'sessions.idleFor': '15m' })
    const { refresh_token } = await foyer.createMember(newEmail())
    for (const _ of [1, 2, 3]) {
      await foyer.advance(14 * MINUTE)
      expect((await foyer.refresh(refresh_token)).status).toBe(200)
    }
    await foyer.advance(15 * MINUTE)
    expect(await foyer.refresh(refresh_token)).toMatchObject(refused('expired_idle'))
  })

  it('a maximum length ends a session that is used all the time', async () => {
    await foyer.updateSettings({ 'sessions.longest': '60m' })
    const { refresh_token } = await foyer.createMember(newEmail())
    for (const _ of [1, 2, 3]) {
      await foyer.advance(15 * MINUTE)
      expect((await foyer.refresh(refresh_token)).status).toBe(200)
    }
    await foyer.advance(15 * MINUTE)
    expect(await foyer.refresh(refresh_token)).toMatchObject(refused('expired_absolute'))
  })

  it('400 days are possible, and the longest', async () => {
    await foyer.updateSettings({ 'sessions.idleFor': '400d', 'sessions.longest': '400d' })
    const { refresh_token } = await foyer.createMember(newEmail())
    await foyer.advance(399 * DAY)
    expect((await foyer.refresh(refresh_token)).status).toBe(200)
    await foyer.advance(DAY)
    expect(await foyer.refresh(refresh_token)).toMatchObject(refused('expired_absolute'))
  })

  it('an application has lengths of its own', async () => {
    await setClient({ sessionIdleFor: '20m' })
    const { refresh_token } = await foyer.createMember(newEmail())
    await setClient({ sessionIdleFor: null })
    const longer = (await foyer.createMember(newEmail())).refresh_token
    await foyer.advance(20 * MINUTE)
    expect(await foyer.refresh(refresh_token)).toMatchObject(refused('expired_idle'))
    expect((await foyer.refresh(longer)).status).toBe(200)
  })

  it('somebody with a role has at most the lengths of the team', async () => {
    await foyer.updateSettings({ 'sessions.teamLongest': '15m' })
    const owner = await createOwner(foyer, newEmail())
    const member = await foyer.createMember(newEmail())
    const visitor = (await foyer.createVisitor()).access_token
    const { body } = await foyer.logIn(visitor, owner.email)
    const { code, verifier } = await foyer.silentCode(visitor, body.sessionToken as string)
    const team = (await foyer.exchangeCode(code, verifier)).body.refresh_token
    await foyer.advance(15 * MINUTE)
    expect(await foyer.refresh(team)).toMatchObject(refused('expired_absolute'))
    expect((await foyer.refresh(member.refresh_token)).status).toBe(200)
  })

  it('a shortened length ends older sessions on every node within 5 s, and shortens the others', async () => {
    const old = await foyer.createMember(newEmail())
    await foyer.advance(20 * MINUTE)
    const older = (await foyer.refresh(old.refresh_token)).body
    const young = await foyer.createMember(newEmail())
    await foyer.updateSettings({ 'sessions.longest': '15m' })
    for (const node of foyer.nodes.keys())
      await vi.waitFor(
        async () => {
          const asked = await foyer.call(paths.userinfo, { token: older.access_token, node, method: 'GET' })
          expect(asked.status).toBe(401)
        },
        { timeout: 5000, interval: 50 },
      )
    expect(await foyer.refresh(old.refresh_token)).toMatchObject(refused('expired_absolute'))
    expect((await foyer.refresh(young.refresh_token)).status).toBe(200)
    await foyer.advance(15 * MINUTE)
    expect(await foyer.refresh(young.refresh_token)).toMatchObject(refused('expired_absolute'))
  })

  it('SI-15: “Stay signed in” lasts as long, and says so; a shortened length ends it too', async () => {
    await foyer.updateSettings({ 'sessions.longest': '2d' })
    const email = newEmail()
    await foyer.createMember(email)
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.open('/signin')
    expect(page.text).toContain('2 days')
    await browser.submit(page, '/signin', { email, password: TEST_PASSWORD, stay: '1' })
    expect(browser.jar.get('foyer-signin')?.attributes).toContain('Max-Age=172800')
    await foyer.advance(20 * MINUTE)
    expect((await browser.open('/signin')).text).toContain(`as ${email}`)
    await foyer.updateSettings({ 'sessions.longest': '16m' })
    await vi.waitFor(async () => expect((await browser.open('/signin')).text).not.toContain(`as ${email}`), {
      timeout: 5000,
      interval: 50,
    })
  })

  it('an application with a maximum length asks again for a sign-in that is older', async () => {
    const email = newEmail()
    await foyer.createMember(email)
    const browser = createNoScriptBrowser(foyer)
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD, stay: '1' })
    const request = new URLSearchParams({
      client_id: foyer.client.clientId,
      response_type: 'code',
      redirect_uri: `${TEST_ORIGIN}/callback`,
      scope: 'openid offline_access',
      code_challenge: createCodeChallenge(createCodeVerifier()),
      code_challenge_method: 'S256',
    })
    const open = () => browser.open(`${paths.authorize}?${request}`)
    await foyer.advance(20 * MINUTE)
    expect((await open()).leaves).toContain('code=')
    await setClient({ sessionLongest: '15m' })
    expect((await open()).leaves).toBeNull()
    await setClient({ sessionLongest: null })
  })
})
