import { paths, type StateResponse } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Digest } from '../../../src/kernel/digest.js'
import { type Browser, createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { addAuthenticatorApp } from '../factors/authenticator-app.js'
import { toErrorSummary, verify, visitorToken } from '../membership-steps.js'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const SUBJECT = 'New sign-in to'

describe.each(databases)('decision 39: the email about a new device on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    email = `device${++people}@example.com`
    token = await visitorToken(foyer)
    await foyer.updateSettings({
      'signup.verifyEmail': 'false',
      'signin.methods': 'password-and-code',
      'accounts.disclosure': 'explicit',
      'signin.newDeviceEmail': 'true',
    })
  })
  afterAll(() => foyer.stop())

  const mails = async () => (await foyer.getMails(email)).filter(({ subject }) => subject.startsWith(SUBJECT))
  const signUp = async (browser: Browser) =>
    browser.submit(await browser.open('/signup'), '/signup', { email, password: TEST_PASSWORD })
  const signIn = async (browser: Browser, more: object = {}) =>
    browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD }, more)
  const signOut = async (browser: Browser) => browser.submit(await browser.open(paths.logout), paths.logout)
  /** Returns path and query of the link in the newest email. */
  const linkOf = async () => {
    const { pathname, search } = new URL((await mails())[0]?.link ?? '')
    return pathname + search
  }
  /** Signs up in one browser and in with another. */
  const signInElsewhere = async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'false', 'accounts.disclosure': 'explicit' })
    await foyer.register(token, email)
    const home = createNoScriptBrowser(foyer)
    await signIn(home)
    const other = createNoScriptBrowser(foyer)
    await signIn(other)
    return { home, other }
  }

  it('none for the browser of the sign-up, nor when it signs in again; one for another browser', async () => {
    await foyer.register(token, email)
    const home = createNoScriptBrowser(foyer)
    await signIn(home)
    await signOut(home)
    await signIn(home)
    expect(await mails()).toEqual([])
    await signIn(createNoScriptBrowser(foyer), {
      headers: { origin: 'null', 'sec-fetch-site': 'same-origin', 'user-agent': FIREFOX },
    })
    const [mail] = await mails()
    expect(mail?.text).toContain('Firefox on Linux')
    expect(mail?.text).toContain('with your password')
    expect(mail?.link).toContain('/not-me?token=')
  })

  it('a sign-in code names its method, and the setting turns the email off', async () => {
    await foyer.register(token, email)
    await signIn(createNoScriptBrowser(foyer))
    await foyer.updateSettings({ 'signin.newDeviceEmail': 'false' })
    await signIn(createNoScriptBrowser(foyer))
    expect(await mails()).toEqual([])
    await foyer.updateSettings({ 'signin.newDeviceEmail': 'true' })
    const browser = createNoScriptBrowser(foyer)
    const sent = await browser.submit(await browser.open('/signin'), '/signin', { email }, { button: 'email-code' })
    await browser.submit(sent, '/verify-email', { code: await foyer.getMailedCode(email) })
    expect((await mails())[0]?.text).toContain('with an email code')
  })

  it('a sign-in with two factors names both', async () => {
    const { access_token: own } = await foyer.createMember(email)
    const call = (path: string, token: string, json: object, userAgent = FIREFOX) =>
      foyer.call<StateResponse>(path, {
        ...{ token, json, headers: { 'user-agent': userAgent } },
      })
    const { recoveryCodes } = await addAuthenticatorApp(foyer, own)
    for (const [place, userAgent] of [FIREFOX, SAFARI].entries()) {
      const logIn = { loginId: { email }, password: TEST_PASSWORD }
      const { stateToken } = (await call(paths.login, token, logIn, userAgent)).body
      const entered = { stateToken, recoveryCode: recoveryCodes[place] }
      expect((await call(paths.verifySecondFactor, token, entered, userAgent)).body.state).toBe('SUCCESS')
    }
    expect((await mails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('with your password and a recovery code.'),
    ])
  })

  it('at a site’s own form, a browser with another name is new; a back end is none', async () => {
    const logIn = (userAgent: string) =>
      foyer.call(paths.login, {
        token,
        json: { loginId: { email }, password: TEST_PASSWORD },
        headers: { 'user-agent': userAgent },
      })
    await foyer.register(token, email)
    await logIn(FIREFOX)
    await logIn(FIREFOX)
    await logIn('node')
    expect(await mails()).toEqual([])
    await logIn(SAFARI)
    expect((await mails())[0]?.text).toContain('Safari on iPhone')
    await logIn(SAFARI)
    expect(await mails()).toHaveLength(1)
  })

  it('at most three a day', async () => {
    await foyer.register(token, email)
    for (let count = 0; count < 6; count++) await signIn(createNoScriptBrowser(foyer))
    expect(await mails()).toHaveLength(3)
  })

  it('rule 95: opening the link changes nothing; the button ends every session, once, and requires a new password', async () => {
    const { home, other } = await signInElsewhere()
    const link = await linkOf()
    const reader = createNoScriptBrowser(foyer)
    const page = await reader.open(link)
    expect(page).toMatchObject({ status: 200, path: '/not-me' })
    expect((await other.open('/signin')).path).toBe('/account')
    const done = await reader.submit(page, '/not-me', {})
    expect(done.status).toBe(200)
    expect(done.text).toContain('All devices are signed out')
    for (const browser of [home, other]) expect((await browser.open('/signin')).path).toBe('/signin')
    expect(toErrorSummary(await foyer.logIn(token, email))).toEqual([403, '-19973'])
    const [mail] = await foyer.getMails(email)
    expect(mail?.link).toContain('/reset-password?token=')
    expect((await reader.submit(page, '/not-me', {})).status).toBe(400)
    expect((await createNoScriptBrowser(foyer).open(link)).status).toBe(400)
    const entries = await foyer.deps.storage.read(async ({ members, audit }) => {
      const member = await members.findByEmail(email)
      const page = { position: undefined, newer: false, limit: 50 }
      return audit.select({ target: member?.memberId, actions: ['device-rejected'] }, page)
    })
    expect(entries).toMatchObject([{ actor: { kind: 'member' }, result: 'done' }])
  })

  it('the button removes what was added since that sign-in to sign in with, and keeps what was there before', async () => {
    await foyer.register(token, email)
    const home = createNoScriptBrowser(foyer)
    await signIn(home)
    const { storage, clock } = foyer.deps
    const { memberId = 'mem_none' } = (await storage.read(({ members }) => members.findByEmail(email))) ?? {}
    const addWays = async (credentialId: string) => {
      await foyer.advance(1)
      const createdAt = clock.now()
      const passkey = {
        memberId,
        rpId: null,
        publicKey: 'x',
        counter: 0,
        transports: [],
        isSynced: true,
        name: '',
        aaguid: '',
      }
      await storage.transact(async (stores) => {
        await stores.passkeys.insert({ ...passkey, credentialId: credentialId + email, createdAt, lastUsedAt: null })
        const identity = { providerId: 'google', subject: credentialId + email, memberId, email: null }
        await stores.externalIdentities.insert({ ...identity, linkedAt: createdAt, lastUsedAt: createdAt })
      })
      await foyer.advance(1)
    }
    await addWays('before')
    await signIn(createNoScriptBrowser(foyer))
    await addWays('since')
    await storage.transact((stores) =>
      stores.factors.setRecoveryCodes(memberId, ['a code that the thief may have made']),
    )
    const reader = createNoScriptBrowser(foyer)
    await reader.submit(await reader.open(await linkOf()), '/not-me', {})
    const left = await storage.read(async (stores) => [
      ...(await stores.passkeys.listOf(memberId)).map(({ credentialId }) => credentialId),
      ...(await stores.externalIdentities.listOf(memberId)).map(({ subject }) => subject),
    ])
    expect(left).toEqual([`before${email}`, `before${email}`])
    expect((await storage.read((stores) => stores.factors.summaryOf(memberId))).recoveryCodes).toBe(0)
  })

  it('without a password, the member signs in with a new code', async () => {
    const enter = async () => {
      const { body } = await foyer.call<{ stateToken: string }>(paths.startSignInCode, { token, json: { email } })
      return verify(foyer, token, body.stateToken, await foyer.getMailedCode(email))
    }
    await enter()
    for (const browser of [createNoScriptBrowser(foyer), createNoScriptBrowser(foyer)]) {
      const sent = await browser.submit(await browser.open('/signin'), '/signin', { email }, { button: 'email-code' })
      await browser.submit(sent, '/verify-email', { code: await foyer.getMailedCode(email) })
    }
    const reader = createNoScriptBrowser(foyer)
    const done = await reader.submit(await reader.open(await linkOf()), '/not-me', {})
    expect(done.text).toContain('with a new code')
    expect((await foyer.getMails(email))[0]?.link).not.toContain('/reset-password')
    expect((await enter()).body).toMatchObject({ state: 'SUCCESS' })
  })

  it('of a member’s devices, the last fifty are known', async () => {
    const memberId = `mem_devices${name}` as const
    const insert = (number: number) => {
      const device = {
        memberId,
        deviceDigest: `digest${number}` as Digest,
        deviceId: `dev_${number}`,
        firstSeenAt: null,
        lastSeenAt: number,
      }
      return foyer.deps.storage.write((stores) => stores.knownDevices.insert(device))
    }
    for (let number = 0; number < 52; number++) await insert(number)
    const isKnown = (number: number) =>
      foyer.deps.storage.write((stores) => stores.knownDevices.recordUse(memberId, `digest${number}` as Digest, 100))
    expect([await isKnown(0), await isKnown(1), await isKnown(2), await isKnown(51)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('a link expires after seven days, and a link that was made up does nothing', async () => {
    await signInElsewhere()
    const link = await linkOf()
    expect((await createNoScriptBrowser(foyer).open('/not-me?token=ndv_made-up')).status).toBe(400)
    expect((await createNoScriptBrowser(foyer).open('/not-me')).status).toBe(400)
    await foyer.advance(7 * 24 * 60 * 60)
    expect((await createNoScriptBrowser(foyer).open(link)).status).toBe(400)
  })

  it('the database stores neither the cookie nor a name, and two members of one browser have different rows', async () => {
    const browser = createNoScriptBrowser(foyer)
    await signUp(browser)
    await signOut(browser)
    email = `device${++people}@example.com`
    await signUp(browser)
    expect(await mails()).toEqual([])
    const cookie = browser.jar.get('foyer-device')
    expect(cookie?.value).toMatch(/^dvc_/)
    expect(cookie?.attributes).toContain('HttpOnly')
  })
})
