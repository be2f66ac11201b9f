import { randomBytes } from 'node:crypto'
import { defaultDatabase, startFoyer, TEST_ORIGIN, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSetUpLink } from '../../src/features/site/roles/create-set-up-link.js'
import { decodeClaims, dumpTables } from '../database/tables.js'
import { codeAt, secretOn } from '../members/factors/authenticator-app.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'
import { createOwner, grantRole, openConsole, signInAtConsole } from './owner-steps.js'

describe.each(defaultDatabase)('decision 21: an owner is a member with a role, on $name', ({ name }) => {
  let foyer: TestFoyer
  let ana: Awaited<ReturnType<typeof createOwner>>
  let serial = 0
  const newEmail = () => `person-${++serial}@example.com`

  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
    ana = await createOwner(foyer, 'ana@example.com')
  })
  beforeEach(() => foyer.updateSettings({ 'signup.verifyEmail': 'false', 'signup.policy': 'open' }))
  afterAll(() => foyer.stop())

  const asAna = (path: string, call: Parameters<TestFoyer['call']>[1] = {}) =>
    foyer.call(path, { token: ana.token, ...call })
  const code = (answer: { body: unknown }) =>
    (answer.body as { details?: { applicationError?: { code?: string } } }).details?.applicationError?.code

  it('design §6: a token of the console carries the role owner, and says who runs the site', async () => {
    expect(decodeClaims(ana.token)).toMatchObject({ role: 'owner', client_id: 'console', sub: ana.memberId })
    const { status, body } = await asAna('/owner/v1/me')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        owner: { memberId: ana.memberId, email: 'ana@example.com', role: 'owner' },
        apiKey: null,
      }),
    ])
  })

  it("a token of another client never does: a site's script holds no owner's powers", async () => {
    const member = await foyer.createMember(newEmail())
    await grantRole(foyer, member.memberId, 'owner')
    expect(decodeClaims(member.access_token).role).toBe('member')
    const renewed = await foyer.refresh(member.refresh_token)
    expect(decodeClaims(renewed.body.access_token).role).toBe('member')
    expect((await foyer.call('/owner/v1/me', { token: renewed.body.access_token })).status).toBe(403)
    expect((await foyer.call('/owner/v1/members/query', { token: renewed.body.access_token, json: {} })).status).toBe(
      403,
    )
    // With this token, the member list contains public members only.
    expect((await foyer.call('/members/v1/members', { token: renewed.body.access_token })).body.members).toEqual([])
  })

  it('a member without a role is told so in words, gets nothing, and may use another account', async () => {
    const email = newEmail()
    await foyer.createMember(email)
    const { page } = await openConsole(foyer, email)
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('This account is not on the team')])
    expect(page.path).not.toContain('code=')
    expect(page.links.map(({ href }) => href.split('?')[0])).toContain('/signin')
  })

  it('a back end cannot make a session of the console, by any of its grants', async () => {
    const apiKey = await foyer.addApiKey()
    const { body: visitor } = await foyer.call<{ access_token: string }>('/oauth2/token', {
      json: { clientId: 'console', grantType: 'anonymous' },
    })
    const grant = { grant_type: 'authorized_client', member_id: ana.memberId }
    const token = `${visitor.access_token},${apiKey}`
    expect((await foyer.call('/oauth2/token', { token, json: grant })).status).toBe(400)
    const signedOn = await foyer.call<{ sessionToken: string }>('/_api/iam/authentication/v2/sign-on', {
      token,
      json: { loginId: { email: 'ana@example.com' } },
    })
    expect(signedOn.status).toBe(403)
    const login = await foyer.logIn(visitor.access_token, 'ana@example.com')
    const sessionToken = login.body.sessionToken as string
    const withProof = { ...grant, session_token: sessionToken }
    expect((await foyer.call('/oauth2/token', { token, json: withProof })).status).toBe(400)
    await expect(foyer.silentCode(visitor.access_token, sessionToken)).rejects.toThrow()
  })

  it('V8.3.2: a role that is taken away counts at once, and the sessions of the console end', async () => {
    const ben = await createOwner(foyer, newEmail())
    const { memberId } = ben
    const path = `/owner/v1/owners/${memberId}`
    expect((await asAna(path, { method: 'PATCH', json: { role: 'read-only' } })).status).toBe(200)
    const settings = { settings: { 'site.name': 'Ben' } }
    const asBen = (url: string, call = {}) => foyer.call(url, { token: ben.token, ...call })
    expect((await asBen('/owner/v1/settings', { method: 'PATCH', json: settings })).status).toBe(403)
    expect((await asBen('/owner/v1/me')).body).toMatchObject({ owner: { role: 'read-only' } })
    expect((await asAna(path, { method: 'DELETE' })).status).toBe(200)
    expect((await asBen('/owner/v1/me')).status).toBe(401)
    const renewed = await foyer.refresh(ben.refreshToken, { clientId: 'console' })
    expect(renewed.status).toBe(400)
    expect(decodeClaims((await foyer.createMember(newEmail())).access_token).role).toBe('member')
  })

  it('the last owner cannot be removed, demoted, blocked or delete the account', async () => {
    const { body } = await asAna('/owner/v1/owners')
    for (const { memberId } of (body as { owners: { memberId: string }[] }).owners)
      if (memberId !== ana.memberId) await asAna(`/owner/v1/owners/${memberId}`, { method: 'DELETE' })
    const apiKey = await foyer.addApiKey()
    const own = `/members/v1/members/${ana.memberId}`
    const refused = [
      await asAna(`/owner/v1/owners/${ana.memberId}`, { method: 'DELETE' }),
      await asAna(`/owner/v1/owners/${ana.memberId}`, { method: 'PATCH', json: { role: 'moderator' } }),
      await asAna(`${own}/block`, { method: 'POST' }),
      await asAna(own, { method: 'DELETE' }),
      await asAna('/members/v1/members/my', { method: 'DELETE' }),
    ]
    expect(refused.map((answer) => [answer.status, code(answer)])).toEqual(refused.map(() => [409, 'LAST_OWNER']))
    expect((await foyer.call(`${own}/block`, { method: 'POST', token: apiKey })).status).toBe(403)
    expect((await asAna('/owner/v1/me')).status).toBe(200)
  })

  it('of two owners who remove each other at once, one stays', async () => {
    const ben = await createOwner(foyer, newEmail())
    const answers = await Promise.all([
      asAna(`/owner/v1/owners/${ben.memberId}`, { method: 'DELETE' }),
      foyer.call(`/owner/v1/owners/${ana.memberId}`, { method: 'DELETE', token: ben.token }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = (await dumpTables(foyer.database.config)).owner
    expect(left?.filter(({ role }) => role === 'owner')).toHaveLength(1)
    await grantRole(foyer, ana.memberId, 'owner')
    ana = { ...ana, token: (await signInAtConsole(foyer, ana.email)).body.access_token }
  })

  it('a moderator, or a key that leaked, does not touch those who run the site', async () => {
    const mod = await createOwner(foyer, newEmail(), 'moderator')
    const apiKey = await foyer.addApiKey()
    for (const token of [mod.token, apiKey])
      for (const verb of ['block', 'disconnect', 'mute'])
        expect(
          (await foyer.call(`/members/v1/members/${ana.memberId}/${verb}`, { method: 'POST', token })).status,
        ).toBe(403)
    const { memberId } = await foyer.createMember(newEmail())
    const blocked = await foyer.call(`/members/v1/members/${memberId}/block`, { method: 'POST', token: mod.token })
    expect(blocked.status).toBe(200)
  })

  it('an invitation to run the site makes a member with the role, and a member with a proven address has it at once', async () => {
    const email = newEmail()
    const invited = await asAna('/owner/v1/owners', { json: { email, role: 'moderator' } })
    expect(invited.body).toEqual({ state: 'INVITED', email, role: 'moderator' })
    await expect.poll(async () => (await foyer.getMails(email))[0]?.link ?? null).not.toBeNull()
    const { link } = (await foyer.getMails(email))[0] as { link: string }
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.open(link.replace(foyer.url, ''))
    await browser.submit(page, '/signup', { email, password: TEST_PASSWORD })
    await foyer.node.refresh()
    const { body } = await signInAtConsole(foyer, email)
    expect((await foyer.call('/owner/v1/me', { token: body.access_token })).body).toMatchObject({
      owner: { role: 'moderator' },
    })
    expect(code(await asAna('/owner/v1/owners', { json: { email, role: 'owner' } }))).toBe('INVALID_ARGUMENT')
    const unproven = newEmail()
    await foyer.createMember(unproven)
    expect(code(await asAna('/owner/v1/owners', { json: { email: unproven, role: 'owner' } }))).toBe('INVALID_ARGUMENT')
  })

  it('a token of the console is good on the origin of the console only', async () => {
    const there = await asAna('/owner/v1/me', { headers: { origin: TEST_ORIGIN } })
    expect([there.status, code(there)]).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
    expect((await asAna('/owner/v1/me', { headers: { origin: foyer.url } })).status).toBe(200)
  })
})

describe.each(defaultDatabase)(
  'CS-05: the first owner comes by the link that the server prints, on $name',
  ({ name }) => {
    let foyer: TestFoyer
    beforeAll(async () => {
      foyer = await startFoyer({ database: name, dev: false })
    })
    afterAll(() => foyer.stop())

    it('once, without JavaScript; then nothing is there any more', async () => {
      const deps = foyer.deps as NonNullable<(typeof foyer.nodes)[0]>['deps']
      const first = (await createSetUpLink(deps)) as string
      const other = (await createSetUpLink(deps)) as string
      const secret = new URL(first).searchParams.get('token') as string
      expect(JSON.stringify(await dumpTables(foyer.database.config))).not.toContain(secret.slice('setup_'.length))

      const nobody = await createNoScriptBrowser(foyer).open('/setup')
      expect([nobody.status, nobody.text]).toEqual([404, expect.stringContaining('This link no longer works')])
      const wrong = await createNoScriptBrowser(foyer).open(
        `/setup?token=setup_${randomBytes(32).toString('base64url')}`,
      )
      expect(wrong.status).toBe(404)

      const browser = createNoScriptBrowser(foyer)
      const page = await browser.open(first.replace(foyer.url, ''))
      expect([page.status, page.path]).toEqual([200, '/setup'])
      const weak = await browser.submit(page, '/setup', { email: 'root@example.com', password: 'short' })
      expect(weak.status).toBe(400)
      // Outside development mode, owners use two-step verification (decision 42).
      const asked = await browser.submit(weak, '/setup', { email: 'root@example.com', password: TEST_PASSWORD })
      const key = secretOn(asked) as string
      const codes = await browser.submit(asked, '/second-factor/set-up', { code: codeAt(key, foyer.clock.now()) })
      const done = await browser.submit(codes, '/second-factor/continue')
      expect(new URL(done.path, foyer.url).pathname).toBe('/console/sign-in')
      const devices = await browser.open('/account/devices')
      expect(devices.text).toContain('Set-up link and authenticator app')

      const again = await createNoScriptBrowser(foyer).open(other.replace(foyer.url, ''))
      expect([again.status, again.text]).toEqual([404, expect.stringContaining('This site is already set up')])
      const late = await browser.submit(page, '/setup', { email: 'late@example.com', password: TEST_PASSWORD })
      expect(late.status).toBe(404)
      expect(await createSetUpLink(deps)).toBeUndefined()
      await foyer.advance(30)
      const { body } = await signInAtConsole(foyer, 'root@example.com', TEST_PASSWORD, key)
      expect((await foyer.call('/owner/v1/me', { token: body.access_token })).body).toMatchObject({
        owner: { email: 'root@example.com', role: 'owner' },
      })
      const owners = (await dumpTables(foyer.database.config)).owner
      expect(owners).toHaveLength(1)
    })
  },
)

describe.each(defaultDatabase)('a set-up link is good for a day, on $name', ({ name }) => {
  it('and not for longer; nor does it open an account that somebody else has proven', async () => {
    const foyer = await startFoyer({ database: name })
    try {
      const deps = foyer.deps as NonNullable<(typeof foyer.nodes)[0]>['deps']
      const { memberId } = await foyer.createMember('carla@example.com')
      await deps.storage.transact((stores) =>
        stores.members.update(memberId as never, { emailVerified: true }, foyer.clock.now()),
      )
      const browser = createNoScriptBrowser(foyer)
      const path = ((await createSetUpLink(deps)) as string).replace(foyer.url, '')
      const page = await browser.open(path)
      const refused = await browser.submit(page, '/setup', { email: 'carla@example.com', password: 'another password' })
      expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('Enter its password')])
      await foyer.advance(24 * 60 * 60)
      expect((await createNoScriptBrowser(foyer).open(path)).status).toBe(404)
      expect((await dumpTables(foyer.database.config)).owner).toEqual([])
    } finally {
      await foyer.stop()
    }
  })
})
