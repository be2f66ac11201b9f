import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectPage, HostedPageClient } from '../hosted/hosted-page-client.js'
import { getSessionToken, introspectBearer, newMemberEmail, PASSWORD, signUp, updateMemberMark } from '../members.js'
import { createFakeBrowser } from './fake-browser.js'
import { CALLBACK, createNodeHost } from './node-host.js'
import { describeOAuthStrategy } from './oauth-strategy-spec.js'
import { allMethods } from './remote-strategy.js'

const sent: URL[] = []
const untouchedFetch = globalThis.fetch
// Below the adapter, which wraps any existing fetch: records what this process really sends.
globalThis.fetch = (input, init) => {
  sent.push(new URL(input instanceof Request ? input.url : input))
  return untouchedFetch(input, init)
}

const host = createNodeHost()
const { described, describeMethod } = describeOAuthStrategy(host)

describe('Node: what needs no browser', () => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer()
    await host.connect(foyer)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  afterAll(async () => {
    globalThis.fetch = untouchedFetch
    await foyer.stop()
  })
  const strategy = () => host.strategy(foyer)
  const bearer = (tokens: Parameters<typeof introspectBearer>[1]) => introspectBearer(foyer, tokens)

  describe('the SDK', () => {
    it('wire-protocol, head: is the version the protocol was observed with', () => {
      const entry = createRequire(import.meta.url).resolve('@wix/sdk/package.json')
      expect(JSON.parse(readFileSync(entry, 'utf8')).version).toBe('1.21.16')
    })
    it('wire-protocol §1.2: every request goes to Foyer, none to the provider', async () => {
      sent.length = 0
      const one = await strategy()
      await signUp(host, one)
      await one.logout(`${TEST_ORIGIN}/`)
      expect(sent.length).toBeGreaterThan(4)
      expect([...new Set(sent.map(({ origin }) => origin))]).toEqual([foyer.url])
    })
    it('specification §7, wire-protocol §2: createClient sends the member’s bare access token, and Foyer knows the member', async () => {
      const one = await strategy()
      const tokens = await signUp(host, one)
      const client = createClient({ auth: OAuthStrategy({ clientId: foyer.client.clientId, tokens }) })
      expect(client.auth.loggedIn()).toBe(true)
      const response = await client.fetchWithAuth('https://www.wixapis.com/oauth2/userinfo')
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ sub: (await bearer(tokens)).subjectId })
    })
  })

  describeMethod('getAuthUrl', () => {
    const byForm = async (responseMode: 'fragment' | 'query', email: string, wrongFirst = false) => {
      const one = await strategy()
      const data = await one.generateOAuthData(CALLBACK)
      const { authUrl } = await one.getAuthUrl(data, { prompt: 'login', responseMode })
      const visit = new HostedPageClient(foyer.url)
      let page = await visit.page(authUrl)
      expect(page.status).toBe(200)
      if (wrongFirst) {
        page = expectPage(await visit.submit(page, { email, password: 'wrong one' }))
        expect(page.status).toBe(401)
      }
      const { url } = await visit.submit(page, { email, password: PASSWORD })
      return { one, data, url, visit }
    }

    it.each(['fragment', 'query'] as const)(
      'wire-protocol §4.2: the login page, by its form, leads back with a code in the %s',
      async (responseMode) => {
        const email = newMemberEmail()
        const member = await signUp(host, await strategy(), email)
        const { one, data, url } = await byForm(responseMode, email)
        expect(url.startsWith(`${CALLBACK}${responseMode === 'query' ? '?' : '#'}`)).toBe(true)
        const { code, state, ...more } = await one.parseFromUrl(url, responseMode)
        expect(more).toEqual({})
        const tokens = await one.getMemberTokens(code, state, data)
        expect(tokens.refreshToken.role).toBe('member')
        expect((await bearer(tokens)).subjectId).toBe((await bearer(member)).subjectId)
      },
    )
    it('wire-protocol §4.2: a wrong password shows the page again, and the right one still leads back', async () => {
      const email = newMemberEmail()
      await signUp(host, await strategy(), email)
      const { one, data, url } = await byForm('fragment', email, true)
      const { code, state } = await one.parseFromUrl(url)
      expect(await bearer(await one.getMemberTokens(code, state, data))).toMatchObject({ subjectType: 'MEMBER' })
    })
    it('design §6: prompt none succeeds at the top level once somebody is signed in there', async () => {
      const email = newMemberEmail()
      await signUp(host, await strategy(), email)
      const { one, visit } = await byForm('fragment', email)
      const data = await one.generateOAuthData(CALLBACK)
      const { authUrl } = await one.getAuthUrl(data, { prompt: 'none' })
      const { code, state } = await one.parseFromUrl((await visit.open(authUrl)).url)
      expect(await bearer(await one.getMemberTokens(code, state, data))).toMatchObject({ subjectType: 'MEMBER' })
    })
    it('security-checklist 27: a session token signs nobody in at the hosted pages', async () => {
      const one = await strategy()
      const sessionToken = getSessionToken(await one.register({ email: newMemberEmail(), password: PASSWORD }))
      const visit = new HostedPageClient(foyer.url)
      const first = await one.getAuthUrl(await one.generateOAuthData(CALLBACK), { prompt: 'none', sessionToken })
      expect(await one.parseFromUrl((await visit.open(first.authUrl)).url)).not.toHaveProperty('error')
      const second = await one.getAuthUrl(await one.generateOAuthData(CALLBACK), { prompt: 'none' })
      expect(await one.parseFromUrl((await visit.open(second.authUrl)).url)).toMatchObject({ error: 'login_required' })
    })
  })

  describeMethod('getMemberTokensForDirectLogin', () => {
    it('wire-protocol §4.3: the silent page’s flat message makes a member; no cookie is needed or set', async () => {
      const { loaded } = createFakeBrowser()
      const one = await strategy()
      const sessionToken = getSessionToken(await one.register({ email: newMemberEmail(), password: PASSWORD }))
      const tokens = await one.getMemberTokensForDirectLogin(sessionToken)
      expect(await bearer(tokens)).toMatchObject({ active: true, subjectType: 'MEMBER' })
      expect(loaded).toEqual([expect.objectContaining({ status: 200, cookies: [], targets: foyer.client.origins })])
    })
    it('security-checklist 23: a bad session token is answered by a message too', async () => {
      createFakeBrowser()
      await expect((await strategy()).getMemberTokensForDirectLogin('not-a-token')).rejects.toThrow('Missing code')
    })
  })

  describeMethod('getMemberTokensForExternalLogin', () => {
    const memberId = async (email = newMemberEmail()) => {
      const { subjectId } = await bearer(await signUp(host, await strategy(), email))
      return subjectId as string
    }
    it.each([
      ['a visitor’s token beside the key', true],
      ['the key alone', false],
    ])('wire-protocol §2: with %s', async (_what, asVisitor) => {
      const one = await strategy()
      if (asVisitor) await one.setTokens(await one.generateVisitorTokens())
      const id = await memberId()
      const tokens = await one.getMemberTokensForExternalLogin(id, await foyer.addApiKey())
      expect(tokens.refreshToken.role).toBe('member')
      expect(await bearer(tokens)).toMatchObject({ active: true, subjectType: 'MEMBER', subjectId: id })
      expect(await bearer(await one.renewToken(tokens.refreshToken))).toMatchObject({ subjectId: id })
    })
    it('security-checklist 3: a key that is not the site’s is refused', async () => {
      const refused = (await strategy()).getMemberTokensForExternalLogin(await memberId(), `fky_${'x'.repeat(43)}`)
      await expect(refused).rejects.toThrow(/Failed to fetch tokens from OAuth API: Unauthorized\./)
    })
    it.each(['mem_AAAAAAAAAAAAAAAAAAAAAA', 'vis_AAAAAAAAAAAAAAAAAAAAAA', 'nobody'])(
      'design §2.7: no member %s is refused',
      async (id) => {
        const refused = (await strategy()).getMemberTokensForExternalLogin(id, await foyer.addApiKey())
        await expect(refused).rejects.toThrow(/Bad Request.*"error":"invalid_grant"/)
      },
    )
    it('design §1: a blocked member is refused', async () => {
      const email = newMemberEmail()
      const id = await memberId(email)
      await updateMemberMark(foyer, email, { status: 'blocked' })
      const refused = (await strategy()).getMemberTokensForExternalLogin(id, await foyer.addApiKey())
      await expect(refused).rejects.toThrow(/"error":"invalid_grant"/)
    })
  })

  describeMethod('getMemberTokensForExternalLoginWithSession', () => {
    const withSession = async (email: string, options?: { verifyEmail?: boolean }) =>
      (await strategy()).getMemberTokensForExternalLoginWithSession(email, await foyer.addApiKey(), options as never)
    it('wire-protocol §5: a new address becomes a member, a known one is the same member', async () => {
      const email = newMemberEmail()
      const first = await withSession(email)
      expect(first.refreshToken.role).toBe('member')
      expect(await bearer(first)).toMatchObject({ active: true, subjectType: 'MEMBER' })
      const second = await withSession(email)
      expect((await bearer(second)).subjectId).toBe((await bearer(first)).subjectId)
      expect(second.refreshToken.value).not.toBe(first.refreshToken.value)
      expect(await bearer(await (await strategy()).renewToken(first.refreshToken))).toMatchObject({ active: true })
    })
    it('wire-protocol §5: a member who registered by password is the same member', async () => {
      const email = newMemberEmail()
      const registered = await signUp(host, await strategy(), email)
      expect((await bearer(await withSession(email))).subjectId).toBe((await bearer(registered)).subjectId)
    })
    it.each([true, false])('wire-protocol §5: verifyEmail %s is what is kept', async (verifyEmail) => {
      const email = newMemberEmail()
      await withSession(email, { verifyEmail })
      const { deps } = foyer
      const member = await deps.storage.read((stores) => stores.members.findByEmail(email))
      expect(member?.emailVerified).toBe(verifyEmail)
    })
    it('security-checklist 3: a key that is not the site’s is refused', async () => {
      const refused = (await strategy()).getMemberTokensForExternalLoginWithSession(newMemberEmail(), 'fky_wrong')
      await expect(refused).rejects.toThrow(/API key/)
    })
    it('design §1: a blocked member is refused', async () => {
      const email = newMemberEmail()
      await withSession(email)
      await updateMemberMark(foyer, email, { status: 'blocked' })
      await expect(withSession(email)).rejects.toThrow(/MEMBER_BLOCKED/)
    })
  })

  const connectModules = async (one: ReturnType<typeof OAuthStrategy>) => {
    vi.stubGlobal('__wix_context__', undefined)
    createClient({ auth: one }).enableContext('global')
  }

  describeMethod('sessions.syncToWixPages', () => {
    it('wire-protocol §4.1: the pre-warm session’s page loads, and the time is kept', async () => {
      const { kept, loaded } = createFakeBrowser()
      const one = OAuthStrategy({ clientId: foyer.client.clientId })
      await connectModules(one)
      await one.sessions.syncToWixPages({})
      expect(loaded).toEqual([expect.objectContaining({ url: expect.stringContaining(`${foyer.url}/`), status: 200 })])
      expect([...kept.keys()]).toEqual(['wixRedirectSessionLastPreWarm'])
      await one.sessions.syncToWixPages({})
      expect(loaded).toHaveLength(1)
      await one.sessions.syncToWixPages({ force: true })
      expect(loaded).toHaveLength(2)
    })
  })

  describeMethod('sessions.isSessionSynced', () => {
    it('specification §2: done when its last run is under 7 days old', async () => {
      const { kept } = createFakeBrowser()
      const one = OAuthStrategy({ clientId: foyer.client.clientId })
      await connectModules(one)
      expect(one.sessions.isSessionSynced()).toBe(false)
      await one.sessions.syncToWixPages({})
      expect(one.sessions.isSessionSynced()).toBe(true)
      kept.set('wixRedirectSessionLastPreWarm', String(Date.now() - 604_800_000))
      expect(one.sessions.isSessionSynced()).toBe(false)
    })
  })
})

it('Node: every method of the installed OAuthStrategy has its tests', () => {
  expect([...described].sort()).toEqual(allMethods())
})
