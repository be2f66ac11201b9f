import { type BrowserWindow, createFoyerClient } from '@foyer/client'
import {
  finishLink,
  finishSignIn,
  linkIdentity,
  listIdentities,
  sendCode,
  signInMethods,
  signInWith,
  unlinkIdentity,
} from '@foyer/client/sign-in'
import { startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CALLBACK, createNodeHost } from '../wix/node-host.js'
import { expectPage, HostedPageClient } from './hosted-page-client.js'
import { addOpenIdProvider, type OpenIdProvider, signInAtProvider } from './openid-provider.js'

const untouchedFetch = globalThis.fetch

describe('sign-in at a provider and by a code, with the real SDKs and a real OpenID provider', () => {
  let foyer: TestFoyer
  let provider: OpenIdProvider
  /** The page of the site. */
  let page: URL
  beforeAll(async () => {
    foyer = await startFoyer({ now: 'running', settings: { 'signin.methods': 'password-and-code' } })
    provider = await addOpenIdProvider(foyer, 'work', 'Work account')
  })
  beforeEach(() => {
    page = new URL(`${TEST_ORIGIN}/account`)
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, url: string | URL) => {
        page = new URL(url, page)
      },
    })
    vi.stubGlobal('location', {
      get href() {
        return page.href
      },
      get pathname() {
        return page.pathname
      },
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  afterAll(async () => {
    globalThis.fetch = untouchedFetch
    await provider.close()
    await foyer.stop()
  })

  const window = {
    get location() {
      return globalThis.location
    },
  } as BrowserWindow
  const createClient = () => createFoyerClient({ url: foyer.url, clientId: foyer.client.clientId, window })
  const navigate = (url: string) => {
    page = new URL(url)
  }
  /** Goes from the page through the hosted pages to the provider and back to the site. */
  async function travel(login: string): Promise<void> {
    const visit = new HostedPageClient(foyer.url)
    const { url } = await visit.open(page.href)
    page = new URL((await visit.open(await signInAtProvider(provider, url, login))).url)
  }

  it('@foyer/client: lists the ways to sign in, and signs in at the provider', async () => {
    const { providers, emailCode } = await signInMethods({ url: foyer.url })
    expect([emailCode, providers]).toEqual([true, [{ id: 'work', name: 'Work account', preset: 'oidc' }]])
    const client = createClient()
    await signInWith(client, 'work', { redirectUri: CALLBACK, originalUri: '/cart', navigate })
    await travel('ana')
    expect(page.href).toMatch(CALLBACK)
    expect(await finishSignIn(client)).toBe('/cart')
    expect((await client.getCurrentMember())?.loginEmail).toBe('ana@id.example')
    expect(page.hash).toBe('')
    await expect(finishSignIn(client)).rejects.toMatchObject({ code: 'UNKNOWN_STATE' })
  })

  it('@foyer/client: an unknown provider leads to the sign-in page', async () => {
    await signInWith(createClient(), 'unknown', { redirectUri: CALLBACK, navigate })
    expect(expectPage(await new HostedPageClient(foyer.url).open(page.href)).html).toContain('Work account')
  })

  it('@foyer/client: links an account, lists it and unlinks it', async () => {
    const client = createClient()
    const { access_token, refresh_token } = await foyer.createMember('bea@example.com')
    client.setTokens({
      accessToken: { value: access_token, expiresAt: Date.now() / 1000 + 600 },
      refreshToken: { value: refresh_token, role: 'member' },
    })
    expect(await finishLink(client)).toBeUndefined()
    await linkIdentity(client, 'work', { navigate })
    await travel('bea-at-work')
    expect(await finishLink(client)).toMatchObject({
      status: 'linked',
      identities: [{ provider: { id: 'work' }, email: 'bea-at-work@id.example' }],
    })
    expect(page.href).toBe(`${TEST_ORIGIN}/account`)
    const [identity] = await listIdentities(client)

    const other = createClient()
    await signInWith(other, 'work', { redirectUri: CALLBACK, navigate })
    await travel('bea-at-work')
    await finishSignIn(other)
    expect((await other.getCurrentMember())?.loginEmail).toBe('bea@example.com')

    await unlinkIdentity(client, identity?.id as string)
    expect(await listIdentities(client)).toEqual([])
  })

  it('@foyer/client: sends a code, which signs in or creates a member', async () => {
    const client = createClient()
    const state = await sendCode(client, 'cleo@example.com')
    expect(state.loginState).toBe('EMAIL_VERIFICATION_REQUIRED')
    const code = await foyer.getMailedCode('cleo@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await client.processVerification({ code: wrong }, state)).loginState).toBe('FAILURE')
    expect((await client.processVerification({ code }, state)).loginState).toBe('SUCCESS')
    expect(await sendCode(client, 'nonsense')).toMatchObject({ loginState: 'FAILURE', errorCode: 'invalidEmail' })
  })

  it('wire-protocol §4.1: getAuthUrl of @wix/sdk takes an `idp`, and goes to that provider', async () => {
    const host = createNodeHost()
    await host.connect(foyer)
    const strategy = await host.strategy(foyer)
    const data = await strategy.generateOAuthData(CALLBACK)
    // An option of Wix's SDK only.
    const byProvider = (idp: unknown): object => ({ prompt: 'login', idp })
    const { authUrl } = await strategy.getAuthUrl(data, byProvider({ connectionId: 'work' }))
    navigate(authUrl)
    await travel('dan')
    const { code, state } = await strategy.parseFromUrl(page.href)
    const tokens = await strategy.getMemberTokens(code, state, data)
    expect(tokens.refreshToken.role).toBe('member')

    // The site has no Google: the person chooses on the sign-in page.
    const google = await strategy.getAuthUrl(data, byProvider('google'))
    expect((await new HostedPageClient(foyer.url).page(google.authUrl)).status).toBe(200)
  })
})
