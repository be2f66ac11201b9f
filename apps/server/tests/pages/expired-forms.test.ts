import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestRecoverySecret, visitorToken } from '../members/membership-steps.js'
import { startRedirectSession } from '../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from './no-script-browser.js'

const HOUR = 3600
const DAY = 24 * HOUR

describe.each(defaultDatabase)('an old page on $name', ({ name: database }) => {
  let foyer: TestFoyer
  let browser: Browser
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database, listen: false })
  })
  beforeEach(() => {
    browser = createNoScriptBrowser(foyer)
  })
  afterAll(() => foyer.stop())

  const newAddress = () => `late${++people}@example.com`
  async function somebody(): Promise<string> {
    const email = newAddress()
    await foyer.createMember(email)
    return email
  }
  /** Returns the path that a site sends the browser to for sign-in. */
  async function flow(more: { prompt?: string } = {}): Promise<string> {
    return (await startRedirectSession(foyer, await visitorToken(foyer), { prompt: undefined, ...more })).path
  }
  /** Simulates a browser restart, which deletes session cookies. */
  const loseFormCookie = () => browser.jar.delete('foyer-form')
  const fieldsOf = (page: Page, action: string) => page.forms.find((form) => form.action === action)?.fields

  it('SU-14, G-53: a form of a flow, filled in for an hour, is taken, and the flow goes on', async () => {
    const page = await browser.follow(await browser.open(await flow()), '/signup')
    await foyer.advance(HOUR)
    const done = await browser.submit(page, '/signup', { email: newAddress(), password: TEST_PASSWORD })
    expect(done.leaves).toMatch(/\/callback\?state=the-state&code=code_/)
  })

  it('G-53: after an hour the links of the page still lead on within the flow', async () => {
    const page = await browser.open(await flow())
    await foyer.advance(HOUR)
    const signUp = await browser.follow(page, '/signup')
    expect(signUp.status).toBe(200)
    expect(fieldsOf(signUp, '/signup')?.request).toMatch(/^rs_/)
    const stranger = createNoScriptBrowser(foyer)
    await foyer.advance(HOUR)
    expect((await stranger.open(signUp.path)).status).toBe(400)
  })

  it('G-53: after a day it starts again with the e-mail kept, without the flow', async () => {
    const email = await somebody()
    const page = await browser.open(await flow())
    await foyer.advance(DAY + HOUR)
    const again = await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })
    expect([again.status, fieldsOf(again, '/signin')]).toMatchObject([400, { email, password: '' }])
    expect(again.text).toContain('This sign-in has expired or was already completed.')
    expect(fieldsOf(again, '/signin')).not.toHaveProperty('request')
    expect((await browser.submit(again, '/signin', { password: TEST_PASSWORD })).text).toContain(email)
  })

  it('G-53, security-checklist 75: a flow that was finished is not taken up again', async () => {
    const email = await somebody()
    const page = await browser.open(await flow())
    expect((await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })).leaves).not.toBeNull()
    await foyer.advance(HOUR)
    const again = await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })
    expect([again.status, again.leaves]).toEqual([400, null])
  })

  it('security-checklist 75: a silent request is never taken up again', async () => {
    const email = await somebody()
    const handle = /request_uri=[^&]*%3A(rs_[\w-]+)/.exec(await flow({ prompt: 'none' }))?.[1] as string
    const page = await browser.open('/signin')
    await foyer.advance(HOUR)
    const refused = await browser.submit(page, '/signin', { email, password: TEST_PASSWORD, request: handle })
    expect([refused.status, refused.leaves]).toEqual([400, null])
  })

  describe('whose token is stale', () => {
    const renewed = (page: Page) =>
      expect([page.status, page.text]).toEqual([403, expect.stringContaining('once more')])

    it.each(['/signin', '/signup', '/forgot-password'] as const)(
      'G-53: %s comes back filled in, without the password, and one press sends it',
      async (action) => {
        const email = action === '/signup' ? newAddress() : await somebody()
        const page = await browser.open(action)
        loseFormCookie()
        const again = await browser.submit(page, action, { email, password: TEST_PASSWORD })
        renewed(again)
        expect(fieldsOf(again, action)?.email).toBe(email)
        expect(again.html).not.toContain(TEST_PASSWORD)
        const done = await browser.submit(again, action, { password: TEST_PASSWORD })
        expect([done.status, done.text]).toEqual([200, expect.stringContaining(email)])
      },
    )

    it('G-53: the code can be entered, with the same sign-in going on', async () => {
      await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
      const email = newAddress()
      const page = await browser.submit(await browser.open('/signup'), '/signup', { email, password: TEST_PASSWORD })
      loseFormCookie()
      const code = await foyer.getMailedCode(email)
      const again = await browser.submit(page, '/verify-email', { code })
      renewed(again)
      expect((await browser.submit(again, '/verify-email', { code })).text).toContain(email)
      await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    })

    it('G-53: a new password can be set, and the link is not spent by the page that came back', async () => {
      const email = await somebody()
      const secret = await requestRecoverySecret(foyer, email)
      const page = await browser.open(`/reset-password?token=${secret}`)
      loseFormCookie()
      const again = await browser.submit(page, '/reset-password', { password: 'lantern orbit seaweed' })
      renewed(again)
      expect(fieldsOf(again, '/reset-password')).toMatchObject({ email, token: secret, password: '' })
      const done = await browser.submit(again, '/reset-password', { password: 'lantern orbit seaweed' })
      expect(done.text).toContain(email)
    })

    it('G-53: changing a password and signing out come back too', async () => {
      const email = await somebody()
      await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      for (const path of ['/account/password', paths.logout]) {
        const page = await browser.open(path)
        loseFormCookie()
        renewed(await browser.submit(page, path, {}))
      }
      expect((await browser.open('/signin')).text).toContain(email)
    })

    it('V3.5.1: a form that another site sent does not come back, and nothing of it is shown', async () => {
      const page = await browser.open('/signin')
      const forged = await browser.submit(
        page,
        '/signin',
        { email: 'forged@example.com' },
        { headers: { 'sec-fetch-site': 'cross-site', origin: 'null' } },
      )
      expect([forged.status, forged.forms]).toEqual([403, []])
      expect(forged.html).not.toContain('forged@example.com')
    })
  })

  describe('that asks how things are', () => {
    const statusOf = async (path: string) => JSON.parse((await browser.open(path)).html) as Record<string, string>

    it('G-53: gets a token that fits, for this browser alone', async () => {
      const email = await somebody()
      const page = await browser.open('/signin')
      loseFormCookie()
      const { csrf } = await statusOf('/signin/status')
      expect((await browser.submit(page, '/signin', { email, password: TEST_PASSWORD, csrf })).text).toContain(email)
      const stranger = createNoScriptBrowser(foyer)
      const refused = await stranger.submit(await stranger.open('/signin'), '/signin', { csrf })
      expect(refused.status).toBe(403)
    })

    it('SI-19: moves on once somebody signed in, to the end of its flow or to the page that says so', async () => {
      const email = await somebody()
      const page = await browser.open(await flow())
      const here = `/signin/status?request=${fieldsOf(page, '/signin')?.request}`
      expect(await statusOf(here)).not.toHaveProperty('next')
      await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      expect((await statusOf('/signin/status')).next).toBe('/signin')
      const { next = '' } = await statusOf(here)
      expect((await browser.open(next)).leaves).toContain('code=')
    })

    it('SI-19, SI-18: stays where the site asks for a new sign-in', async () => {
      const email = await somebody()
      const page = await browser.open(await flow({ prompt: 'login' }))
      const here = `/signin/status?request=${fieldsOf(page, '/signin')?.request}`
      await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      expect(await statusOf(here)).not.toHaveProperty('next')
    })
  })
})
