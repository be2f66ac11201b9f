import type { IncomingMessage, ServerResponse } from 'node:http'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium, watchBlockedCookies } from '../browser.js'
import { getSessionToken, introspectBearer, newMemberEmail, PASSWORD, updateMemberMark } from '../members.js'
import { allowPageProblems, REFUSED_BY_CORS, watchProblems } from '../screens/page-problems.js'
import { bundleSiteScript, serveLocally, serveSite } from '../site-server.js'
import { connectPage, createBrowserHost, gotoSite, openSite, type PageStrategy, pageStrategy } from './browser-host.js'
import { describeOAuthStrategy } from './oauth-strategy-spec.js'
import { allMethods } from './remote-strategy.js'

// The site is on 127.0.0.1 and Foyer on localhost: two different sites for the browser, and third-party cookies are
// blocked.
const script = await bundleSiteScript()
const site = await serveSite(script)
const foreign = await serveSite(script)
const chromium = await launchChromium('whole')
afterAll(async () => {
  await chromium.close()
  await Promise.all([site.close(), foreign.close()])
})

const { described, describeMethod } = describeOAuthStrategy(
  createBrowserHost(await (await chromium.newContext()).newPage(), site.origin),
)

describe('Chromium: another site, without third-party cookies', () => {
  let foyer: TestFoyer
  let context: BrowserContext
  let page: Page
  let problems: string[]
  const callback = `${site.origin}/callback`
  /** The same server under a host name that is same-site with Foyer. */
  const neighbour = site.origin.replace('127.0.0.1', 'localhost')

  beforeAll(async () => {
    foyer = await startFoyer({
      // Under --dev every loopback origin is accepted.
      dev: false,
      settings: { 'signup.verifyEmail': 'false' },
      client: { origins: [site.origin, neighbour], redirectUris: [callback], logoutUris: [`${site.origin}/`] },
    })
  })
  beforeEach(async () => {
    context = await chromium.newContext()
    page = await context.newPage()
    problems = watchProblems(page)
    await gotoSite(page, `${site.origin}/`, foyer)
  })
  afterEach(() => context.close())
  afterAll(() => foyer.stop())

  const strategy = (where = page): Promise<PageStrategy> => pageStrategy(where, foyer.client.clientId)
  const bearer = (tokens: Parameters<typeof introspectBearer>[1]) => introspectBearer(foyer, tokens)
  const registered = async (one: PageStrategy, email = newMemberEmail()) =>
    getSessionToken(await one.register({ email, password: PASSWORD }))

  describe('the browser', () => {
    it('wire-protocol §4.3: a cookie of another site is neither sent from a frame nor taken in one', async () => {
      const received: (string | undefined)[] = []
      const probe = await serveLocally((request, response) => {
        if (request.url === '/') received.push(request.headers.cookie)
        response.setHeader('set-cookie', 'probe=1; Path=/; SameSite=None; Secure')
        response.setHeader('content-type', 'text/html')
        response.end('<!doctype html><title>Probe</title><link rel="icon" href="data:,">')
      }, 'localhost')
      await page.goto(probe.origin)
      await page.goto(probe.origin)
      expect(received, 'first-party').toEqual([undefined, 'probe=1'])

      await page.goto(`${site.origin}/`)
      const blocked = await watchBlockedCookies(page)
      await page.evaluate((url) => window.site.frame(url, 0), `${probe.origin}/`)
      expect(received[2], 'framed by another site').toBeUndefined()
      const byTheRuleForThirdParties = expect.stringMatching(/^(UserPreferences|ThirdParty)/)
      expect(blocked).toEqual({ sent: [byTheRuleForThirdParties], set: [byTheRuleForThirdParties] })
      await probe.close()
    })
  })

  describeMethod('getMemberTokensForDirectLogin', () => {
    it('specification §4 and §6, wire-protocol §4.3: a login and then its tokens by the frame make a member', async () => {
      const one = await strategy()
      const email = newMemberEmail()
      await registered(one, email)
      const sessionToken = getSessionToken(await one.login({ email, password: PASSWORD }))
      const tokens = await one.getMemberTokensForDirectLogin(sessionToken)
      expect(await bearer(tokens)).toMatchObject({ active: true, subjectType: 'MEMBER' })
      expect(problems).toEqual([])
    })
    it('wire-protocol §4.3: no cookie is sent or set, and the frame is gone afterwards', async () => {
      const frames: (string | undefined)[] = []
      page.on('request', async (request) => {
        if (request.isNavigationRequest()) frames.push((await request.allHeaders()).cookie)
      })
      const one = await strategy()
      await one.getMemberTokensForDirectLogin(await registered(one))
      expect(frames).toEqual([undefined])
      expect(await context.cookies()).toEqual([])
      await expect.poll(() => page.locator('iframe').count()).toBe(0)
    })
    it('security-checklist 24: a cross-origin isolated site frames it too', async () => {
      await gotoSite(page, `${site.origin}/isolated`, foyer)
      await expect.poll(() => page.evaluate(() => crossOriginIsolated)).toBe(true)
      const one = await strategy()
      const tokens = await one.getMemberTokensForDirectLogin(await registered(one))
      expect(await bearer(tokens)).toMatchObject({ subjectType: 'MEMBER' })
      expect(problems).toEqual([])
    })

    const refusals: [string, (one: PageStrategy) => Promise<string>][] = [
      ['a token that never was', async () => 'not-a-token'],
      [
        'a token that is spent',
        async (one) => {
          const sessionToken = await registered(one)
          await one.getMemberTokensForDirectLogin(sessionToken)
          return sessionToken
        },
      ],
      [
        'a token that has expired',
        async (one) => {
          const sessionToken = await registered(one)
          await foyer.advance(121)
          return sessionToken
        },
      ],
      ['a token of another visitor', async () => registered(await strategy())],
      [
        'a token of a member who was blocked meanwhile',
        async (one) => {
          const email = newMemberEmail()
          const sessionToken = await registered(one, email)
          await updateMemberMark(foyer, email, { status: 'blocked' })
          return sessionToken
        },
      ],
    ]
    it.each(refusals)('security-checklist 23: %s is answered at once, not after 120 s', async (_what, prepare) => {
      const one = await strategy()
      const { error } = await one.timedDirectLogin(await prepare(one))
      expect(error).toBe('Missing code or _state')
      await expect.poll(() => page.locator('iframe').count()).toBe(0)
      expect(problems).toEqual([])
    })
  })

  describe('the silent page', () => {
    const silentUrl = async (one: PageStrategy, more: { sessionToken?: string }) => {
      const data = await one.generateOAuthData('')
      const { authUrl } = await one.getAuthUrl(data, { prompt: 'none', responseMode: 'web_message', ...more })
      return { authUrl, state: data.state }
    }
    const postedBy = (url: string, where: Page, messages: number) =>
      where.evaluate(([address, count]) => window.site.frame(address, count), [url, messages] as const)

    it('wire-protocol §4.3: posts one flat message to the site that asked', async () => {
      const one = await strategy()
      const { authUrl, state } = await silentUrl(one, { sessionToken: await registered(one) })
      expect(await postedBy(authUrl, page, 1)).toEqual([{ state, code: expect.any(String), iss: foyer.url }])
      expect(problems).toEqual([])
    })
    it('security-checklist 22: in a frame of another origin it is blocked, and nothing arrives', async () => {
      allowPageProblems(/frame-ancestors/, /ERR_BLOCKED_BY_RESPONSE/)
      const one = await strategy()
      const { authUrl } = await silentUrl(one, { sessionToken: await registered(one) })
      const stranger = await context.newPage()
      const seen = watchProblems(stranger)
      await stranger.goto(`${foreign.origin}/`)
      expect(await postedBy(authUrl, stranger, 0)).toEqual([])
      expect(seen.join('\n')).toContain('frame-ancestors')
    })
    it('design invariant 9: it posts to the exact origin, also where nothing keeps it out of the frame', async () => {
      const received = async (where: Page, messages: number) => {
        const one = await strategy()
        const { authUrl } = await silentUrl(one, { sessionToken: await registered(one) })
        await where.route(authUrl, async (route) => {
          const response = await route.fetch()
          const { 'content-security-policy': _dropped, ...headers } = response.headers()
          await route.fulfill({ response, headers })
        })
        return postedBy(authUrl, where, messages)
      }
      const stranger = await context.newPage()
      await stranger.goto(`${foreign.origin}/`)
      expect(await received(stranger, 0)).toEqual([])
      expect(await received(page, 1)).toEqual([expect.objectContaining({ code: expect.any(String) })])
    })
    it('security-checklist 28: a sign-in at the hosted pages does not answer in a frame, even of a site that sends its cookie', async () => {
      const email = newMemberEmail()
      await registered(await strategy(), email)
      await signInByKeyboard(email)
      await gotoSite(page, `${neighbour}/`, foyer)
      const cookies: (string | undefined)[] = []
      page.on('request', async (request) => {
        if (request.isNavigationRequest()) cookies.push((await request.allHeaders()).cookie)
      })
      const { authUrl, state } = await silentUrl(await strategy(), {})
      const posted = await postedBy(authUrl, page, 1)
      expect(posted).toEqual([expect.objectContaining({ state, error: 'login_required' })])
      expect(cookies).toEqual([expect.stringContaining('foyer-signin=')])
    })
  })

  /** Goes from the site to the login page and back with the keyboard only, then connects the site again. */
  async function signInByKeyboard(
    email: string,
    {
      responseMode = 'fragment',
      passwords = [PASSWORD],
    }: { responseMode?: 'fragment' | 'query'; passwords?: string[] } = {},
  ) {
    const leaving = await strategy()
    const data = await leaving.generateOAuthData(callback, page.url())
    const { authUrl } = await leaving.getAuthUrl(data, { prompt: 'login', responseMode })
    await page.evaluate((url) => location.assign(url), authUrl)
    await page.waitForURL(`${foyer.url}/signin?*`)
    await expectFocus('email')
    await page.keyboard.type(email)
    for (const password of passwords) {
      await tabTo('password')
      await page.keyboard.type(password)
      const loaded = page.waitForEvent('load')
      await page.keyboard.press('Enter')
      await loaded
    }
    await page.waitForURL((url) => url.href.startsWith(callback))
    await connectPage(page, foyer)
    const back = await strategy()
    return { back, data, ...(await back.parseFromUrl(page.url(), responseMode)) }
  }
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  const expectFocus = (name: string) => expect.poll(focused).toBe(name)
  async function tabTo(name: string) {
    for (let tabs = 0; (await focused()) !== name; tabs += 1) {
      if (tabs === 10) throw new Error(`the field ${name} is not reached by the Tab key`)
      await page.keyboard.press('Tab')
    }
  }

  describeMethod('getAuthUrl', () => {
    it.each(['fragment', 'query'] as const)(
      'wire-protocol §4.2: the login page by redirect and keyboard leads back with a code in the %s',
      async (responseMode) => {
        const email = newMemberEmail()
        await registered(await strategy(), email)
        const { back, data, code, state } = await signInByKeyboard(email, { responseMode })
        expect(page.url().startsWith(`${callback}${responseMode === 'query' ? '?' : '#'}`)).toBe(true)
        const tokens = await back.getMemberTokens(code, state, data)
        expect(tokens.refreshToken.role).toBe('member')
        expect(await bearer(tokens)).toMatchObject({ active: true, subjectType: 'MEMBER' })
        expect(problems).toEqual([])
      },
    )
    it('wire-protocol §4.2: a wrong password first, and the way back still works', async () => {
      const email = newMemberEmail()
      await registered(await strategy(), email)
      const { back, data, code, state } = await signInByKeyboard(email, { passwords: ['wrong one', PASSWORD] })
      expect(await bearer(await back.getMemberTokens(code, state, data))).toMatchObject({ subjectType: 'MEMBER' })
    })
    it('design §6: once signed in there, prompt none leads back at once, and prompt login asks again', async () => {
      const email = newMemberEmail()
      await registered(await strategy(), email)
      const { back } = await signInByKeyboard(email)
      const silent = await back.generateOAuthData(callback)
      const { authUrl } = await back.getAuthUrl(silent, { prompt: 'none' })
      await page.evaluate((url) => location.assign(url), authUrl)
      await page.waitForURL((url) => url.hash.includes(silent.state))
      await connectPage(page, foyer)
      const again = await strategy()
      const { code, state } = await again.parseFromUrl(page.url())
      expect(await bearer(await again.getMemberTokens(code, state, silent))).toMatchObject({ subjectType: 'MEMBER' })

      const asking = await again.getAuthUrl(await again.generateOAuthData(callback), { prompt: 'login' })
      await page.goto(asking.authUrl)
      expect(new URL(page.url()).pathname).toBe('/signin')
    })
  })

  describeMethod('logout', () => {
    it('wire-protocol §4.2: opening the address signs out there and goes to the return address', async () => {
      const email = newMemberEmail()
      await registered(await strategy(), email)
      const { back, data, code, state } = await signInByKeyboard(email)
      await back.setTokens(await back.getMemberTokens(code, state, data))
      const signIns = async () => (await context.cookies(foyer.url)).filter(({ name }) => name.endsWith('foyer-signin'))
      expect(await signIns()).toHaveLength(1)

      const home = `${site.origin}/bye?from=here`
      const { logoutUrl } = await back.logout(home)
      await page.evaluate((url) => location.assign(url), logoutUrl)
      await page.waitForURL(home)
      expect(await signIns()).toEqual([])

      await connectPage(page, foyer)
      const afterwards = await strategy()
      const { authUrl } = await afterwards.getAuthUrl(await afterwards.generateOAuthData(callback), { prompt: 'none' })
      await page.goto(authUrl)
      expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('error')).toBe('login_required')
      expect(problems).toEqual([])
    })
  })

  describeMethod('sessions.syncToWixPages', () => {
    const preWarms = (where: Page) => {
      const bodies: unknown[] = []
      where.on('request', (request) => {
        if (request.url().endsWith('/redirect-session') && request.method() === 'POST')
          bodies.push(request.postDataJSON())
      })
      return bodies
    }
    const lastRun = (where: Page) => where.evaluate(() => localStorage.getItem('wixRedirectSessionLastPreWarm'))

    it('specification §2: loads a hidden frame once, and again only when forced', async () => {
      const sent = preWarms(page)
      const one = await strategy()
      await one['sessions.syncToWixPages']({})
      expect(sent).toEqual([{ login: {} }])
      expect(Number(await lastRun(page))).toBeGreaterThan(0)
      await one['sessions.syncToWixPages']({})
      expect(sent).toHaveLength(1)
      await one['sessions.syncToWixPages']({ force: true })
      expect(sent).toHaveLength(2)
      expect(
        page
          .frames()
          .slice(1)
          .map((frame) => new URL(frame.url()).origin),
      ).toEqual([foyer.url, foyer.url])
      expect(problems).toEqual([])
    })
    it('security-checklist 30: pre-warming gives nothing to whoever opens its address', async () => {
      await (await strategy())['sessions.syncToWixPages']({})
      expect(await context.cookies(foyer.url)).toEqual([])
    })
    it('specification §8: a failure is only logged, and counts as not done', async () => {
      allowPageProblems(...REFUSED_BY_CORS, /Error during redirect session pre-warm/)
      const stranger = await openSite(context, `${foreign.origin}/`, foyer)
      const seen = watchProblems(stranger)
      expect(await (await strategy(stranger))['sessions.syncToWixPages']({})).toBeUndefined()
      expect(seen.join('\n')).toContain('Error during redirect session pre-warm')
      expect(await lastRun(stranger)).toBeNull()
    })
  })

  describeMethod('sessions.isSessionSynced', () => {
    it('specification §2 and §9: done when its last run is under 7 days old', async () => {
      const one = await strategy()
      expect(await one['sessions.isSessionSynced']()).toBe(false)
      await one['sessions.syncToWixPages']({})
      expect(await one['sessions.isSessionSynced']()).toBe(true)
      await page.clock.setFixedTime(Date.now() + 604_801_000)
      expect(await one['sessions.isSessionSynced']()).toBe(false)
    })
  })

  describeMethod('getMemberTokensForExternalLogin', () => {
    it('security-checklist 4: an API key does not belong in a browser, and the page can read why', async () => {
      const one = await strategy()
      const { subjectId } = await bearer(await one.getMemberTokensForDirectLogin(await registered(one)))
      const refused = one.getMemberTokensForExternalLogin(subjectId as string, await foyer.addApiKey())
      await expect(refused).rejects.toThrow(/Forbidden.*An API key cannot be used from a browser/)
    })
  })

  describeMethod('getMemberTokensForExternalLoginWithSession', () => {
    it('security-checklist 4: an API key does not belong in a browser, and the page can read why', async () => {
      const one = await strategy()
      const refused = one.getMemberTokensForExternalLoginWithSession(newMemberEmail(), await foyer.addApiKey())
      await expect(refused).rejects.toThrow(/An API key cannot be used from a browser/)
    })
  })

  describe('CORS', () => {
    it('wire-protocol §1.5: the preflights of the SDK are answered, and kept for a while', async () => {
      const preflights: { path: string; asked: unknown; status: number }[] = []
      const { server } = foyer.node.http
      const listen = ({ method, url = '', headers }: IncomingMessage, response: ServerResponse) => {
        const asked = headers['access-control-request-headers']
        const keep = () => preflights.push({ path: url, asked, status: response.statusCode })
        if (method === 'OPTIONS') response.on('finish', keep)
      }
      server.on('request', listen)
      const one = await strategy()
      await one.getMemberTokensForDirectLogin(await registered(one))
      await one.getMemberTokensForDirectLogin(await registered(one))
      server.off('request', listen)

      const asked = 'authorization,content-type,x-wix-bi-gateway'
      expect(preflights).toEqual([
        { path: '/oauth2/token', asked: 'content-type,x-wix-bi-gateway', status: 204 },
        { path: '/_api/iam/authentication/v2/register', asked, status: 204 },
        { path: '/_api/redirects-api/v1/redirect-session', asked, status: 204 },
      ])
      expect(problems).toEqual([])
    })
    it('security-checklist 34: a site that is not on the list is refused everything', async () => {
      allowPageProblems(...REFUSED_BY_CORS)
      const stranger = await openSite(context, `${foreign.origin}/`, foyer)
      const one = await strategy(stranger)
      await expect(one.generateVisitorTokens()).rejects.toThrow('Failed to fetch')
      const tokens = await foyer.createVisitor()
      await one.setTokens({
        accessToken: { value: tokens.access_token, expiresAt: Number.MAX_SAFE_INTEGER },
        refreshToken: { value: tokens.refresh_token, role: 'visitor' as never },
      })
      const email = newMemberEmail()
      await expect(one.register({ email, password: PASSWORD })).rejects.toThrow(TypeError.name)
      expect((await foyer.logIn(tokens.access_token, email)).status).toBe(404)
    })
  })
})

it('Chromium: every method of the installed OAuthStrategy has its tests', () => {
  expect([...described].sort()).toEqual(allMethods())
})
