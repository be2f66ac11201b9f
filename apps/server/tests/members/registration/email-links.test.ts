import { defaultDatabase, startFoyer, TEST_ORIGIN, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invite } from '../../../src/features/members/invitations/invite.js'
import { dumpTables } from '../../database/tables.js'
import { startRedirectSession } from '../../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import { addFakeProvider, profileOf } from '../external/fake-provider.js'
import { identitiesOf, OTHER_PASSWORD, requestRecovery, visitorToken } from '../membership-steps.js'

const MINUTES = 60
const CALLBACK = `${TEST_ORIGIN}/callback`
const LINK = '/verify-email/link'

describe.each(defaultDatabase)('the links of mails on $name', ({ name }) => {
  let foyer: TestFoyer
  /** The browser that requested the mail. `elsewhere` is a browser that did not. */
  let browser: Browser
  let elsewhere: Browser
  let token: string
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'signup.policy': 'open', 'signup.verifyEmail': 'true', 'signin.methods': 'password' })
    browser = createNoScriptBrowser(foyer)
    elsewhere = createNoScriptBrowser(foyer)
    token = await visitorToken(foyer)
    email = `linked${++people}@example.com`
  })
  afterAll(() => foyer.stop())

  const signUp = async (path = '/signup', who = browser): Promise<Page> => {
    const page = await who.open(path)
    return who.submit(page, '/signup', { email, password: TEST_PASSWORD })
  }
  const member = async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    await foyer.createMember(email)
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
  }
  const numberOn = (page: Page) => /class="screen-number"[^>]*>(\d\d)</.exec(page.html)?.[1] as string
  const mailedLink = async () => {
    const link = (await foyer.getMails(email)).find((mail) => mail.link !== null)?.link
    const { pathname, search } = new URL(link as string)
    return pathname + search
  }
  const status = async (who: Browser) => JSON.parse((await who.open('/verify-email/status')).html)
  const isSignedIn = async (who: Browser) => (await who.open('/signin')).text.includes(email)
  const otherThan = (number: string) => String(10 + ((Number(number) - 10 + 1) % 90))

  const prepare = () => startRedirectSession(foyer, token)

  it('VE-09: in the browser that asked, one press verifies and goes on to where the flow leads', async () => {
    const { path, verifier } = await prepare()
    const signIn = await browser.open(path)
    await browser.submit(await browser.follow(signIn, '/signup'), '/signup', { email, password: TEST_PASSWORD })
    const page = await browser.open(await mailedLink())
    expect(page).toMatchObject({ status: 200, path: LINK })
    expect(page.forms[0]?.fields).not.toHaveProperty('number')
    const done = await browser.submit(page, LINK)
    const code = new URL(done.leaves ?? '').searchParams.get('code') as string
    expect((await foyer.exchangeCode(code, verifier, { redirectUri: CALLBACK })).status).toBe(200)
  })

  it('VE-09: elsewhere the number of the first screen verifies, and the first screen moves on by itself', async () => {
    const first = await signUp()
    expect(await status(browser)).toEqual({ state: 'pending' })
    const page = await elsewhere.open(await mailedLink())
    expect(page.forms[0]?.fields).toHaveProperty('number')
    expect(page.text).not.toContain(numberOn(first))
    const confirmed = await elsewhere.submit(page, LINK, { number: numberOn(first) })
    expect(confirmed).toMatchObject({ status: 200, leaves: null })
    // The address is verified, but this browser is not signed in.
    expect(elsewhere.jar.has('foyer-signin')).toBe(false)
    expect(await status(browser)).toEqual({ state: 'verified' })
    await browser.open('/verify-email')
    expect(await isSignedIn(browser)).toBe(true)
    expect(await status(browser)).toEqual({ state: 'verified' })
    expect((await foyer.logIn(token, email)).body.state).toBe('SUCCESS')
  })

  it('the status is told to the browser that waits, to no other, and is never kept', async () => {
    await signUp()
    const answer = await browser.open('/verify-email/status')
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(await status(elsewhere)).toEqual({ state: 'expired' })
    await foyer.advance(31 * MINUTES)
    expect(await status(browser)).toEqual({ state: 'expired' })
  })

  it('decision 14: the third wrong number spends the link, never the code', async () => {
    const first = await signUp()
    const link = await mailedLink()
    let page = await elsewhere.open(link)
    for (let wrong = 1; wrong <= 3; wrong++)
      page = await elsewhere.submit(page, LINK, { number: otherThan(numberOn(first)) })
    expect(page.forms).toEqual([])
    // Afterwards neither the correct number nor the browser that requested the mail can use the link.
    expect((await elsewhere.open(link)).forms).toEqual([])
    expect((await browser.open(link)).forms).toEqual([])
    const code = await foyer.getMailedCode(email)
    await browser.submit(await browser.open('/verify-email'), '/verify-email', { code })
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('V6.6.3: of three tries at once and more, three are looked at', async () => {
    const first = await signUp()
    const page = await elsewhere.open(await mailedLink())
    const right = numberOn(first)
    await Promise.all(Array.from({ length: 10 }, () => elsewhere.submit(page, LINK, { number: otherThan(right) })))
    await elsewhere.submit(page, LINK, { number: right })
    expect(await status(browser)).toEqual({ state: 'pending' })
  })

  it.each(['', '4', '123', 'ab', '-1'])('what is no number ("%s") is no guess', async (number) => {
    const first = await signUp()
    const page = await elsewhere.open(await mailedLink())
    for (let press = 0; press < 5; press++) await elsewhere.submit(page, LINK, { number })
    expect(await status(browser)).toEqual({ state: 'pending' })
    await elsewhere.submit(page, LINK, { number: numberOn(first) })
    expect(await status(browser)).toEqual({ state: 'verified' })
  })

  it('a newer mail makes the older link useless', async () => {
    const first = await signUp()
    const old = await mailedLink()
    await browser.submit(await browser.open('/verify-email'), '/verify-email', {}, { button: 'resend' })
    expect(await mailedLink()).not.toBe(old)
    expect((await elsewhere.open(old)).forms).toEqual([])
    const page = await elsewhere.open(await mailedLink())
    await elsewhere.submit(page, LINK, { number: numberOn(first) })
    expect(await status(browser)).toEqual({ state: 'verified' })
  })

  it('a link lasts as long as its code', async () => {
    await signUp()
    const link = await mailedLink()
    await foyer.advance(10 * MINUTES)
    expect((await browser.open(link)).forms).toEqual([])
  })

  it('design invariant 10: no link of a pending registration works once the address has an owner', async () => {
    const first = await signUp()
    const link = await mailedLink()
    const owner = createNoScriptBrowser(foyer)
    await signUp('/signup', owner)
    await owner.submit(await owner.open('/verify-email'), '/verify-email', { code: await foyer.getMailedCode(email) })
    expect(await isSignedIn(owner)).toBe(true)
    const answer = await elsewhere.submit(await elsewhere.open(link), LINK, { number: numberOn(first) })
    expect(answer.text).not.toContain('is confirmed')
    await browser.submit(await browser.open(link), LINK)
    await browser.open('/verify-email')
    expect(browser.jar.has('foyer-signin')).toBe(false)
    expect(await isSignedIn(owner)).toBe(true)
  })

  it('design §8: a known address shows a number too, and gets no verification mail', async () => {
    await member()
    const page = await signUp()
    expect(numberOn(page)).toMatch(/^[1-9]\d$/)
    for (const mail of await foyer.getMails(email)) expect(mail.link ?? '').not.toContain(LINK)
  })

  it('decision 14: a registration by the SDK has no first screen, and its mail no link', async () => {
    await foyer.register(token, email)
    const [mail] = await foyer.getMails(email)
    expect(mail).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), link: null })
    expect(mail?.html).not.toContain('href=')
  })

  it('V2.3.1: with approval, the first screen goes on to the waiting page', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const first = await signUp()
    const page = await elsewhere.open(await mailedLink())
    await elsewhere.submit(page, LINK, { number: numberOn(first) })
    expect((await browser.open('/verify-email')).path).toBe('/waiting')
    expect(browser.jar.has('foyer-signin')).toBe(false)
  })

  it('single use: of simultaneous right answers one proves, and one completion opens a session', async () => {
    const first = await signUp()
    const page = await elsewhere.open(await mailedLink())
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => elsewhere.submit(page, LINK, { number: numberOn(first) })),
    )
    expect(answers.map(({ status: code }) => code)).not.toContain(500)
    await Promise.all([browser.open('/verify-email'), browser.open('/verify-email'), browser.open('/verify-email')])
    const { browser_session: opened, member: members } = await dumpTables(foyer.database.config)
    const { member_id } = members?.find((row) => row.email === email) ?? {}
    expect(opened?.filter((row) => row.member_id === member_id)).toHaveLength(1)
  })

  describe('Shows 3: a mail scanner', () => {
    /** Sends HEAD and GET, then submits every form of the page with every button, without filling in any field. */
    async function scan(address: string): Promise<void> {
      const scanner = createNoScriptBrowser(foyer)
      await foyer.node.http.inject({ method: 'HEAD', url: address })
      await foyer.node.http.inject({ method: 'GET', url: address })
      const page = await scanner.open(address)
      for (const { action, buttons } of page.forms)
        for (const { name: button } of buttons)
          await scanner.submit(page, action, {}, button === undefined ? {} : { button })
      expect(scanner.jar.has('foyer-signin')).toBe(false)
    }

    it('EM, VE-10: verifies nothing before the person, and the person gets in by the link', async () => {
      const first = await signUp()
      const link = await mailedLink()
      await scan(link)
      expect(await status(browser)).toEqual({ state: 'pending' })
      await elsewhere.submit(await elsewhere.open(link), LINK, { number: numberOn(first) })
      await browser.open('/verify-email')
      expect(await isSignedIn(browser)).toBe(true)
      await scan(link)
      expect(await isSignedIn(browser)).toBe(true)
    })

    it.each([
      ['a member', true],
      ['an address without an account', false],
    ])('signs nobody in by the link of a sign-in code for %s, and the person gets in by it', async (_, isMember) => {
      await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
      if (isMember) await member()
      await foyer.advance(1)
      const page = await browser.open('/signin')
      await browser.submit(page, '/signin', { email, password: '' }, { button: 'email-code' })
      const link = await mailedLink()
      await scan(link)
      expect(await status(browser)).toEqual({ state: 'pending' })
      await browser.submit(await browser.open(link), LINK)
      expect(await isSignedIn(browser)).toBe(true)
      await scan(link)
    })

    it('creates nothing by the link of an email that says there is no account', async () => {
      await foyer.updateSettings({ 'signin.methods': 'password-and-code', 'signup.policy': 'invite' })
      const page = await browser.open('/signin')
      await browser.submit(page, '/signin', { email, password: '' }, { button: 'email-code' })
      const [mail] = await foyer.getMails(email)
      expect([mail?.code, new URL(mail?.link ?? '').pathname]).toEqual([null, '/signup'])
      await foyer.updateSettings({ 'signup.policy': 'open' })
      await scan(await mailedLink())
      expect(await foyer.getMails(email)).toHaveLength(1)
      expect((await foyer.logIn(token, email)).status).not.toBe(200)
      await browser.submit(await browser.open(await mailedLink()), '/signup', { email, password: TEST_PASSWORD })
      const code = await foyer.getMailedCode(email)
      await browser.submit(await browser.open('/verify-email'), '/verify-email', { code })
      expect(await isSignedIn(browser)).toBe(true)
    })

    it('links and unlinks nothing by the emails about an account at a provider', async () => {
      await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
      const provider = await addFakeProvider(foyer, 'elsewhere')
      const waiting = await provider.signIn(browser, profileOf(email, email, false))
      await scan(await mailedLink())
      expect(await identitiesOf(foyer, email)).toEqual([])
      await browser.submit(waiting, '/verify-email', { code: await foyer.getMailedCode(email) })
      expect(await identitiesOf(foyer, email)).toEqual([`elsewhere:${email}`])
      const linked = (await foyer.getMails(email)).find(({ code }) => code === null)
      expect(linked?.subject).toContain('Elsewhere')
      await scan(new URL(linked?.link as string).pathname)
      expect(await identitiesOf(foyer, email)).toEqual([`elsewhere:${email}`])
      expect(await isSignedIn(browser)).toBe(true)
    })

    it('a HEAD of the first screen does not go on for the person', async () => {
      const first = await signUp()
      await elsewhere.submit(await elsewhere.open(await mailedLink()), LINK, { number: numberOn(first) })
      const cookie = [...browser.jar.values()].map((one) => `${one.name}=${one.value}`).join('; ')
      const prefetch = { accept: 'text/html', cookie, 'sec-purpose': 'prefetch' }
      const node = foyer.node.http
      for (const answer of [
        await node?.inject({ method: 'HEAD', url: '/verify-email', headers: { cookie } }),
        await node?.inject({ method: 'GET', url: '/verify-email', headers: prefetch }),
      ])
        expect(String(answer?.headers['set-cookie'])).not.toContain('foyer-signin')
      await browser.open('/verify-email')
      expect(await isSignedIn(browser)).toBe(true)
    })

    it('RP-06: spends no recovery link', async () => {
      await member()
      await requestRecovery(foyer, token, email)
      const link = await mailedLink()
      await scan(link)
      const page = await elsewhere.open(link)
      await elsewhere.submit(page, '/reset-password', { password: OTHER_PASSWORD })
      expect((await foyer.logIn(token, email, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
      await scan(link)
      expect((await foyer.logIn(token, email, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
    })

    it('V3.5.3: spends no invitation', async () => {
      await foyer.updateSettings({ 'signup.policy': 'invite' })
      const deps = foyer.deps
      if (deps === undefined) throw new Error('there is no node')
      await invite([email], deps)
      const link = await mailedLink()
      await scan(link)
      const done = await elsewhere.submit(await elsewhere.open(link), '/signup', { password: TEST_PASSWORD })
      expect(done.path).toBe('/account')
      expect(await isSignedIn(elsewhere)).toBe(true)
      await scan(link)
    })
  })
})
