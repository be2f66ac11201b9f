import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, createNoScriptBrowser, type Page } from '../pages/no-script-browser.js'
import { solveChallenge } from './captcha-steps.js'
import { encodeScript, type FakeCaptcha, startFakeCaptcha } from './fake-captcha.js'

const OWN_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action"
const asks = ({ html }: Page) => html.includes('data-captcha')
const policyOf = ({ headers }: Page) => headers['content-security-policy'] ?? ''

describe('captcha at the hosted pages', () => {
  let standIn: FakeCaptcha
  let foyer: TestFoyer
  let browser: Browser
  beforeAll(async () => {
    standIn = await startFakeCaptcha()
    foyer = await startFoyer({ limits: true, listen: false, replace: { captcha: standIn.outside } })
    await foyer.createMember('ana@example.com')
  })
  beforeEach(async () => {
    browser = createNoScriptBrowser(foyer)
    await foyer.updateSettings({
      'captcha.provider': 'altcha',
      'captcha.when': 'risk',
      'captcha.siteKey': '',
      'captcha.invisibleSiteKey': '',
    })
    await foyer.advance(3600)
  })
  afterAll(async () => {
    await foyer.stop()
    await standIn.close()
  })

  const open = (path: string) => browser.open(path)
  const wrong = (page: Page, more: Record<string, string> = {}) =>
    browser.submit(page, '/signin', { email: 'ana@example.com', password: 'not this one', ...more })

  it('SI-13: nobody is asked before there is a risk; then the page asks before the password is typed again', async () => {
    let page = await open('/signin')
    expect(asks(page)).toBe(false)
    for (let tried = 1; tried <= 3; tried += 1) {
      page = await wrong(page)
      expect([page.status, asks(page)]).toEqual([401, tried === 3])
    }
    const proof = { invisibleCaptcha: await solveChallenge(foyer) }
    const done = await browser.submit(page, '/signin', { email: 'ana@example.com', password: TEST_PASSWORD, ...proof })
    expect(done.path).toBe('/account')
  })

  it('SI-13: missing keeps what was typed and asks, invalid asks anew', async () => {
    let page = await open('/signin')
    for (let tried = 1; tried <= 3; tried += 1) page = await wrong(page)
    const missing = await wrong(await open('/signin'))
    expect(missing.status).toBe(400)
    expect(missing.text).toContain('Confirm that you are human.')
    expect(missing.forms[0]?.fields).toMatchObject({ email: 'ana@example.com', captcha: '', invisibleCaptcha: '' })
    expect(missing.html).not.toContain('not this one')
    const invalid = await wrong(missing, { captcha: 'invented' })
    expect([invalid.status, asks(invalid)]).toEqual([400, true])
    expect(invalid.text).toContain('The captcha was wrong or has expired. Try again.')
    expect((await wrong(invalid, { captcha: 'x'.repeat(6000) })).status).toBe(400)
  })

  it('sign-up and forgot-password ask alike, and go on with a proof', async () => {
    await foyer.updateSettings({ 'captcha.when': 'always' })
    const signUp = await open('/signup')
    expect(asks(signUp)).toBe(true)
    const typed = { email: 'new@example.com', password: TEST_PASSWORD }
    const missing = await browser.submit(signUp, '/signup', typed)
    expect([missing.status, missing.forms[0]?.fields.email]).toEqual([400, 'new@example.com'])
    const done = await browser.submit(missing, '/signup', { ...typed, captcha: await solveChallenge(foyer) })
    expect(done.path).toBe('/account')

    const forgot = await open('/forgot-password')
    const asked = await browser.submit(forgot, '/forgot-password', { email: 'ana@example.com' })
    expect([asked.status, asked.forms[0]?.fields.email, asks(asked)]).toEqual([400, 'ana@example.com', true])
    expect(await foyer.getMails('ana@example.com')).toHaveLength(0)
    const sent = await browser.submit(asked, '/forgot-password', { captcha: await solveChallenge(foyer) })
    expect(sent.text).toContain('Check your email')
    expect(await foyer.getMails('ana@example.com')).toHaveLength(1)
  })

  it('security-checklist 106: with the provider away the pages say so, keep the form and stay closed', async () => {
    await foyer.updateSettings({ 'captcha.provider': 'turnstile', 'captcha.when': 'always', 'captcha.siteKey': 'key' })
    const down = { captcha: encodeScript({ fault: '500' }) }
    for (const [path, typed] of [
      ['/signin', { email: 'ana@example.com', password: TEST_PASSWORD }],
      ['/signup', { email: 'other@example.com', password: TEST_PASSWORD }],
      ['/forgot-password', { email: 'ana@example.com' }],
    ] as const) {
      const page = await browser.submit(await open(path), path, { ...typed, ...down })
      expect([page.status, page.forms[0]?.fields.email, asks(page)]).toEqual([503, typed.email, true])
      expect(page.text).toContain("We can't check that you are human right now.")
    }
  })

  it.each([
    ['altcha', [], []],
    [
      'recaptcha',
      ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      ['https://recaptcha.google.com/recaptcha/'],
    ],
    ['hcaptcha', ['https://hcaptcha.com', 'https://*.hcaptcha.com'], ['https://*.hcaptcha.com']],
    ['turnstile', ['https://challenges.cloudflare.com'], ['https://challenges.cloudflare.com']],
  ])(
    'V3.6.1: the policy is opened for the hosts of %s alone, and only where it is asked',
    async (provider, scripts, frames) => {
      await foyer.updateSettings({ 'captcha.provider': provider, 'captcha.siteKey': 'key' })
      expect(policyOf(await open('/signup')).startsWith(OWN_POLICY)).toBe(true)
      await foyer.updateSettings({ 'captcha.when': 'always' })
      const policy = policyOf(await open('/signup'))
      const directive = (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
      expect(directive('script-src')).toEqual(["'self'", ...scripts])
      expect(directive('frame-src')).toEqual(expect.arrayContaining(frames))
      expect(directive('default-src')).toEqual(["'none'"])
      expect(policy).not.toContain('unsafe')
      expect(policyOf(await open('/signed-out')).startsWith(OWN_POLICY)).toBe(true)
    },
  )

  it('our script is served, small, for ever under its name', async () => {
    await foyer.updateSettings({ 'captcha.when': 'always' })
    const { html } = await open('/signup')
    const path = /<script type="module" src="([^"]*captcha[^"]*)"/.exec(html)?.[1] ?? ''
    const { status, headers, text } = await foyer.call(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers['cache-control']).toContain('immutable')
    expect(text.length).toBeLessThan(8000)
  })
})
