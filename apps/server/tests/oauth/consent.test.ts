import { paths, type TokenResponse } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  defaultDatabase,
  type ScenarioResponse,
  startFoyer,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OTHER_PASSWORD } from '../members/membership-steps.js'
import { type Browser, createNoScriptBrowser, type Page } from '../pages/no-script-browser.js'
import { parametersWith, signedInBrowser } from './oidc-steps.js'

const CALLBACK = 'https://tides.example/callback'
const LOGO = 'data:image/png;base64,iVBORw0KGgo='

describe.each(defaultDatabase)('consent on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let clientId: string
  let browser: Browser
  let people = 0
  let email: string
  let memberId: string
  let own: TokenResponse
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, settings: { 'signup.verifyEmail': 'false' } })
    apiKey = await foyer.addApiKey()
    const client = await foyer.addClient({
      name: 'Tide Calendar',
      redirectUris: [CALLBACK],
      origins: ['https://tides.example'],
      thirdParty: { runBy: 'Marta Voss', logo: LOGO },
    })
    clientId = client.clientId
  })
  beforeEach(async () => {
    email = `asked${++people}@example.com`
    const member = await foyer.createMember(email)
    own = member
    memberId = member.memberId
    browser = createNoScriptBrowser(foyer)
    await signIn()
  })
  afterAll(() => foyer.stop())

  async function signIn(authenticatedAt?: number): Promise<void> {
    const { cookie } = await signedInBrowser(foyer, memberId, authenticatedAt)
    const [cookieName = '', value = ''] = cookie.split('=')
    browser.jar.set(cookieName, { name: cookieName, value, attributes: [] })
  }
  const ask = (change: Record<string, string | undefined> = {}): Promise<Page> => {
    const asked = parametersWith(foyer, { client_id: clientId, redirect_uri: CALLBACK, scope: 'openid', ...change })
    return browser.open(`${paths.authorize}?${new URLSearchParams(asked)}`)
  }
  const press = (page: Page, button: 'allow' | 'cancel') => browser.submit(page, '/consent', {}, { button })
  const messageIn = ({ leaves }: Page) => Object.fromEntries(new URL(leaves as string).searchParams)
  const isAsked = ({ path, leaves }: Page) => leaves === null && path.startsWith('/consent?')

  /** Runs the code flow of the third-party client, including consent if the page requires it. */
  async function tokens(scope: string): Promise<TokenResponse & { id_token?: string }> {
    const verifier = createCodeVerifier()
    const page = await ask({ scope, code_challenge: createCodeChallenge(verifier) })
    const { code } = messageIn(isAsked(page) ? await press(page, 'allow') : page)
    const { body } = await foyer.call<TokenResponse>(paths.token, {
      form: {
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: CALLBACK,
        code: code as string,
        code_verifier: verifier,
      },
    })
    return body
  }

  it('CO-01: names the application with its logo, who runs it, and whose account it is, with “Not you?”', async () => {
    const page = await ask()
    expect([page.status, isAsked(page)]).toEqual([200, true])
    for (const said of ['Allow Tide Calendar?', 'Run by Marta Voss', email, 'tides.example'])
      expect(page.text).toContain(said)
    expect(page.html).toContain(`src="${LOGO}"`)
    expect(page.headers['content-security-policy']).toMatch(/img-src 'self' data:;.*frame-ancestors 'none'/)
    expect(page.links.find(({ href }) => href.startsWith('/select-account'))?.text).toBe('Not you?')
    const another = await browser.follow(await browser.follow(page, '/select-account'), '/signin')
    const bo = await foyer.createMember(`another${email}`)
    const asked = await browser.submit(another, '/signin', { email: `another${email}`, password: TEST_PASSWORD })
    expect([isAsked(asked), asked.forms[0]?.fields.account]).toEqual([true, bo.memberId])
    expect(asked.text).toContain(`another${email}`)
  })

  it('CO-02: each permission is one plain sentence, the sensitive ones first and marked', async () => {
    const { html } = await ask({ scope: 'openid profile offline_access email' })
    const list = /<ul class="permissions">(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
    const rows = [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = '']) =>
      row.replaceAll(/(<[^>]*>)+/g, '|').replace('| |', ' |'),
    )
    expect(rows).toEqual([
      'Read your email address. |Sensitive|',
      'Keep this access when you are not using it, for up to 30 days. |Sensitive|',
      'Read your name, your picture and your language.',
      'Identify you on return visits.',
    ])
  })

  it('CO-02: what is allowed is remembered, and what is asked for beyond it is marked as new', async () => {
    await press(await ask({ scope: 'openid profile' }), 'allow')
    expect(messageIn(await ask({ scope: 'profile' })).code).toBeDefined()
    const more = await ask({ scope: 'openid email' })
    expect(more.text).toMatch(/Read your email address\. Sensitive New .*Identify you [^.]*\. You can revoke/)
    await press(more, 'allow')
    expect(messageIn(await ask({ scope: 'openid profile email' })).code).toBeDefined()
  })

  it('CO-03: nothing is pre-ticked, both ways are buttons of one form, and where to end it is said', async () => {
    const page = await ask()
    expect(page.html).not.toMatch(/type="checkbox"/)
    expect(page.forms[0]?.buttons).toEqual([
      { text: 'Cancel', name: 'cancel', value: '1' },
      { text: 'Allow', name: 'allow', value: '1' },
    ])
    expect(page.text).toContain('You can revoke access at any time in your account at')
  })

  it('CO-03: the account page lists who has access, and ends it at once', async () => {
    const { access_token, refresh_token } = await tokens('openid offline_access')
    const page = await browser.open('/account/apps')
    expect(page.text).toContain('Revoke access for Tide Calendar')
    const after = await browser.submit(page, '/account/apps')
    expect(after.text).toContain('Tide Calendar no longer has access to your account.')
    expect((await browser.open('/account/apps')).text).not.toContain('Tide Calendar')
    expect((await foyer.refresh(refresh_token, { client_id: clientId })).status).toBe(400)
    expect((await foyer.call(paths.userinfo, { token: `Bearer ${access_token}` })).status).toBe(401)
    expect(isAsked(await ask())).toBe(true)
    expect((await foyer.refresh(own.refresh_token)).status).toBe(200)
  })

  it('CO-04: Cancel returns to the application with access_denied, the same state, and the issuer', async () => {
    const cancelled = await press(await ask(), 'cancel')
    expect(cancelled.leaves?.startsWith(`${CALLBACK}?`)).toBe(true)
    expect(messageIn(cancelled)).toEqual({
      error: 'access_denied',
      error_description: 'The member did not allow it.',
      state: 'the-state',
      iss: foyer.url,
    })
    expect(isAsked(await ask())).toBe(true)
  })

  it('CO-04: an application of the owner skips this page, whatever it asks for', async () => {
    const own = { client_id: foyer.client.clientId, redirect_uri: `${TEST_ORIGIN}/callback` }
    const page = await ask({ ...own, scope: 'openid email offline_access' })
    expect(messageIn(page).code).toBeDefined()
    const again = await ask({ ...own, prompt: 'consent' })
    expect(messageIn(await browser.submit(again, '/signin', {}, { button: 'continue' })).code).toBeDefined()
  })

  it('CO-05: an unknown application or address is shown here and goes nowhere', async () => {
    for (const wrong of [{ client_id: 'cli_unknown' }, { redirect_uri: 'https://tides.example/other' }]) {
      const page = await ask(wrong)
      expect([page.status, page.leaves]).toEqual([400, null])
    }
  })

  it('OpenID Connect Core §3.1.2.1: prompt=none without consent is consent_required, and asks nobody', async () => {
    expect(messageIn(await ask({ prompt: 'none' }))).toMatchObject({ error: 'consent_required', state: 'the-state' })
    await press(await ask(), 'allow')
    expect(messageIn(await ask({ prompt: 'none' })).code).toBeDefined()
    expect(messageIn(await ask({ prompt: 'none', scope: 'openid email' })).error).toBe('consent_required')
  })

  it.each(['consent', 'login consent', 'consent login'])('prompt=%s asks again', async (prompt) => {
    await press(await ask(), 'allow')
    let page = await ask({ prompt })
    if (prompt !== 'consent') {
      expect(page.path.startsWith('/signin?')).toBe(true)
      page = await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })
    }
    expect(isAsked(page)).toBe(true)
    expect(messageIn(await press(page, 'allow')).code).toBeDefined()
  })

  it('prompt=login and max_age: the page takes only a sign-in that does for the request', async () => {
    await foyer.advance(60)
    for (const asked of [{ prompt: 'login' }, { max_age: '30' }]) {
      const page = await ask(asked)
      const handle = page.forms[0]?.fields.request
      expect((await browser.open(`/consent?request=${handle}`)).path).toBe(`/signin?request=${handle}`)
      const signedIn = await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })
      expect(isAsked(signedIn)).toBe(true)
      await foyer.advance(60)
      await press(signedIn, 'cancel')
    }
  })

  it('SI-18: a login_hint of somebody else lets the person choose', async () => {
    const ours = { client_id: foyer.client.clientId, redirect_uri: `${TEST_ORIGIN}/callback` }
    expect(messageIn(await ask({ ...ours, login_hint: email.toUpperCase() })).code).toBeDefined()
    const asked = { login_hint: 'somebody@example.com' }
    const page = await ask({ ...ours, ...asked })
    expect(page.path.startsWith('/signin?')).toBe(true)
    expect(page.text).toContain(`Continue as ${email}`)
    expect(page.text).toContain('Use another account')
    expect(page.forms[1]?.fields.email).toBe(asked.login_hint)
    expect(messageIn(await browser.submit(page, '/signin', {}, { button: 'continue' })).code).toBeDefined()
    expect(isAsked(await browser.submit(await ask(asked), '/signin', {}, { button: 'continue' }))).toBe(true)
  })

  it('somebody who is not signed in signs in first, and is asked then', async () => {
    browser = createNoScriptBrowser(foyer)
    const page = await browser.submit(await ask(), '/signin', { email, password: TEST_PASSWORD })
    expect([isAsked(page), page.text.includes(email)]).toEqual([true, true])
  })

  it('decision 10: Allow counts for the account that was shown, never for one that was changed meanwhile', async () => {
    const page = await ask()
    const bo = await foyer.createMember(`bo${email}`)
    memberId = bo.memberId
    await signIn()
    const again = await press(page, 'allow')
    expect([isAsked(again), again.text.includes(`bo${email}`)]).toEqual([true, true])
    expect((await foyer.call(`${paths.members}/${bo.memberId}/consents`, { token: apiKey })).body).toEqual({
      consents: [],
    })
  })

  it('V3.5.1: a form of another site allows nothing and ends nothing', async () => {
    const page = await ask()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.submit(page, '/consent', { allow: '1' }, { headers })).status).toBe(403)
    await press(page, 'allow')
    const listed = await browser.open('/account/apps')
    expect((await browser.submit(listed, '/account/apps', {}, { headers })).status).toBe(403)
    expect(messageIn(await ask()).code).toBeDefined()
  })

  it('design invariant 3: a flow is allowed once', async () => {
    const page = await ask()
    const { csrf, request, account } = page.forms[0]?.fields ?? {}
    const cookie = [...browser.jar.values()].map((one) => `${one.name}=${one.value}`).join('; ')
    const form = { csrf, request, account, allow: '1' } as Record<string, string>
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => foyer.call('/consent', { form, headers: { cookie } })),
    )
    expect(answers.filter(({ headers }: ScenarioResponse) => headers.location?.startsWith(CALLBACK))).toHaveLength(1)
  })

  it('decision 10: a member and a back end list what is allowed and take it back; another member does not', async () => {
    const one = `${paths.members}/${memberId}/consents`
    for (const token of [own.access_token, apiKey]) {
      const { refresh_token } = await tokens('openid offline_access')
      expect((await foyer.call(one, { token })).body).toEqual({
        consents: [
          {
            clientId,
            name: 'Tide Calendar',
            scope: 'offline_access openid',
            givenDate: expect.stringMatching(/^2030-01-01T/),
          },
        ],
      })
      const stranger = await foyer.createMember(`stranger${++people}@example.com`)
      const json = { clientId }
      expect((await foyer.call(`${one}/withdraw`, { token: stranger.access_token, json })).status).toBe(403)
      expect((await foyer.call(`${one}/withdraw`, { token, json })).status).toBe(200)
      expect((await foyer.refresh(refresh_token, { client_id: clientId })).status).toBe(400)
      expect((await foyer.call(one, { token })).body).toEqual({ consents: [] })
    }
  })

  it('decision 10: a deleted account keeps no consent', async () => {
    await press(await ask(), 'allow')
    await foyer.call(`${paths.members}/${memberId}`, { method: 'DELETE', token: apiKey })
    const left = await foyer.deps.storage.read((stores) => stores.consents.listOf(memberId as `mem_${string}`))
    expect(left).toEqual([])
  })

  it('decision 10: its tokens tell what was allowed and open nothing of the owner’s interface', async () => {
    const { access_token: token } = await tokens('openid')
    const told = await foyer.call(paths.userinfo, { token: `Bearer ${token}` })
    expect(told.body).toEqual({ sub: memberId })
    const plain = await tokens('offline_access')
    for (const path of [paths.userinfo, paths.userInfo])
      expect((await foyer.call(path, { token: plain.access_token })).body).toEqual({ sub: memberId })
    const allowed = await tokens('email')
    expect((await foyer.call(paths.userinfo, { token: allowed.access_token })).body).toMatchObject({ email })
    const calls: [string, object | undefined, 'GET' | 'POST' | 'DELETE'][] = [
      [paths.currentMember, undefined, 'GET'],
      [paths.currentMember, undefined, 'DELETE'],
      [`${paths.members}/${memberId}/consents`, undefined, 'GET'],
      [paths.changePassword, { newPassword: OTHER_PASSWORD }, 'POST'],
      [paths.redirectSession, { login: {} }, 'POST'],
      [paths.login, { loginId: { email }, password: TEST_PASSWORD }, 'POST'],
    ]
    for (const [path, json, method] of calls)
      expect([path, (await foyer.call(path, { token, method, ...(json && { json }) })).status]).toEqual([path, 403])
  })
})
