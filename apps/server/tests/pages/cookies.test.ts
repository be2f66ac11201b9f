import { paths } from '@foyer/protocol'
import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OTHER_PASSWORD, requestRecoverySecret } from '../members/membership-steps.js'
import { startRedirectSession } from '../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser } from './no-script-browser.js'

const SIGN_IN = '__Host-foyer-signin'
const STAY = '__Host-foyer-stay'

/**
 * Every cookie with its lifetime in seconds; a cookie that is not listed fails the test. Undefined: a session cookie,
 * which lasts until the browser closes.
 */
const lives: Record<string, number | undefined> = {
  '__Host-foyer-device': 400 * 24 * 3600,
  '__Host-foyer-flow': 30 * 60,
  '__Host-foyer-form': undefined,
  '__Host-foyer-pending': 30 * 60,
  '__Host-foyer-recovery': 30 * 60,
  [SIGN_IN]: 30 * 24 * 3600,
  [STAY]: 30 * 24 * 3600,
  '__Host-foyer-verification': 10 * 60,
  '__Host-foyer-waiting': 7 * 24 * 3600,
}

describe('V3.3.1 to V3.3.5: the cookies of every flow, behind https', () => {
  let foyer: TestFoyer
  let browser: Browser
  const pages: string[] = []
  beforeAll(async () => {
    foyer = await startFoyer({
      listen: false,
      issuer: 'https://accounts.example',
      settings: { 'signup.verifyEmail': 'true' },
    })
    browser = createNoScriptBrowser(foyer)
    const email = 'ana@example.com'
    const shown = async (page: Promise<{ html: string }>) => {
      pages.push((await page).html)
      return page as ReturnType<Browser['open']>
    }
    await shown(browser.submit(await shown(browser.open('/signup')), '/signup', { email, password: TEST_PASSWORD }))
    await shown(
      browser.submit(await shown(browser.open('/verify-email')), '/verify-email', {
        code: await foyer.getMailedCode(email),
      }),
    )
    await shown(browser.submit(await shown(browser.open(paths.logout)), paths.logout))
    await shown(browser.submit(await shown(browser.open('/signin')), '/signin', { email, password: OTHER_PASSWORD }))
    await shown(
      browser.submit(await shown(browser.open('/signin')), '/signin', { email, password: TEST_PASSWORD, stay: '1' }),
    )
    await shown(browser.submit(await shown(browser.open('/forgot-password')), '/forgot-password', { email }))
    const reset = await shown(browser.open(`/reset-password?token=${await requestRecoverySecret(foyer, email)}`))
    await shown(browser.submit(reset, '/reset-password', { password: OTHER_PASSWORD }))
    await shown(browser.open('/reset-password?token=gone'))
    await shown(browser.open('/verify-email/link?token=gone'))
    const { access_token: token } = await foyer.createVisitor()
    const { path } = await startRedirectSession(foyer, token)
    const inFlow = await browser.follow(await shown(browser.open(path)), '/signup')
    await shown(browser.submit(inFlow, '/signup', { email: 'bo@example.com', password: TEST_PASSWORD }))
    await foyer.updateSettings({ 'signup.policy': 'approval', 'signup.verifyEmail': 'false' })
    const requested = browser.submit(await browser.open('/signup'), '/signup', {
      email: 'cy@example.com',
      password: TEST_PASSWORD,
    })
    await shown(requested)
    for (const url of ['/', '/waiting', '/signed-out', '/nowhere', '/prewarm', paths.authorize])
      await shown(browser.open(url))
  })
  afterAll(() => foyer.stop())

  it('are those of the list and no others', () => {
    expect([...new Set(browser.given.map(({ name }) => name))].toSorted()).toEqual(Object.keys(lives).toSorted())
  })

  it('are Secure, HttpOnly, SameSite=Lax, for this host and all its paths, and end when they should', () => {
    let stays = false
    for (const { name, value, attributes } of browser.given) {
      // Decision 17: without "Stay signed in" the sign-in cookie is a session cookie.
      if (name === STAY) stays = value === '1'
      const isBrief = name === SIGN_IN && !stays
      const seconds = value === '' ? 0 : isBrief ? undefined : lives[name]
      const cleared = value === '' ? ['Expires=Thu, 01 Jan 1970 00:00:00 GMT'] : []
      expect([name, attributes.toSorted()]).toEqual([
        name,
        [
          'HttpOnly',
          'Path=/',
          'SameSite=Lax',
          'Secure',
          ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
          ...cleared,
        ].toSorted(),
      ])
      expect(name.length + value.length).toBeLessThan(4096)
    }
  })

  it('V3.3.4: hold nothing that can be read, and what can sign somebody in is in no page', () => {
    for (const { name, value } of browser.given.filter((one) => one.value !== '')) {
      expect([name, value]).toEqual([
        name,
        expect.stringMatching(name === STAY ? /^1$/ : /^[a-z]{2,4}_[A-Za-z0-9_-]{43}$|^gone$/),
      ])
      if (![SIGN_IN, '__Host-foyer-form', '__Host-foyer-waiting'].includes(name)) continue
      expect([name, pages.some((html) => html.includes(value))]).toEqual([name, false])
    }
  })
})
