import { randomBytes } from 'node:crypto'
import { paths } from '@foyer/protocol'
import { type Config, composeFoyer, foyerLogger } from '@foyer/server'
import { createEmptyDatabase, startFoyer, type TestDatabase, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import { loadSample } from '../../../src/features/import-export/sample/load-sample.js'
import { removeProvider, saveProvider } from '../../../src/features/site/providers/change-providers.js'
import { type Browser, createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'

const START = '/signin/with/demo'
const AUTHORIZE = '/dev/provider/authorize'

describe('the demo provider under --dev', () => {
  let foyer: TestFoyer
  let browser: Browser
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false, demoProvider: true, settings: { 'signin.methods': 'password-and-code' } })
  })
  beforeEach(() => {
    browser = createNoScriptBrowser(foyer)
  })
  afterAll(() => foyer.stop())

  const open = async () => browser.submit(await browser.open('/signin'), START)
  const choose = async (person: string) => browser.submit(await open(), AUTHORIZE, { person })
  const enterCode = async (page: Page, email: string) =>
    browser.submit(page, '/verify-email', { code: await foyer.getMailedCode(email) })

  it('offers its people on a page that is marked as development', async () => {
    const page = await open()
    expect(page.text).toMatch(/Development only/)
    expect(page.forms[0]?.buttons.map(({ name, value }) => [name, value])).toEqual([
      ['person', 'demo|verified'],
      ['person', 'demo|unverified'],
      ['person', 'demo|no-address'],
      ['person', 'demo|member'],
      ['error', 'access_denied'],
      ['error', 'temporarily_unavailable'],
    ])
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'.*form-action 'self' http:/)
  })

  it('a verified address signs in at once, and again as the same member', async () => {
    expect((await choose('demo|verified')).text).toContain('Signed in as vera.stein@demo.example')
    browser = createNoScriptBrowser(foyer)
    expect((await choose('demo|verified')).text).toContain('Signed in as vera.stein@demo.example')
  })

  it('an unverified address is verified by a code first, and is linked then', async () => {
    const email = 'uma.reyes@demo.example'
    const page = await choose('demo|unverified')
    expect(page.path).toBe('/verify-email')
    expect((await enterCode(page, email)).text).toContain(`as ${email}`)
    browser = createNoScriptBrowser(foyer)
    expect((await choose('demo|unverified')).text).toContain(`as ${email}`)
  })

  it('a person without an address is asked for one, and is linked after its code', async () => {
    const page = await choose('demo|no-address')
    expect(page.text).toContain('Confirm your email once to continue with Demo provider.')
    const code = await browser.submit(page, '/signin/code', { email: 'noah@example.com' })
    expect((await enterCode(code, 'noah@example.com')).text).toContain('as noah@example.com')
    browser = createNoScriptBrowser(foyer)
    expect((await choose('demo|no-address')).text).toContain('as noah@example.com')
  })

  it('the address of a sample member is linked after a sign-in to that account', async () => {
    await loadSample(commandLineAct, foyer.deps)
    const page = await choose('demo|member')
    const email = page.forms.find(({ fields }) => fields.email)?.fields.email ?? ''
    expect(page.text).toContain(`There is an account with ${email}.`)
    const code = await browser.submit(page, '/signin', {}, { button: 'email-code' })
    expect((await enterCode(code, email)).text).toContain(`as ${email}`)
    browser = createNoScriptBrowser(foyer)
    expect((await choose('demo|member')).text).toContain(`as ${email}`)
  })

  it.each([
    ['access_denied', 200, 'Sign-in with Demo provider was canceled.'],
    ['temporarily_unavailable', 503, 'Demo provider could not be reached.'],
  ])('%s leads back to the sign-in page', async (error, status, text) => {
    const page = await browser.submit(await open(), AUTHORIZE, { error })
    expect(page.status).toBe(status)
    expect(page.text).toContain(text)
    expect(page.forms.map(({ action }) => action)).toContain(START)
  })

  it.each([
    ['0', false],
    ['1', true],
  ])(
    'SI-15: "Stay signed in" counts (%s), and the last used provider is marked after sign-out: %s',
    async (stay, kept) => {
      const page = await browser.submit(await browser.open('/signin'), START, { stay })
      const { forms } = await browser.submit(page, AUTHORIZE, { person: 'demo|verified' })
      const isPersistent = (name: string) =>
        browser.jar.get(name)?.attributes.some((attribute) => attribute.startsWith('Max-Age')) ?? false
      expect([isPersistent('foyer-signin'), isPersistent('foyer-method')]).toEqual([kept, kept])
      const signOut = forms.find(({ action }) => action === paths.logout)?.fields
      await browser.submit(await browser.open('/signin'), paths.logout, signOut)
      expect((await browser.open('/signin')).text.includes('Last used')).toBe(kept)
    },
  )

  it('RFC 6749 §4.1.2.1: sends the browser nowhere but to the callbacks of this server', async () => {
    const { fields } = (await open()).forms[0] as { fields: Record<string, string> }
    for (const redirect_uri of [
      'https://elsewhere.example/',
      `${foyer.url}/console`,
      `${foyer.url}/signin/callback/../x`,
    ]) {
      const page = await browser.open(`${AUTHORIZE}?${new URLSearchParams({ ...fields, redirect_uri })}`)
      expect([page.status, page.leaves, page.forms]).toEqual([400, null, []])
    }
  })

  it('RFC 6749 §4.1.3: redeems a code once, for the client, address and verifier that it was issued for', async () => {
    const callback = `${foyer.url}/signin/callback/demo`
    const verifier = 'v'.repeat(43)
    const challenge = 'LZHrYjZCM4jkAPYbZkYk6pVjqfJcTKRfJ6nYKEIR7pQ'
    const request = {
      client_id: 'foyer',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email',
      state: 's',
      nonce: 'n',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }
    const inject = (url: string, form: Record<string, string>) =>
      foyer.node.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
    const code = async (code_challenge: string) => {
      const response = await inject(AUTHORIZE, { ...request, code_challenge, person: 'demo|verified' })
      return new URL(String(response?.headers.location)).searchParams.get('code') ?? ''
    }
    const { createHash } = await import('node:crypto')
    const right = createHash('sha256').update(verifier).digest('base64url')
    const redeem = async (change: Record<string, string>, issued = right) => {
      const form = { grant_type: 'authorization_code', code: await code(issued), redirect_uri: callback }
      const client = { code_verifier: verifier, client_id: 'foyer' }
      const response = await inject('/dev/provider/token', { ...form, ...client, ...change })
      return [response?.statusCode, response?.json().error]
    }
    expect(await redeem({})).toEqual([200, undefined])
    expect(await redeem({}, challenge)).toEqual([400, 'invalid_grant'])
    expect(await redeem({ redirect_uri: `${callback}2` })).toEqual([400, 'invalid_grant'])
    expect(await redeem({ client_id: 'other' })).toEqual([400, 'invalid_request'])
    const once = await code(right)
    expect(await redeem({ code: once })).toEqual([200, undefined])
    expect(await redeem({ code: once })).toEqual([400, 'invalid_grant'])
  })
})

describe('where the demo provider exists', () => {
  let database: TestDatabase
  const secret = randomBytes(32)
  beforeEach(async () => {
    database = await createEmptyDatabase('sqlite')
  })
  afterEach(() => database.drop())

  /** Starts a server, runs `work`, stops the server, and returns the buttons of its sign-in page. */
  async function buttonsOf(dev: boolean, { issuer = 'http://localhost:4000', work }: Start = {}): Promise<string[]> {
    const config: Config = {
      ...{ host: '127.0.0.1', port: 4000, issuer, dev, dataFolder: database.folder, database: database.config },
      ...{ mail: { kind: 'inbox' }, limits: false, trustedProxies: [] },
    }
    const logger = foyerLogger({ write: () => {} }, 'silent')
    const foyer = await composeFoyer(config, secret, { logger })
    try {
      await work?.(foyer)
      const { providers } = foyer.deps.siteSnapshot.current()
      const shown = [...providers.values()].map(({ providerId, issuer: at }) => `${providerId} ${at}`)
      const { statusCode } = await foyer.http.inject({ method: 'GET', url: '/dev/provider/jwks' })
      expect(statusCode).toBe(dev ? 200 : 404)
      return shown
    } finally {
      await foyer.close()
    }
  }
  interface Start {
    issuer?: string
    work?: (foyer: Awaited<ReturnType<typeof composeFoyer>>) => Promise<unknown>
  }

  it('exists from the first start with --dev, at the address of the server', async () => {
    expect(await buttonsOf(true)).toEqual(['demo http://localhost:4000/dev/provider'])
    expect(await buttonsOf(true, { issuer: 'http://localhost:4001' })).toEqual([
      'demo http://localhost:4001/dev/provider',
    ])
  })

  it('stays removed once an owner has removed it', async () => {
    const remove: Start['work'] = async ({ deps, refresh }) => {
      await removeProvider('demo', commandLineAct, deps)
      await refresh()
    }
    expect(await buttonsOf(true, { work: remove })).toEqual([])
    expect(await buttonsOf(true)).toEqual([])
  })

  it('is gone when the site runs without --dev, and cannot be added there', async () => {
    await buttonsOf(true)
    const add = async ({ deps }: { deps: never }) => {
      const input = { preset: 'oidc', issuer: 'https://dev.example/dev/provider', clientId: 'foyer' } as const
      await expect(saveProvider('demo', input, commandLineAct, deps)).rejects.toThrow()
    }
    expect(await buttonsOf(false, { work: add as never })).toEqual([])
    expect(await buttonsOf(false)).toEqual([])
  })
})
