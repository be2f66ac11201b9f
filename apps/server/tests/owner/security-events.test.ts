import { paths } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SecurityEvent, securityEvents } from '../../src/features/audit/security-events.js'
import { invite } from '../../src/features/members/invitations/invite.js'
import {
  decideAsOwner,
  OTHER_PASSWORD,
  recover,
  requestRecoverySecret,
  verify,
  visitorToken,
  wrongCode,
} from '../members/membership-steps.js'
import { parametersWith, signedInBrowser } from '../oauth/oidc-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

interface Line {
  msg: string
  event?: SecurityEvent
  requestId?: string
  network?: string
  memberId?: string
}

describe.each(defaultDatabase)('V16.3.1-4: security events in the log on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let people = 0
  const told: Line[] = []
  let from = 0
  beforeAll(async () => {
    const logger = foyerLogger({ write: (line) => void told.push(JSON.parse(line)) })
    foyer = await startFoyer({ database: name, listen: false, limits: true, replace: { logger } })
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'signup.policy': 'open', 'signup.verifyEmail': 'false' })
    token = await visitorToken(foyer)
    from = told.length
  })
  afterAll(() => foyer.stop())

  const newAddress = () => `noted${++people}@example.com`
  /** Returns the security events since the previous call or the start of the test. */
  function events(): SecurityEvent[] {
    const lines = told.slice(from).filter(({ msg }) => msg === 'security')
    from = told.length
    for (const line of lines) {
      expect(Object.keys(securityEvents)).toContain(line.event)
      expect([line.event, line.requestId, line.network]).toEqual([
        line.event,
        expect.stringMatching(/^req_/),
        expect.stringMatching(/^127\.0\.0\.1/),
      ])
      expect(JSON.stringify(line)).not.toContain('@')
    }
    return lines.map(({ event }) => event as SecurityEvent)
  }

  it('one line for each step of a scripted story, with the member where there is one', async () => {
    const email = newAddress()
    const story: [SecurityEvent[], () => Promise<unknown>][] = [
      [['registered'], () => foyer.register(token, email)],
      [['registration-refused'], () => foyer.register(token, email, OTHER_PASSWORD)],
      [['password-refused'], () => foyer.register(token, newAddress(), 'short')],
      [['signed-in'], () => foyer.logIn(token, email)],
      [['sign-in-refused'], () => foyer.logIn(token, email, OTHER_PASSWORD)],
      [['sign-in-refused'], () => foyer.logIn(token, newAddress())],
      [['access-refused'], () => foyer.call(paths.login, { json: { loginId: { email }, password: TEST_PASSWORD } })],
      [['access-refused'], () => foyer.call(paths.userinfo, { token: 'nonsense' })],
      // Collections require an API key or a role.
      [['access-refused'], () => foyer.call(paths.collections, { token })],
      [[], () => foyer.call(`${paths.items}/x?dataCollectionId=nowhere`, { token })],
      [['grant-refused'], () => foyer.exchangeCode('cod_nonsense', 'v'.repeat(43))],
      [
        ['recovery-asked', 'password-recovered'],
        async () => recover(foyer, token, await requestRecoverySecret(foyer, email), OTHER_PASSWORD),
      ],
      [['recovery-refused'], () => recover(foyer, token, 'rec_nonsense', OTHER_PASSWORD)],
      [['verification-refused'], () => verify(foyer, token, 'sta_nonsense', '123456')],
    ]
    for (const [expected, step] of story) {
      await step()
      expect(events()).toEqual(expected)
    }
  })

  it('verification: the wrong code and the right one', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const email = newAddress()
    const { body } = await foyer.register(token, email)
    const code = await foyer.getMailedCode(email)
    await verify(foyer, token, body.stateToken as string, wrongCode(code))
    await verify(foyer, token, body.stateToken as string, code)
    expect(events()).toEqual(['registered', 'verification-refused', 'email-verified'])
  })

  it('sign-in by a code: a new member, then the same member', async () => {
    await foyer.updateSettings({ 'signin.methods': 'code' })
    const email = newAddress()
    for (const event of ['registered', 'signed-in']) {
      const { body } = await foyer.call<{ stateToken: string }>(paths.startSignInCode, { token, json: { email } })
      await verify(foyer, token, body.stateToken, await foyer.getMailedCode(email))
      expect(events()).toEqual(['sign-in-code-asked', event])
    }
    await foyer.updateSettings({ 'signin.methods': 'password' })
  })

  it('a password given once more', async () => {
    const { access_token } = await foyer.createMember(newAddress())
    events()
    await foyer.call(paths.proveAgain, { token: access_token, json: { password: TEST_PASSWORD } })
    await foyer.call(paths.proveAgain, { token: access_token, json: { password: OTHER_PASSWORD } })
    expect(events()).toEqual(['proven-again', 'sign-in-refused'])
  })

  it('a change of the address: asked for, the wrong code and the right one', async () => {
    const { access_token } = await foyer.createMember(newAddress())
    events()
    const newEmail = newAddress()
    await foyer.call(paths.emailChange, {
      token: access_token,
      json: { newEmail, currentPassword: TEST_PASSWORD },
    })
    const code = await foyer.getMailedCode(newEmail)
    await foyer.call(paths.confirmEmailChange, { token: access_token, json: { code: wrongCode(code) } })
    await foyer.call(paths.confirmEmailChange, { token: access_token, json: { code } })
    expect(events()).toEqual(['email-change-asked', 'verification-refused', 'email-changed'])
  })

  it('sessions: opened, ended by revocation, by logout and by disconnection, and a changed password', async () => {
    const key = await foyer.addApiKey()
    const member = await foyer.createMember(newAddress())
    expect(events()).toEqual(['registered', 'session-opened'])
    expect(told.findLast(({ event }) => event === 'session-opened')?.memberId).toBe(member.memberId)
    const json = { newPassword: OTHER_PASSWORD, currentPassword: TEST_PASSWORD }
    await foyer.call(paths.changePassword, { token: member.access_token, json })
    await foyer.call(`${paths.members}/${member.memberId}/disconnect`, { token: key, json: {} })
    const other = await foyer.createMember(newAddress())
    events()
    await foyer.call(paths.revoke, { form: { token: other.refresh_token, client_id: foyer.client.clientId } })
    expect(events()).toEqual(['session-ended'])
    const third = await foyer.createMember(newAddress())
    const { clientId } = foyer.client
    events()
    await foyer.call(paths.redirectSession, { token: third.access_token, json: { logout: { clientId } } })
    expect(events()).toEqual(['session-ended'])
  })

  it('replays: a code and a superseded refresh token, with whose they are', async () => {
    const email = newAddress()
    const { body } = await foyer.register(token, email)
    const { code, verifier } = await foyer.silentCode(token, body.sessionToken as string)
    const opened = await foyer.exchangeCode(code, verifier)
    await foyer.exchangeCode(code, verifier)
    expect(events()).toEqual(['registered', 'session-opened', 'code-replayed'])
    const member = await foyer.createMember(newAddress())
    const renewed = await foyer.refresh(member.refresh_token)
    await foyer.refresh(renewed.body.refresh_token)
    await foyer.advance(11)
    events()
    await foyer.refresh(member.refresh_token)
    expect(events()).toEqual(['refresh-token-replayed'])
    expect(told.findLast(({ event }) => event !== undefined)?.memberId).toBe(member.memberId)
    await foyer.refresh(renewed.body.refresh_token)
    expect(events()).toEqual(['renewal-refused'])
    expect(told.findLast(({ event }) => event !== undefined)?.memberId).toBe(member.memberId)
    expect(opened.status).toBe(200)
  })

  it('the owner: a request declined', async () => {
    const key = await foyer.addApiKey()
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const { body } = await foyer.register(token, newAddress())
    await foyer.call(`${paths.members}/${body.identity?.id}/decline`, { token: key, json: {} })
    expect(events()).toEqual(['registered', 'member-declined'])
  })

  it('the owner: approved, blocked, deleted; a blocked member is refused', async () => {
    const key = await foyer.addApiKey()
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const email = newAddress()
    const { body } = await foyer.register(token, email)
    const one = `${paths.members}/${body.identity?.id}`
    await foyer.call(`${one}/approve`, { token: key, json: {} })
    await foyer.call(`${one}/block`, { token: key, json: {} })
    await foyer.logIn(token, email)
    await foyer.call(one, { method: 'DELETE', token: key })
    expect(events()).toEqual(['registered', 'member-approved', 'member-blocked', 'sign-in-refused', 'member-deleted'])
  })

  it('decision 18: a deletion that can be taken back, and is', async () => {
    const key = await foyer.addApiKey()
    await foyer.updateSettings({ 'members.deletionGraceDays': '14' })
    const email = newAddress()
    const { memberId } = await foyer.createMember(email)
    events()
    await foyer.call(`${paths.members}/${memberId}`, { method: 'DELETE', token: key })
    expect(events()).toEqual(['member-deletion-scheduled'])
    const browser = createNoScriptBrowser(foyer)
    const offer = await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    events()
    await browser.submit(offer, '/restore', {})
    expect(events()).toEqual(['member-restored', 'signed-in'])
    await foyer.updateSettings({ 'members.deletionGraceDays': '0' })
  })

  it('a person withdraws the request to join', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const browser = createNoScriptBrowser(foyer)
    const fields = { email: newAddress(), password: TEST_PASSWORD }
    const waiting = await browser.submit(await browser.open('/signup'), '/signup', fields)
    await browser.submit(waiting, '/waiting', { withdraw: '1' })
    expect(events()).toEqual(['registered', 'request-withdrawn'])
  })

  it('a member allows an application of somebody else, and takes it back', async () => {
    const client = await foyer.addClient({
      name: 'Tide Calendar',
      redirectUris: ['https://tides.example/callback'],
      thirdParty: { runBy: 'Marta Voss' },
    })
    const { memberId } = await foyer.createMember(newAddress())
    const { cookie } = await signedInBrowser(foyer, memberId)
    const browser = createNoScriptBrowser(foyer)
    const [name = '', value = ''] = cookie.split('=')
    browser.jar.set(name, { name, value, attributes: [] })
    events()
    const asked = parametersWith(foyer, { client_id: client.clientId, redirect_uri: client.redirectUris[0] })
    const page = await browser.open(`${paths.authorize}?${new URLSearchParams(asked)}`)
    await browser.submit(page, '/consent', {}, { button: 'allow' })
    await browser.submit(await browser.open('/account/apps'), '/account/apps')
    expect(events()).toEqual(['consent-given', 'consent-withdrawn'])
  })

  it('a limit that is reached', async () => {
    const email = newAddress()
    for (let tries = 0; tries < 11; tries++) await foyer.logIn(token, email, OTHER_PASSWORD)
    expect(events()).toEqual([...Array<SecurityEvent>(10).fill('sign-in-refused'), 'limit-reached'])
  })

  it('the hosted pages say the same: sign-up, sign-in, invitation, recovery, sign-out, and their refusals', async () => {
    const browser = createNoScriptBrowser(foyer)
    const email = newAddress()
    await browser.submit(await browser.open('/signup'), '/signup', { email, password: 'short' })
    await browser.submit(await browser.open('/signup'), '/signup', { email, password: TEST_PASSWORD })
    expect(events()).toEqual(['password-refused', 'registered'])
    await browser.submit(await browser.open('/oauth2/logout'), '/oauth2/logout', {})
    expect(events()).toEqual(['session-ended'])
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: OTHER_PASSWORD })
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    expect(events()).toEqual(['sign-in-refused', 'signed-in'])
    const change = await browser.open('/account/password')
    await browser.submit(change, '/account/password', { password: OTHER_PASSWORD, currentPassword: 'not this one' })
    await browser.submit(change, '/account/password', { password: OTHER_PASSWORD, currentPassword: TEST_PASSWORD })
    expect(events()).toEqual(['sign-in-refused', 'password-changed'])
    const guest = newAddress()
    await invite([guest], foyer.deps)
    const { pathname, search } = new URL((await foyer.getMails(guest))[0]?.link ?? '')
    const visitor = createNoScriptBrowser(foyer)
    const form = await visitor.open(pathname + search)
    await visitor.submit(form, '/signup', { password: TEST_PASSWORD })
    await visitor.submit(form, '/signup', { password: TEST_PASSWORD })
    expect(events()).toEqual(['invitation-accepted', 'invitation-refused'])
    await browser.submit(await browser.open('/forgot-password'), '/forgot-password', { email })
    expect(events()).toEqual(['recovery-asked'])
    await decideAsOwner(foyer, email, 'block')
  })

  it('a member who says that a sign-in with a new device was somebody else’s', async () => {
    const email = newAddress()
    await foyer.register(token, email)
    for (const browser of [createNoScriptBrowser(foyer), createNoScriptBrowser(foyer)])
      await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    events()
    const { pathname, search } = new URL((await foyer.getMails(email))[0]?.link ?? '')
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.open(pathname + search)
    expect(events()).toEqual([])
    await browser.submit(page, '/not-me', {})
    expect(events()).toEqual(['device-rejected'])
  })

  it('a back end that signs somebody on, and a captcha that is missing', async () => {
    const key = await foyer.addApiKey()
    const json = { loginId: { email: newAddress() } }
    await foyer.call(paths.signOn, { token: `${token},${key}`, json })
    await foyer.updateSettings({ 'captcha.provider': 'altcha', 'captcha.when': 'always' })
    await foyer.register(token, newAddress())
    await foyer.updateSettings({ 'captcha.provider': 'none' })
    expect(events()).toEqual(['signed-on', 'captcha-refused'])
  })

  it('a member who takes a promotion back', async () => {
    const { access_token: member, memberId } = await foyer.createMember(newAddress())
    events()
    const record = { visitorId: 'vis_before', memberId, promotedAt: 1, undoUntil: foyer.clock.now() + 1000 } as const
    await foyer.deps.storage.write((stores) =>
      stores.promotionRecords.insert({ ...record, memberId: memberId as `mem_${string}`, collections: [] }),
    )
    await foyer.call(paths.undoPromotion, { token: member, json: { visitorId: record.visitorId } })
    expect(events()).toEqual(['promotion-undone'])
  })

  it('every name of the table was told in this file', () => {
    const names = told.flatMap(({ event }) => event ?? [])
    expect(new Set(names)).toEqual(new Set(Object.keys(securityEvents)))
  })

  it('nothing is added to the anonymous grant and to a plain renewal', async () => {
    const member = await foyer.createMember(newAddress())
    const visitor = await foyer.createVisitor()
    from = told.length
    await foyer.createVisitor()
    expect((await foyer.refresh(member.refresh_token)).status).toBe(200)
    expect((await foyer.refresh(visitor.refresh_token)).status).toBe(200)
    expect(told.slice(from).map(({ msg }) => msg)).toEqual(['request', 'request', 'request'])
  })
})
