import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { paths } from '@foyer/protocol'
import { composeFoyer, foyerLogger } from '@foyer/server'
import {
  createCodeChallenge,
  createCodeVerifier,
  createEmptyDatabase,
  defaultDatabase,
  parseWebMessage,
  startFoyer,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideAsOwner, OTHER_PASSWORD, visitorToken } from '../members/membership-steps.js'
import { startRedirectSession } from '../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser, type Page, stripHidden } from './no-script-browser.js'

const MINUTES = 60
const CALLBACK = `${TEST_ORIGIN}/callback`

describe.each(defaultDatabase)('hosted pages without JavaScript on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  let token: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    browser = createNoScriptBrowser(foyer)
    await foyer.updateSettings({ 'signup.policy': 'open', 'signup.verifyEmail': 'false' })
    token = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  const newAddress = () => `page${++people}@example.com`
  async function somebody(): Promise<string> {
    const email = newAddress()
    expect((await foyer.register(token, email)).status).toBe(200)
    return email
  }

  const prepare = (responseMode = 'query', more: { prompt?: string; state?: string } = {}) =>
    startRedirectSession(foyer, token, { responseMode, ...more })

  /** Returns the response parameters of the redirect back to the site. */
  const answerIn = (page: Page, mode: string) => {
    const { searchParams, hash } = new URL(page.leaves ?? '')
    return mode === 'fragment' ? new URLSearchParams(hash.slice(1)) : searchParams
  }
  async function expectSignedIn(page: Page, verifier: string, mode = 'query'): Promise<void> {
    expect(page.leaves?.startsWith(CALLBACK)).toBe(true)
    const answer = answerIn(page, mode)
    expect(answer.get('state')).toBe('the-state')
    expect(answer.get('iss')).toBe(foyer.url)
    const redeemed = await foyer.exchangeCode(answer.get('code') as string, verifier, { redirectUri: CALLBACK })
    expect(redeemed.status).toBe(200)
  }

  it.each(['query', 'fragment'])(
    'security-checklist 44, wire-protocol §4.2: prompt=login shows the login page and comes back by %s, with 303',
    async (mode) => {
      const email = await somebody()
      const { path, verifier } = await prepare(mode)
      const page = await browser.open(path)
      expect(page).toMatchObject({ status: 200, redirects: [303] })
      expect(page.path).toMatch(/^\/signin\?request=/)
      const done = await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })
      expect(done.redirects).toEqual([303])
      expect(done.leaves).toMatch(mode === 'query' ? /^[^#]*\?/ : /^[^?]*#/)
      await expectSignedIn(done, verifier, mode)
    },
  )

  it('security-checklist section 0: a flow is finished once', async () => {
    const email = await somebody()
    const { path } = await prepare()
    const page = await browser.open(path)
    expect((await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })).leaves).not.toBeNull()
    const again = await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })
    expect(again).toMatchObject({ status: 400, leaves: null })
    expect((await browser.open(path)).leaves).toBeNull()
  })

  it('security-checklist section 0: the address of a flow works for 10 minutes', async () => {
    const { path } = await prepare()
    expect((await browser.open(path)).status).toBe(200)
    await foyer.advance(10 * MINUTES)
    expect((await browser.open(path)).status).toBe(400)
  })

  it('design §8: a wrong password and an unknown address are told alike; the address stays, the password does not', async () => {
    const email = await somebody()
    const unknown = newAddress()
    const said = []
    for (const tried of [email, unknown]) {
      const page = await browser.open((await prepare()).path)
      const refused = await browser.submit(page, '/signin', { email: tried, password: OTHER_PASSWORD })
      expect(refused.status).toBe(401)
      expect(refused.forms.find(({ action }) => action === '/signin')?.fields).toMatchObject({
        email: tried,
        password: '',
        request: expect.any(String),
      })
      expect(refused.html).not.toContain(OTHER_PASSWORD)
      said.push(refused.text.replaceAll(tried, ''))
    }
    expect(said[0]).toBe(said[1])
  })

  it('security-checklist 19, SI-11: a blocked member is told after the right password only, a reset leads to recovery', async () => {
    const email = await somebody()
    await decideAsOwner(foyer, email, 'block')
    const page = await browser.open('/signin')
    const wrong = await browser.submit(page, '/signin', { email, password: OTHER_PASSWORD })
    const right = await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })
    expect([wrong.status, right.status]).toEqual([401, 403])
    expect(right.text).toContain('has been suspended')
    expect(browser.jar.has('foyer-signin')).toBe(false)
    await decideAsOwner(foyer, email, 'unblock')
    await decideAsOwner(foyer, email, 'require-reset')
    const reset = await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })
    expect([reset.status, reset.forms[0]?.action]).toEqual([403, '/forgot-password'])
    expect(reset.text).toContain('requires a new password for this account')
    expect(reset.forms[0]?.fields.email).toBe(email)
  })

  it('wire-protocol §4.2: a visitor signs up on the way and comes back signed in', async () => {
    const { path, verifier } = await prepare('fragment')
    const form = await browser.follow(await browser.open(path), '/signup')
    const done = await browser.submit(form, '/signup', { email: newAddress(), password: TEST_PASSWORD })
    await expectSignedIn(done, verifier, 'fragment')
  })

  it('V6.2.1: sign-up names each wrong field, keeps the address and not the password', async () => {
    const form = await browser.open('/signup')
    const refused = await browser.submit(form, '/signup', { email: 'nonsense', password: 'short' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('id="email-error"')
    expect(refused.html).toContain('id="password-error"')
    expect(refused.forms[0]?.fields).toMatchObject({ email: 'nonsense', password: '' })
    const done = await browser.submit(refused, '/signup', { email: newAddress(), password: TEST_PASSWORD })
    expect(done).toMatchObject({ status: 200, path: '/account' })
  })

  it('specification §4: sign-up waits for the mailed code, a wrong one is counted, a new one comes on request', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const email = newAddress()
    const { path, verifier } = await prepare()
    const form = await browser.follow(await browser.open(path), '/signup')
    const waiting = await browser.submit(form, '/signup', { email, password: TEST_PASSWORD })
    expect(waiting.path).toMatch(/^\/verify-email\?request=/)
    expect(waiting.path).not.toContain('sta_')
    const first = await foyer.getMailedCode(email)
    const wrong = await browser.submit(waiting, '/verify-email', { code: first === '000000' ? '000001' : '000000' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('4 tries left')
    const resent = await browser.submit(wrong, '/verify-email', {}, { button: 'resend' })
    expect(resent.status).toBe(200)
    const second = await foyer.getMailedCode(email)
    if (second !== first)
      expect((await browser.submit(resent, '/verify-email', { code: first })).text).toContain('3 tries left')
    const typed = ` ${second.slice(0, 3)} ${second.slice(3)} `
    await expectSignedIn(await browser.submit(resent, '/verify-email', { code: typed }), verifier)
  })

  it('VE-08, specification §4: reloading the page of the code, or coming back to it, keeps the state', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const email = newAddress()
    await browser.submit(await browser.open('/signup'), '/signup', { email, password: TEST_PASSWORD })
    const page = await browser.open('/verify-email')
    const done = await browser.submit(page, '/verify-email', { code: await foyer.getMailedCode(email) })
    expect(done).toMatchObject({ status: 200, path: '/account' })
    expect((await browser.open('/verify-email')).path).toBe('/account')
  })

  it('VE-07, VE-04: the page names the address; who mends it finds it in the form, and the new one gets the code', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const wrong = newAddress()
    const right = newAddress()
    const { path, verifier } = await prepare()
    const form = await browser.follow(await browser.open(path), '/signup')
    const waiting = await browser.submit(form, '/signup', { email: wrong, password: TEST_PASSWORD })
    expect(waiting.text).toContain(`to ${wrong}`)
    const again = await browser.follow(waiting, '/signup')
    expect(again.forms.find(({ action }) => action === '/signup')?.fields).toMatchObject({ email: wrong, password: '' })
    const mended = await browser.submit(again, '/signup', { email: right, password: TEST_PASSWORD })
    expect(mended.text).toContain(`to ${right}`)
    const done = await browser.submit(mended, '/verify-email', { code: await foyer.getMailedCode(right) })
    await expectSignedIn(done, verifier)
    const stranger = await createNoScriptBrowser(foyer).open('/signup')
    expect(stranger.html).not.toContain(wrong)
  })

  it('VE-07: the address of an account is not mended by signing up', async () => {
    const email = await somebody()
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const waiting = await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    expect([waiting.path, waiting.links.map(({ href }) => href)]).toEqual([
      '/verify-email',
      expect.not.arrayContaining(['/signup']),
    ])
  })

  it.each([
    [{ 'sec-ch-ua-mobile': '?1', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }, true],
    [{ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148 Safari/604.1' }, true],
    [
      { 'sec-ch-ua-mobile': '?0', 'sec-ch-ua-platform': '"Android"', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
      true,
    ],
    [{ 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150' }, false],
    [{}, false],
  ] as [Record<string, string>, boolean][])(
    'SI-02: for a browser that sends %j nothing takes the focus: %s',
    async (headers, isTouch) => {
      const { html } = await browser.open('/signin', headers)
      expect(/<input[^>]*autofocus/i.test(html)).toBe(!isTouch)
    },
  )

  it('ux-checklist VE, G-53: who needs longer for the code than the flow lasts is verified, and the flow goes on', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const email = newAddress()
    const { path, verifier } = await prepare()
    const form = await browser.follow(await browser.open(path), '/signup')
    const waiting = await browser.submit(form, '/signup', { email, password: TEST_PASSWORD })
    await foyer.advance(11 * MINUTES)
    const resent = await browser.submit(waiting, '/verify-email', {}, { button: 'resend' })
    expect(resent.status).toBe(200)
    const late = await browser.submit(resent, '/verify-email', { code: await foyer.getMailedCode(email) })
    await expectSignedIn(late, verifier)
  })

  it('wire-protocol §5, design §6: forgotten → mail → a link of our own → new password → signed in', async () => {
    const email = await somebody()
    const forgot = await browser.follow(await browser.open('/signin'), '/forgot-password')
    const sent = await browser.submit(forgot, '/forgot-password', { email })
    expect(sent.status).toBe(200)
    const [mail] = await foyer.getMails(email)
    const link = new URL(mail?.link ?? '')
    const page = await browser.open(link.pathname + link.search)
    expect(page).toMatchObject({ status: 200, path: '/reset-password', redirects: [303] })
    expect(page.text).not.toContain(link.searchParams.get('token'))
    const short = await browser.submit(page, '/reset-password', { password: 'short' })
    expect(short.status).toBe(400)
    const done = await browser.submit(short, '/reset-password', { password: OTHER_PASSWORD })
    expect(done).toMatchObject({ status: 200, path: '/account' })
    expect(done.text).toContain(email)
    const dead = await createNoScriptBrowser(foyer).open(link.pathname + link.search)
    expect(dead).toMatchObject({ status: 400, path: '/reset-password' })
    expect(dead.forms).toEqual([])
    expect((await foyer.logIn(token, email, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
  })

  it('design §8: the page for forgotten passwords answers alike for every address', async () => {
    const texts = []
    for (const email of [await somebody(), newAddress(), newAddress()]) {
      const sent = await browser.submit(await browser.open('/forgot-password'), '/forgot-password', { email })
      expect(sent.status).toBe(200)
      texts.push(sent.text.replaceAll(email, ''))
    }
    expect(new Set(texts).size).toBe(1)
  })

  it('wire-protocol §5: after a recovery the person goes to the address that the client asked for', async () => {
    const email = await somebody()
    const redirect = { url: `${TEST_ORIGIN}/welcome`, clientId: foyer.client.clientId }
    await foyer.call(paths.sendRecoveryEmail, { token, json: { email, redirect } })
    const link = new URL((await foyer.getMails(email))[0]?.link ?? '')
    const page = await browser.open(link.pathname + link.search)
    const done = await browser.submit(page, '/reset-password', { password: OTHER_PASSWORD })
    expect(done.leaves).toBe(`${TEST_ORIGIN}/welcome`)
  })

  it('specification §4: under owner approval a sign-up ends at the waiting page, and so does a recovery', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const email = newAddress()
    const { path } = await prepare()
    const form = await browser.follow(await browser.open(path), '/signup')
    const waiting = await browser.submit(form, '/signup', { email, password: TEST_PASSWORD })
    expect(waiting.path.split('?')[0]).toBe('/waiting')
    expect(browser.jar.has('foyer-signin')).toBe(false)
    await browser.submit(await browser.open('/forgot-password'), '/forgot-password', { email })
    const link = new URL((await foyer.getMails(email)).find((mail) => mail.link?.includes('token='))?.link ?? '')
    const page = await browser.open(link.pathname + link.search)
    const recovered = await browser.submit(page, '/reset-password', { password: OTHER_PASSWORD })
    expect(recovered.path.split('?')[0]).toBe('/waiting')
    await decideAsOwner(foyer, email, 'approve')
    const signIn = await browser.open('/signin')
    const done = await browser.submit(signIn, '/signin', { email, password: OTHER_PASSWORD })
    expect(done.text).toContain(email)
  })

  it('V7.4.4, ux-checklist LO: signed in, then signed out after a press', async () => {
    const email = await somebody()
    const signedIn = await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    expect(signedIn).toMatchObject({ status: 200, path: '/account', redirects: [303, 303] })
    expect(signedIn.text).toContain(email)
    const asked = await browser.open(paths.logout)
    expect(asked).toMatchObject({ status: 200, path: paths.logout })
    expect((await browser.open('/signin')).text).toContain(email)
    const gone = await browser.submit(asked, paths.logout)
    expect(gone.path).toBe('/signed-out')
    expect(browser.jar.has('foyer-signin')).toBe(false)
    expect((await browser.open('/signin')).text).not.toContain(email)
  })

  it('design §6: logout without a hint answers 200 with a page that asks, also where nobody is signed in', async () => {
    expect(await browser.open(paths.logout)).toMatchObject({ status: 200, path: paths.logout, redirects: [] })
  })

  it('design §6: the cookie of a signed-out browser is worth nothing', async () => {
    const email = await somebody()
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    const kept = browser.jar.get('foyer-signin')
    await browser.submit(await browser.open(paths.logout), paths.logout)
    if (kept !== undefined) browser.jar.set(kept.name, kept)
    expect((await browser.open('/signin')).text).not.toContain(email)
  })

  it('ux-checklist SI-18: who is signed in already continues with a press, or is somebody else', async () => {
    const email = await somebody()
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    const { path, verifier } = await prepare('query', { prompt: 'consent' })
    const page = await browser.open(path)
    expect(page.text).toContain(email)
    await expectSignedIn(await browser.submit(page, '/signin', {}, { button: 'continue' }), verifier)
    const again = await prepare('query', { prompt: 'login' })
    const asked = await browser.open(again.path)
    expect(asked.forms.some(({ buttons }) => buttons.some((button) => button.name === 'continue'))).toBe(false)
    const account = page.forms[0]?.buttons[0]?.value
    const forced = await browser.submit(asked, '/signin', { continue: account, email: '', password: '' })
    expect(forced.leaves).toBeNull()
  })

  it('PW-02, V6.2.2: a member changes the password on a page, with the current one', async () => {
    const email = await somebody()
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    const page = await browser.open('/.well-known/change-password')
    expect(page.path).toBe('/account/password')
    expect(page.text).toContain('Changing your password signs out your other devices.')
    const wrong = await browser.submit(page, '/account/password', {
      currentPassword: OTHER_PASSWORD,
      password: OTHER_PASSWORD,
    })
    expect(wrong.status).toBe(401)
    const done = await browser.submit(wrong, '/account/password', {
      currentPassword: TEST_PASSWORD,
      password: OTHER_PASSWORD,
    })
    expect(done.status).toBe(200)
    expect((await foyer.logIn(token, email, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
    expect((await foyer.logIn(token, email, TEST_PASSWORD)).status).toBe(401)
  })

  it('security-checklist 33: the placeholder of the SDK is never redirected to', async () => {
    const change = { redirectUri: 'unused://', responseMode: 'fragment' }
    const { path } = await startRedirectSession(foyer, token, change)
    const email = await somebody()
    const page = await browser.open(path)
    const done = page.status === 200 ? await browser.submit(page, '/signin', { email, password: TEST_PASSWORD }) : page
    expect(done).toMatchObject({ status: 400, leaves: null })
  })

  describe('V3.5.1: a form sent from elsewhere is refused', () => {
    const sameOrigin = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    const rows: [string, Record<string, string | undefined>, object][] = [
      ['without its token', { csrf: undefined }, {}],
      ['with an empty token', { csrf: '' }, {}],
      ['with a token of another browser', { csrf: 'other' }, {}],
      ['without cookies', {}, { withoutCookies: true }],
      ['from another site', {}, { headers: { ...sameOrigin, 'sec-fetch-site': 'cross-site' } }],
      ['from a sibling of our host', {}, { headers: { ...sameOrigin, 'sec-fetch-site': 'same-site' } }],
      ['from nowhere', {}, { headers: { ...sameOrigin, 'sec-fetch-site': 'none' } }],
      ['by an old browser on another origin', {}, { headers: { origin: TEST_ORIGIN } }],
      ['by an old browser that hides its origin', {}, { headers: { origin: 'null' } }],
    ]
    it.each(rows)('%s', async (_, typed, forgery) => {
      const email = await somebody()
      const other = await createNoScriptBrowser(foyer).open('/signin')
      const foreign = other.forms.find(({ action }) => action === '/signin')?.fields.csrf
      const csrf = typed.csrf === 'other' ? { csrf: foreign } : typed
      for (const [action, fields] of [
        ['/signin', { email, password: TEST_PASSWORD }],
        ['/signup', { email: newAddress(), password: TEST_PASSWORD }],
        ['/forgot-password', { email }],
      ] as const) {
        const refused = await browser.submit(await browser.open(action), action, { ...fields, ...csrf }, forgery)
        expect(refused.status).toBe(403)
        expect(refused.headers['content-type']).toContain('text/html')
      }
      expect(browser.jar.has('foyer-signin')).toBe(false)
      expect(await foyer.getMails(email)).toEqual([])
      await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      const logout = await browser.submit(await browser.open(paths.logout), paths.logout, csrf, forgery)
      expect(logout.status).toBe(403)
      expect((await browser.open('/signin')).text).toContain(email)
    })

    it.each([
      ['Origin: null with Sec-Fetch-Site: same-origin', () => sameOrigin],
      ['its own origin and no Sec-Fetch-Site', () => ({ origin: foyer.url })],
      ['neither', () => ({})],
    ])('and accepted with %s', async (_, headers) => {
      const email = await somebody()
      const page = await browser.open('/signin')
      const typed = { email, password: TEST_PASSWORD }
      expect((await browser.submit(page, '/signin', typed, { headers: headers() })).text).toContain(email)
    })

    it('also as JSON, of any type', async () => {
      for (const [path, json, status] of [
        ['/signin', { email: 5, csrf: 5 }, 403],
        ['/signup', [1], 403],
        ['/verify-email', { csrf: { a: 1 } }, 403],
        // Without a signed-in member there is no password to change.
        ['/reset-password', null, 303],
      ] as const) {
        const answer = await foyer.call(path, { json, headers: { cookie: 'foyer-form=x' } })
        expect([path, answer.status]).toEqual([path, status])
      }
    })
  })

  describe('headers', () => {
    const directives = (policy: string | undefined) =>
      Object.fromEntries((policy ?? '').split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]))

    it.each([
      ['/signin', 200],
      ['/signup', 200],
      ['/forgot-password', 200],
      ['/reset-password?token=gone', 400],
      ['/waiting', 200],
      ['/signed-out', 200],
      ['/signin?request=gone', 400],
      ['/oauth2/authorize', 400],
      ['/nowhere', 404],
    ])(
      'G-57, security-checklist 45 and 46, V3.4.3 to V3.4.6, V3.4.8: every page is under a strict policy: %s',
      async (path, status) => {
        const { headers, html, status: shown } = await browser.open(path)
        expect(shown).toBe(status)
        expect(headers['content-type']).toBe('text/html; charset=utf-8')
        const policy = directives(headers['content-security-policy'])
        expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*|https?:\/\/(?!127\.0\.0\.1:5555)/)
        expect(policy).toMatchObject({
          'default-src': ["'none'"],
          'script-src': ["'self'"],
          'style-src': ["'self'"],
          'worker-src': ["'self'"],
          'frame-ancestors': ["'none'"],
          'base-uri': ["'none'"],
          'object-src': ["'none'"],
        })
        expect(policy['form-action']?.toSorted()).toEqual([TEST_ORIGIN, "'self'"].toSorted())
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'x-wix-request-id': expect.stringMatching(/^req_/),
        })
        expect(stripHidden(html)).not.toMatch(/<script|\son\w+=|\sstyle=|<style|javascript:/i)
        expect([...html.matchAll(/(?:src|href)="(https?:)?\/\/[^"]*"/g)].map(([found]) => found)).toEqual(
          [...html.matchAll(/href="http:\/\/127\.0\.0\.1:5555[^"]*"/g)].map(([found]) => found),
        )
      },
    )

    it('design §6: HEAD of a page answers like GET and spends nothing', async () => {
      const head = async (path: string) =>
        (await foyer.call(path, { method: 'HEAD', headers: { accept: 'text/html' } })).status
      for (const path of ['/signin', '/signup', '/forgot-password'])
        expect([path, await head(path)]).toEqual([path, 200])
      // GET of this page continues the flow once the owner has decided, so HEAD is not supported (decision 15).
      expect(await head('/waiting')).toBe(405)
    })

    it('security-checklist 24: the silent page may be framed by the origins of its client alone', async () => {
      const other = await foyer.addClient({ name: 'Other', origins: ['https://other.example'] })
      const { sessionToken = '' } = (await foyer.register(token, newAddress())).body
      const authRequest = {
        clientId: foyer.client.clientId,
        codeChallenge: createCodeChallenge(createCodeVerifier()),
        codeChallengeMethod: 'S256',
        responseMode: 'web_message',
        responseType: 'code',
        scope: 'offline_access',
        state: '</script><script>alert(1)</script>\u2028<!--&"\'',
        sessionToken,
      }
      const { body } = await foyer.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
        token,
        json: { auth: { authRequest, prompt: 'none' } },
      })
      const { pathname, search } = new URL(body.redirectSession.fullUrl)
      const { status, headers, html } = await browser.open(pathname + search, { 'sec-fetch-dest': 'iframe' })
      expect(status).toBe(200)
      const policy = directives(headers['content-security-policy'])
      expect(policy['frame-ancestors']).toEqual([TEST_ORIGIN])
      expect(policy['default-src']).toEqual(["'none'"])
      expect(policy['script-src']).toEqual([expect.stringMatching(/^'sha256-[A-Za-z0-9+/]+='$/)])
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'cross-origin',
        'cross-origin-embedder-policy': 'require-corp',
      })
      expect(html.match(/<script/g)).toHaveLength(2)
      expect(html).not.toMatch(/[\u2028\u2029]|<!--/)
      expect(parseWebMessage(html)).toMatchObject({
        message: { state: authRequest.state, code: expect.any(String), iss: foyer.url },
        origins: [TEST_ORIGIN],
      })
      expect(JSON.stringify(parseWebMessage(html).origins)).not.toContain(other.origins[0])
      expect(browser.given).toEqual([])
    })

    it('V3.3.1 to V3.3.5: cookies are HttpOnly, SameSite=Lax, on the whole path and small', async () => {
      await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
      const email = newAddress()
      const waiting = await browser.submit(await browser.open('/signup'), '/signup', { email, password: TEST_PASSWORD })
      await browser.submit(waiting, '/verify-email', { code: await foyer.getMailedCode(email) })
      await browser.open('/reset-password?token=gone')
      expect(new Set(browser.given.map((cookie) => cookie.name))).toEqual(
        new Set(['foyer-form', 'foyer-pending', 'foyer-signin', 'foyer-recovery', 'foyer-device']),
      )
      for (const { name: cookie, value, attributes } of browser.given) {
        expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']))
        expect(attributes.some((one) => one.startsWith('Domain'))).toBe(false)
        expect(cookie.length + value.length).toBeLessThan(4096)
      }
    })

    it('V3.3.2: a cookie is given only once and never in the text of a page', async () => {
      const email = await somebody()
      const page = await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
      for (const { value } of browser.jar.values()) expect(page.html).not.toContain(value)
      const before = browser.given.length
      await browser.open('/signin')
      expect(browser.given).toHaveLength(before)
    })
  })

  describe('V3.2.2, V3.2.3: text is shown as text', () => {
    const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>'&`
    it('in the name of the site, on every page', async () => {
      await foyer.updateSettings({ 'site.name': HOSTILE })
      for (const path of ['/signin', '/signup', '/forgot-password', '/waiting', '/signed-out', '/nowhere']) {
        const { html } = await browser.open(path)
        expect(stripHidden(html)).not.toMatch(/<script|<img/)
        expect(html).toContain('&lt;script&gt;')
      }
      await foyer.updateSettings({ 'site.name': 'Foyer' })
    })

    it.each(['/signin', '/signup', '/forgot-password'])('in the address typed at %s', async (action) => {
      const typed = { email: HOSTILE, password: HOSTILE }
      const { html, forms } = await browser.submit(await browser.open(action), action, typed)
      expect(stripHidden(html)).not.toMatch(/<script|<img/)
      expect(forms.find((form) => form.action === action)?.fields.email).toBe(HOSTILE)
    })

    it.each(['state', 'request', 'token', 'login_hint', 'redirect_uri', 'client_id'])(
      'in the parameter %s',
      async (parameter) => {
        const query = new URLSearchParams({ client_id: foyer.client.clientId, [parameter]: HOSTILE })
        for (const path of ['/signin', '/signup', '/reset-password', '/verify-email', paths.authorize, paths.logout]) {
          const { html, status } = await browser.open(`${path}?${query}`)
          expect(status).toBeLessThan(500)
          expect(html).not.toMatch(/<script>alert|<img/)
        }
      },
    )

    it('in a login hint, which fills the field', async () => {
      const query = new URLSearchParams({
        client_id: foyer.client.clientId,
        redirect_uri: CALLBACK,
        response_type: 'code',
        code_challenge: createCodeChallenge(createCodeVerifier()),
        code_challenge_method: 'S256',
        prompt: 'login',
        login_hint: HOSTILE,
      })
      const { html, forms } = await browser.open(`${paths.authorize}?${query}`)
      expect(stripHidden(html)).not.toMatch(/<script|<img/)
      expect(forms.find(({ action }) => action === '/signin')?.fields.email).toBe(HOSTILE)
    })

    it.each(['a\r\nSet-Cookie: x=y', '\u202e', '😀'.repeat(500)])('in a state such as %j', async (state) => {
      const email = await somebody()
      const { path } = await prepare('query', { state })
      const done = await browser.submit(await browser.open(path), '/signin', { email, password: TEST_PASSWORD })
      if (done.leaves === null) expect(done.status).toBe(400)
      else expect(new URL(done.leaves).searchParams.get('state')).toBe(state)
      expect(done.headers['set-cookie']).not.toContain('x=y')
    })
  })

  describe('ux-checklist P-01: assets', () => {
    it('are kept for a year, compressed for who can read it, and never change the site', async () => {
      const { html } = await browser.open('/signin')
      const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
      const get = (encoding: string | undefined) =>
        foyer.node.http.inject({
          url: stylesheet,
          headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
        })
      const plain = await get(undefined)
      expect(plain?.statusCode).toBe(200)
      expect(plain?.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/css; charset=utf-8',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      })
      expect(plain?.headers['content-encoding']).toBeUndefined()
      const brotli = await get('gzip, deflate, br')
      expect(brotli?.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(brotli?.rawPayload as Buffer).toString()).toBe(plain?.body)
      const gzip = await get('gzip')
      expect(gunzipSync(gzip?.rawPayload as Buffer).toString()).toBe(plain?.body)
      for (const refused of ['identity', 'br;q=0, gzip;q=0', 'brx'])
        expect((await get(refused))?.headers['content-encoding']).toBeUndefined()
      expect((await foyer.call('/assets/nothing.css')).status).toBe(404)
      expect((await foyer.call('/assets/../package.json')).status).toBe(404)
    })
  })
})

describe('hosted pages behind an https issuer', () => {
  it('V3.3.1, V3.3.3: cookies are Secure and carry __Host-, and every answer has HSTS', async () => {
    const database = await createEmptyDatabase('sqlite')
    const node = await composeFoyer(
      {
        host: '127.0.0.1',
        port: 0,
        issuer: 'https://accounts.example',
        dev: true,
        dataFolder: database.folder,
        database: database.config,
        mail: { kind: 'inbox' },
        limits: true,
        trustedProxies: [],
      },
      randomBytes(32),
      { logger: foyerLogger({ write: () => {} }, 'silent') },
    )
    try {
      const page = await node.http.inject({ url: '/signin', headers: { accept: 'text/html' } })
      const cookies = [page.headers['set-cookie'] ?? []].flat()
      expect(cookies).toHaveLength(1)
      for (const cookie of cookies) {
        expect(cookie).toMatch(/^__Host-foyer-form=/)
        expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']))
      }
      expect(page.headers['strict-transport-security']).toMatch(/max-age=\d{8,}; includeSubDomains/)
      const api = await node.http.inject({ method: 'POST', url: paths.token })
      expect(api.headers['strict-transport-security']).toMatch(/max-age=\d{8,}; includeSubDomains/)
    } finally {
      await node.close()
      await database.drop()
    }
  })
})
