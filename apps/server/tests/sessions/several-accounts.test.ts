import { accountSections, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeClaims } from '../database/tables.js'
import { OTHER_PASSWORD } from '../members/membership-steps.js'
import { CALLBACK, pushRequest, SIGNED_OUT, startRedirectSession } from '../oauth/oidc-steps.js'
import { grantRole } from '../owner/owner-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from '../pages/no-script-browser.js'
import { ask, listed, messageIn, openSilently, press, SELECT_ACCOUNT, signIn } from './accounts-steps.js'

const HOUR = 3600
const people = ['ana', 'bo', 'cy', 'di', 'ed', 'fi'].map((name) => `${name}@example.com`)
const [ana, bo, cy, di, ed, fi] = people as [string, string, string, string, string, string]

describe.each(defaultDatabase)('decision 45: several accounts in one browser, on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  const ids: Record<string, string> = {}
  const idOf = (email: string) => ids[email] as string
  beforeAll(async () => {
    const settings = { 'signup.verifyEmail': 'false' }
    foyer = await startFoyer({ database: name, listen: false, settings, client: { logoutUris: [SIGNED_OUT] } })
    for (const email of people) ids[email] = (await foyer.createMember(email)).memberId
  })
  beforeEach(() => {
    browser = createNoScriptBrowser(foyer)
  })
  afterAll(() => foyer.stop())

  const signInAll = async (...emails: string[]) => {
    for (const email of emails) await signIn(browser, email)
  }
  const choose = (email: string, page?: Page) => press(browser, 'account', idOf(email), page)
  const signOut = (email: string, page?: Page) => press(browser, 'sign-out', idOf(email), page)
  const whoIsCurrent = async () => {
    const { memberId, error } = await openSilently(foyer, browser)
    return people.find((email) => idOf(email) === memberId) ?? error
  }
  const isAlive = async (refreshToken: string) => (await foyer.refresh(refreshToken)).status === 200

  it('each sign-in adds an account, which becomes the current one', async () => {
    await signInAll(ana, bo, cy)
    expect(await listed(browser)).toEqual([`${cy}*`, bo, ana])
    expect(await whoIsCurrent()).toBe(cy)
  })

  it('a press makes another the current one; outside a flow it leads to the page that says so', async () => {
    await signInAll(ana, bo)
    const page = await choose(ana)
    expect([page.path, page.text.includes(ana)]).toEqual(['/account', true])
    expect(await listed(browser)).toEqual([`${ana}*`, bo])
    expect(await whoIsCurrent()).toBe(ana)
  })

  it('V7.2.4: signing in to an account that is there already replaces its session, and no other', async () => {
    await signInAll(ana, bo)
    const before = new Map([...browser.jar].map(([slot, { value }]) => [slot, value]))
    await signIn(browser, ana)
    expect(await listed(browser)).toEqual([`${ana}*`, bo])
    const stolen = createNoScriptBrowser(foyer)
    const old = before.get('foyer-signin-2') as string
    stolen.jar.set('foyer-signin', { name: 'foyer-signin', value: old, attributes: [] })
    expect((await openSilently(foyer, stolen)).error).toBe('login_required')
    expect(browser.jar.get('foyer-signin-2')?.value).toBe(before.get('foyer-signin'))
  })

  it('the sixth signs out the one that was not used for longest, and the page says so beforehand', async () => {
    await signInAll(ana, bo, cy, di, ed)
    await choose(ana)
    const { refresh_token: kept } = await openSilently(foyer, browser)
    await choose(bo)
    const { refresh_token: lost } = await openSilently(foyer, browser, { login_hint: cy })
    for (const path of ['/signin?another=1', '/signup', SELECT_ACCOUNT])
      expect((await browser.open(path)).text).toContain(`${cy} is signed out because`)
    expect((await signIn(browser, fi, { password: 'wrong' })).text).toContain(`${cy} is signed out because`)
    await signIn(browser, fi)
    expect(await listed(browser)).toEqual([`${fi}*`, bo, ana, ed, di])
    expect([await isAlive(kept as string), await isAlive(lost as string)]).toEqual([true, false])
  })

  it('signing in again to one of five signs nobody out, and the page does not say so', async () => {
    await signInAll(ana, bo, cy, di, ed)
    const page = await browser.open(`/signin?account=${idOf(ana)}`)
    expect(page.text).not.toContain('least recently used')
    expect(page.forms[0]?.fields.email).toBe(ana)
    await browser.submit(page, '/signin', { password: TEST_PASSWORD })
    expect((await listed(browser)).length).toBe(5)
  })

  describe('each account ends at its own time', () => {
    it('decision 17: at the end of the browser, those that do not stay', async () => {
      await signIn(browser, ana, { stay: '1' })
      await signIn(browser, bo)
      await signIn(browser, cy, { stay: '1' })
      await choose(bo)
      for (const [slot, { attributes }] of browser.jar)
        if (!attributes.some((one) => one.startsWith('Max-Age'))) browser.jar.delete(slot)
      expect(await listed(browser)).toEqual([cy, ana])
    })

    it('decision 17: after 12 hours, those that do not stay; the cookie of the others keeps its time', async () => {
      await signIn(browser, ana, { stay: '1' })
      await foyer.advance(HOUR)
      await signIn(browser, bo)
      await choose(ana)
      expect(browser.jar.get('foyer-signin')?.attributes).toContain(`Max-Age=${30 * 24 * HOUR - HOUR}`)
      await foyer.advance(13 * HOUR)
      expect(await listed(browser)).toEqual([`${ana}*`])
      await foyer.advance(30 * 24 * HOUR)
      expect((await browser.open(SELECT_ACCOUNT)).path).toBe('/signin')
    })
  })

  describe('signing out', () => {
    it('of one account ends its sessions only, and never makes another the current one', async () => {
      await signInAll(ana, bo)
      const anas = await openSilently(foyer, browser, { login_hint: ana })
      const bos = await openSilently(foyer, browser)
      await signOut(bo)
      expect(await listed(browser)).toEqual([ana])
      expect([await isAlive(anas.refresh_token as string), await isAlive(bos.refresh_token as string)]).toEqual([
        true,
        false,
      ])
      expect(await whoIsCurrent()).toBe('account_selection_required')
      expect((await browser.open('/signin')).path).toBe(SELECT_ACCOUNT)
      await choose(ana)
      expect(await whoIsCurrent()).toBe(ana)
    })

    it('of all ends all, and leaves the page', async () => {
      await signInAll(ana, bo, cy)
      const tokens = await openSilently(foyer, browser, { login_hint: ana })
      const page = await browser.submit(await browser.open(SELECT_ACCOUNT), SELECT_ACCOUNT, { 'sign-out-all': '1' })
      expect(page.path).toBe('/signed-out')
      expect([...browser.jar.keys()].filter((slot) => slot.startsWith('foyer-signin'))).toEqual([])
      expect(await isAlive(tokens.refresh_token as string)).toBe(false)
      expect((await browser.open(SELECT_ACCOUNT)).path).toBe('/signin')
    })

    it('RP-Initiated Logout §2: the hint names whose account it is, also if another is the current one', async () => {
      await signInAll(ana, bo, cy)
      const { id_token: hint } = await openSilently(foyer, browser, { login_hint: ana })
      const query = { id_token_hint: String(hint), post_logout_redirect_uri: SIGNED_OUT }
      const gone = await browser.open(`${paths.logout}?${new URLSearchParams(query)}`)
      expect(gone.leaves).toBe(SIGNED_OUT)
      expect(await listed(browser)).toEqual([`${cy}*`, bo])
      expect(await whoIsCurrent()).toBe(cy)
    })

    it('wire-protocol §4.4: a prepared logout signs out the member who asked for it, and no other', async () => {
      await signInAll(ana, bo)
      const { access_token: token } = await openSilently(foyer, browser, { login_hint: ana })
      const { clientId } = foyer.client
      const json = { logout: { clientId }, callbacks: { postFlowUrl: SIGNED_OUT } }
      const { body } = await foyer.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
        token,
        json,
      })
      const { pathname, search } = new URL(body.redirectSession.fullUrl)
      expect((await browser.open(pathname + search)).leaves).toBe(SIGNED_OUT)
      expect(await listed(browser)).toEqual([`${bo}*`])
    })

    it('without a hint the page asks: the current account, or all', async () => {
      await signInAll(ana, bo)
      const asked = await browser.open(paths.logout)
      const one = await browser.submit(asked, paths.logout)
      expect([one.path, one.text.includes('Other accounts are still signed in')]).toEqual(['/signed-out', true])
      expect(await listed(browser)).toEqual([ana])
      await signIn(browser, bo)
      await browser.submit(await browser.open(paths.logout), paths.logout, {}, { button: 'all' })
      expect((await browser.open(SELECT_ACCOUNT)).path).toBe('/signin')
    })

    it('a page signs out the account that it was shown for, also if another is the current one by then', async () => {
      await signInAll(ana, bo)
      const shown = await browser.open('/signin')
      await choose(ana)
      await browser.submit(shown, paths.logout)
      expect(await listed(browser)).toEqual([`${ana}*`])
    })

    it('G-53: an old form that is shown again signs out the account of its page', async () => {
      await signInAll(ana, bo)
      const shown = await browser.open(paths.logout)
      await choose(ana)
      const stale = await browser.submit(shown, paths.logout, { csrf: 'old' })
      expect([stale.status, await listed(browser)]).toEqual([403, [`${ana}*`, bo]])
      await browser.submit(stale, paths.logout)
      expect(await listed(browser)).toEqual([`${ana}*`])
    })

    it('elsewhere, by the member, ends the account here too, and no other', async () => {
      await signInAll(ana, bo)
      const elsewhere = createNoScriptBrowser(foyer)
      await signIn(elsewhere, bo)
      const { access_token: token } = await openSilently(foyer, elsewhere)
      await foyer.call(`${paths.ownSessions}/end-others`, { token, method: 'POST' })
      expect(await listed(browser)).toEqual([ana])
    })
  })

  describe('OpenID Connect Core §3.1.2.1: authorization requests', () => {
    it('prompt=select_account shows the accounts, and the chosen one answers; pushed or not', async () => {
      await signInAll(ana, bo)
      const { body } = await pushRequest(foyer, { prompt: 'select_account' })
      const query = { client_id: foyer.client.clientId, request_uri: body.request_uri }
      for (const page of [
        await ask(foyer, browser, { prompt: 'select_account' }),
        await browser.open(`${paths.authorize}?${new URLSearchParams(query)}`),
      ]) {
        expect(page.path.split('?')[0]).toBe(SELECT_ACCOUNT)
        expect(messageIn(await choose(ana, page)).code).toBeDefined()
        await choose(bo)
      }
    })

    it('a member’s client asks for another account, and its person gets the tokens of the chosen one', async () => {
      await signInAll(ana, bo)
      const { access_token: token } = await openSilently(foyer, browser)
      const { path, verifier } = await startRedirectSession(foyer, String(token), { prompt: 'select_account' })
      const { code } = messageIn(await choose(ana, await browser.open(path)))
      const tokens = await foyer.exchangeCode(code as string, verifier, { redirectUri: CALLBACK })
      expect(decodeClaims(tokens.body.access_token).sub).toBe(idOf(ana))
    })

    it('prompt=select_account where nobody is signed in is the sign-in page', async () => {
      expect((await ask(foyer, browser, { prompt: 'select_account' })).path.split('?')[0]).toBe('/signin')
    })

    it('without a prompt the current account answers; when none is chosen, a person chooses', async () => {
      await signInAll(ana, bo)
      expect(messageIn(await ask(foyer, browser)).code).toBeDefined()
      await signOut(bo)
      const page = await ask(foyer, browser)
      expect(page.path.split('?')[0]).toBe(SELECT_ACCOUNT)
      expect(messageIn(await choose(ana, page)).code).toBeDefined()
      expect(await whoIsCurrent()).toBe(ana)
    })

    it('a hint picks the account that it names for this request, and changes nothing for others', async () => {
      await signInAll(ana, bo, cy)
      const hinted = await openSilently(foyer, browser, { login_hint: ana.toUpperCase() })
      expect(hinted.memberId).toBe(idOf(ana))
      const named = await openSilently(foyer, browser, { id_token_hint: String(hinted.id_token) })
      expect(named.memberId).toBe(idOf(ana))
      expect(messageIn(await ask(foyer, browser, { id_token_hint: String(hinted.id_token) })).code).toBeDefined()
      expect(await whoIsCurrent()).toBe(cy)
      await signOut(ana)
      const gone = { id_token_hint: String(hinted.id_token) }
      expect((await openSilently(foyer, browser, gone)).error).toBe('login_required')
      expect((await ask(foyer, browser, gone)).path.split('?')[0]).toBe('/signin')
      expect((await ask(foyer, browser, gone)).text).not.toContain('Continue as')
    })

    it('with an id_token_hint, only the account that it names can be chosen', async () => {
      await signInAll(ana, bo)
      const { id_token: hint } = await openSilently(foyer, browser, { login_hint: ana })
      const page = await ask(foyer, browser, { prompt: 'select_account', id_token_hint: String(hint) })
      expect(await listed(browser, page)).toEqual([ana])
      expect((await choose(bo, page)).path.split('?')[0]).toBe(SELECT_ACCOUNT)
      expect(messageIn(await choose(ana, page)).code).toBeDefined()
    })

    it('prompt=login asks again and offers nobody; max_age asks the account that is too old', async () => {
      await signInAll(ana, bo)
      const again = await ask(foyer, browser, { prompt: 'login' })
      expect([again.path.split('?')[0], again.text.includes(ana), again.text.includes(bo)]).toEqual([
        '/signin',
        false,
        false,
      ])
      expect(again.links.some(({ href }) => href.startsWith(SELECT_ACCOUNT))).toBe(true)
      // The address that is filled in can be replaced by that of a sixth account.
      await signInAll(cy, di, ed)
      const full = await ask(foyer, browser, { prompt: 'login' })
      expect([full.forms[0]?.fields.email, full.text.includes(`${ana} is signed out`)]).toEqual([ed, true])
      for (const email of [cy, di, ed]) await signOut(email)
      await choose(bo)
      await foyer.advance(120)
      await signIn(browser, bo)
      const page = await ask(foyer, browser, { prompt: 'select_account', max_age: '60' })
      expect(page.text).toContain(`${ana} Sign in again`)
      const form = await choose(ana, page)
      expect([form.path.split('?')[0], form.forms[0]?.fields.email]).toEqual(['/signin', ana])
      expect(await whoIsCurrent()).toBe(bo)
      expect(messageIn(await browser.submit(form, '/signin', { password: TEST_PASSWORD })).code).toBeDefined()
      expect(await whoIsCurrent()).toBe(ana)
    })

    it('SI-18: the sign-in page offers every account, and continues with the one that was pressed', async () => {
      await signInAll(ana, bo)
      const page = await ask(foyer, browser, { login_hint: 'somebody@example.com' })
      expect(page.forms[0]?.buttons.map(({ value }) => value)).toEqual([idOf(bo), idOf(ana)])
      expect(messageIn(await press(browser, 'continue', idOf(ana), page)).code).toBeDefined()
      expect(await whoIsCurrent()).toBe(ana)
    })

    it('a frame learns of no account', async () => {
      await signInAll(ana, bo)
      await signOut(bo)
      const asked = await ask(foyer, browser, { prompt: 'none', response_mode: 'web_message' })
      expect(asked.html).toContain('login_required')
      expect(asked.html).not.toContain('account_selection_required')
    })
  })

  describe('no account mixes with another', () => {
    it('the page of consent is about the account that was chosen, and Allow counts for it', async () => {
      const redirectUris = ['https://tides.example/callback']
      const thirdParty = { runBy: 'Marta Voss' }
      const { clientId } = await foyer.addClient({ name: 'Tides', redirectUris, thirdParty })
      const apiKey = await foyer.addApiKey()
      const consentsOf = async (email: string) =>
        (await foyer.call(`${paths.members}/${idOf(email)}/consents`, { token: apiKey })).body
      await signInAll(ana, bo)
      const asked = { client_id: clientId, redirect_uri: redirectUris[0] as string, scope: 'openid' }
      const page = await ask(foyer, browser, { ...asked, login_hint: ana })
      expect([page.path.split('?')[0], page.text.includes(ana), page.text.includes(bo)]).toEqual([
        '/consent',
        true,
        false,
      ])
      const allowed = await browser.submit(page, '/consent', {}, { button: 'allow' })
      expect(messageIn(allowed).code).toBeDefined()
      expect(await consentsOf(ana)).toMatchObject({ consents: [{ clientId }] })
      expect(await consentsOf(bo)).toEqual({ consents: [] })
    })

    it('a form of the account page is about the account whose page it was, which is the current one again', async () => {
      await signInAll(ana, bo)
      const page = await browser.open('/account/password')
      await choose(ana)
      const typed = { currentPassword: TEST_PASSWORD, password: OTHER_PASSWORD }
      const done = await browser.submit(page, '/account/password', typed)
      expect([done.status, done.path, done.text.includes(bo)]).toEqual([200, '/account/password', true])
      expect(await listed(browser)).toEqual([`${bo}*`, ana])
      const visitor = await foyer.createVisitor()
      expect((await foyer.logIn(visitor.access_token, ana)).body.state).toBe('SUCCESS')
      expect((await foyer.logIn(visitor.access_token, bo, OTHER_PASSWORD)).body.state).toBe('SUCCESS')
      const again = { currentPassword: OTHER_PASSWORD, password: TEST_PASSWORD }
      await browser.submit(done, '/account/password', again)
    })

    it('the download of the account page is of the account whose page it was, and changes nothing', async () => {
      await signInAll(ana, bo)
      const page = await browser.open(accountSections.data)
      const url = /"downloadUrl":"([^"]+)"/.exec(page.html)?.[1] as string
      await choose(ana)
      const { html: downloaded } = await browser.open(url)
      expect([downloaded.includes(bo), downloaded.includes(ana)]).toEqual([true, false])
      expect(await listed(browser)).toEqual([`${ana}*`, bo])
      const stranger = createNoScriptBrowser(foyer)
      await signIn(stranger, cy)
      const { path, text } = await stranger.open(url)
      expect([path, text.includes(cy), text.includes(bo)]).toEqual([accountSections.data, true, false])
    })

    it('every form of the account page says whose it is', async () => {
      await signInAll(ana, bo)
      for (const path of Object.values(accountSections)) {
        const { forms } = await browser.open(path)
        expect(forms.length).toBeGreaterThan(0)
        expect([path, forms.map(({ fields }) => fields.account)]).toEqual([path, forms.map(() => idOf(bo))])
      }
    })

    it('the second factor is asked for the account of the request, also while another account waits for its own', async () => {
      await signInAll(ana, bo)
      const ofBo = await ask(foyer, browser, { acr_values: '2' })
      const ofAna = await ask(foyer, browser, { acr_values: '2', login_hint: ana })
      expect([ofBo, ofAna].map(({ path }) => path.split('?')[0])).toEqual(['/second-factor', '/second-factor'])
      expect([ofBo.html.includes(encodeURIComponent(bo)), ofBo.html.includes(encodeURIComponent(ana))]).toEqual([
        true,
        false,
      ])
      expect([ofAna.html.includes(encodeURIComponent(bo)), ofAna.html.includes(encodeURIComponent(ana))]).toEqual([
        false,
        true,
      ])
    })

    it('a form of an account that was signed out meanwhile does nothing', async () => {
      await signInAll(ana, bo)
      const page = await browser.open('/account')
      await signOut(bo)
      await choose(ana)
      const after = await browser.submit(page, '/account', { nickname: 'Somebody' })
      expect(after.text).toContain(ana)
      expect(after.html).not.toContain('Somebody')
    })

    it('an account of another browser can be neither chosen nor signed out', async () => {
      const other = createNoScriptBrowser(foyer)
      await signIn(other, bo)
      await signIn(browser, ana)
      expect((await choose(bo)).path).toBe(SELECT_ACCOUNT)
      await signOut(bo)
      expect(await listed(browser)).toEqual([`${ana}*`])
      expect(await listed(other)).toEqual([`${bo}*`])
    })

    it('V3.5.1: a form of another site neither chooses nor signs out', async () => {
      await signInAll(ana, bo)
      const page = await browser.open(SELECT_ACCOUNT)
      const headers = { 'sec-fetch-site': 'cross-site' }
      for (const typed of [{ account: idOf(ana) }, { 'sign-out': idOf(ana) }, { 'sign-out-all': '1' }])
        expect((await browser.submit(page, SELECT_ACCOUNT, typed, { headers })).status).toBe(403)
      expect(await listed(browser)).toEqual([`${bo}*`, ana])
    })

    it('G-53: an old form is shown again, and chooses nobody', async () => {
      await signInAll(ana, bo)
      const page = await browser.open(SELECT_ACCOUNT)
      const stale = await browser.submit(page, SELECT_ACCOUNT, { account: idOf(ana), csrf: 'old' })
      expect([stale.status, await listed(browser, stale)]).toEqual([403, [`${bo}*`, ana]])
      expect(await whoIsCurrent()).toBe(bo)
    })

    it('decision 36: the link to view as a member is not spent where any account is signed in', async () => {
      await signInAll(ana, bo)
      await signOut(bo)
      expect((await browser.open('/view-as-member?token=any')).status).toBe(409)
    })

    it('cookies that nobody set, or twice the same member, are no accounts', async () => {
      await signInAll(ana, bo)
      const anas = browser.jar.get('foyer-signin-2')?.value as string
      for (const [slot, value] of [
        ['foyer-signin-3', anas],
        ['foyer-signin-4', 'brs_made-up'],
        ['foyer-signin-5', 'x'.repeat(3000)],
      ] as const)
        browser.jar.set(slot, { name: slot, value, attributes: [] })
      expect(await listed(browser)).toEqual([`${bo}*`, ana])
    })
  })

  describe('the console', () => {
    const console = () => ({ client_id: 'console', redirect_uri: `${foyer.url}/console/callback` })
    beforeAll(() => grantRole(foyer, idOf(ana), 'owner'))

    it('takes the only account with a role, if the current one has none', async () => {
      await signInAll(ana, bo)
      const page = await ask(foyer, browser, console())
      expect(page.path).toMatch(/^\/console\/callback\?.*code=/)
      expect(await whoIsCurrent()).toBe(bo)
    })

    it('shows the accounts when several have a role, or none', async () => {
      await grantRole(foyer, idOf(cy), 'read-only')
      await signInAll(ana, cy, bo)
      expect((await ask(foyer, browser, console())).path.split('?')[0]).toBe(SELECT_ACCOUNT)
      await signOut(ana)
      await signOut(cy)
      await signIn(browser, di)
      const page = await ask(foyer, browser, console())
      expect(page.path.split('?')[0]).toBe(SELECT_ACCOUNT)
      expect(page.text).toContain(`${di} is not on the team`)
      const again = await choose(bo, page)
      expect(again.text).toContain(`${bo} is not on the team`)
      await signOut(bo)
      expect((await ask(foyer, browser, console())).path.split('?')[0]).toBe(SELECT_ACCOUNT)
    })

    it('says to a single account that it is not an owner’s', async () => {
      await signIn(browser, bo)
      const page = await ask(foyer, browser, console())
      expect([page.status, page.text.includes('This account is not on the team')]).toEqual([403, true])
    })
  })
})
