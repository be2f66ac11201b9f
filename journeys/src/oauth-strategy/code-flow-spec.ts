import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { expectPage, HostedPageClient } from '../hosted/hosted-page-client.js'
import { getSessionToken, newMemberEmail, PASSWORD } from '../members.js'
import { getStateData, type SpecContext } from './spec-context.js'

/** Specifies how a session obtains an authorization code. */
export function describeCodeFlow(stage: SpecContext): void {
  const { strategy, bearer, visitor, newMember, describeMethod, host } = stage

  describeMethod('generateOAuthData', () => {
    it('specification §3 and §9: a verifier of 43 characters, its S256 challenge, a state', async () => {
      const data = await (await strategy()).generateOAuthData('https://a.example/cb', 'https://a.example/from')
      expect(data).toEqual({
        redirectUri: 'https://a.example/cb',
        originalUri: 'https://a.example/from',
        codeVerifier: expect.stringMatching(/^[A-Za-z0-9._~-]{43}$/),
        codeChallenge: createHash('sha256').update(data.codeVerifier).digest('base64url'),
        state: expect.stringMatching(/^[\w-]{43}$/),
      })
    })
  })

  describeMethod('parseFromUrl', () => {
    it.each(['fragment', 'query'] as const)('specification §3: code and state from the %s', async (mode) => {
      const url = `https://a.example/cb${mode === 'query' ? '?' : '#'}code=c%20d&state=s&iss=i`
      expect(await (await strategy()).parseFromUrl(url, mode)).toEqual({ code: 'c d', state: 's' })
    })
    it('specification §3: the error and its description', async () => {
      const url = 'https://a.example/cb#error=login_required&error_description=Log+in.&state=s'
      expect(await (await strategy()).parseFromUrl(url)).toEqual({
        code: null,
        state: 's',
        error: 'login_required',
        errorDescription: 'Log in.',
      })
    })
  })

  describeMethod('getAuthUrl', () => {
    const callback = `${host.origin}/callback`
    it('security-checklist 20 and 25: the address carries a handle and no state, challenge or session token', async () => {
      const one = await visitor()
      const data = await one.generateOAuthData(callback)
      const { sessionToken } = (await one
        .register({ email: newMemberEmail(), password: PASSWORD })
        .then(getStateData)) as {
        sessionToken: string
      }
      const { authUrl, authorizationEndpoint } = await one.getAuthUrl(data, { prompt: 'none', sessionToken })
      expect(authorizationEndpoint).toBe(`${stage.foyer.url}/oauth2/authorize`)
      expect([...new URL(authUrl).searchParams.keys()].sort()).toEqual(['client_id', 'request_uri'])
      for (const secret of [data.state, data.codeChallenge, data.codeVerifier, sessionToken])
        expect(authUrl).not.toContain(secret)
    })
    it('wire-protocol §4.2: a redirect address that is not on the list is refused', async () => {
      const one = await visitor()
      const data = await one.generateOAuthData(`${callback}/elsewhere`)
      await expect(one.getAuthUrl(data)).rejects.toThrow(/redirect URI/)
    })
    it('security-checklist 33: without arguments the placeholder address is stored and never redirected to', async () => {
      const one = await visitor()
      const { email } = await newMember()
      const { authUrl } = await one.getAuthUrl()
      const visit = new HostedPageClient(stage.foyer.url)
      const ended = expectPage(await visit.submit(await visit.page(authUrl), { email, password: PASSWORD }))
      expect(ended.status).toBe(400)
      expect(ended.html).not.toContain('unused://')
    })
    it('wire-protocol §4.2: prompt none and nobody signed in comes back with login_required', async () => {
      const one = await visitor()
      const data = await one.generateOAuthData(callback)
      const { authUrl } = await one.getAuthUrl(data, { prompt: 'none' })
      const { url } = await new HostedPageClient(stage.foyer.url).open(authUrl)
      expect(url.startsWith(`${callback}#`)).toBe(true)
      expect(await one.parseFromUrl(url)).toMatchObject({ code: null, state: data.state, error: 'login_required' })
    })
    it.each(['fragment', 'query'] as const)(
      'wire-protocol §4.1: the full page with a session answers a code in the %s',
      async (responseMode) => {
        const one = await visitor()
        const sessionToken = getSessionToken(await one.register({ email: newMemberEmail(), password: PASSWORD }))
        const data = await one.generateOAuthData(callback)
        const { authUrl } = await one.getAuthUrl(data, { prompt: 'none', sessionToken, responseMode })
        const { url } = await new HostedPageClient(stage.foyer.url).open(authUrl)
        expect(url.startsWith(`${callback}${responseMode === 'query' ? '?' : '#'}`)).toBe(true)
        const { code, state } = await one.parseFromUrl(url, responseMode)
        expect(await bearer(await one.getMemberTokens(code, state, data))).toMatchObject({ subjectType: 'MEMBER' })
      },
    )
  })

  describeMethod('getMemberTokens', () => {
    const codeOf = async () => {
      const one = await visitor()
      const sessionToken = getSessionToken(await one.register({ email: newMemberEmail(), password: PASSWORD }))
      const data = await one.generateOAuthData(`${host.origin}/callback`)
      const { authUrl } = await one.getAuthUrl(data, { prompt: 'none', sessionToken })
      const { url } = await new HostedPageClient(stage.foyer.url).open(authUrl)
      return { one, data, ...(await one.parseFromUrl(url)) }
    }
    it('specification §4: visitor, then member through the authorization code', async () => {
      const { one, data, code, state } = await codeOf()
      const tokens = await one.getMemberTokens(code, state, data)
      expect(tokens.refreshToken.role).toBe('member')
      expect(await bearer(await one.renewToken(tokens.refreshToken))).toMatchObject({ subjectType: 'MEMBER' })
    })
    it('specification §5 and §8: needs both code and state, and the state that was stored', async () => {
      const { one, data, code, state } = await codeOf()
      await expect(one.getMemberTokens('', state, data)).rejects.toThrow('Missing code or _state')
      await expect(one.getMemberTokens(code, '', data)).rejects.toThrow('Missing code or _state')
      await expect(one.getMemberTokens(code, 'another', data)).rejects.toThrow('Invalid _state')
    })
    it('security-checklist 48: a code without its verifier buys nothing', async () => {
      const { one, data, code, state } = await codeOf()
      const { codeVerifier } = await one.generateOAuthData(data.redirectUri)
      await expect(one.getMemberTokens(code, state, { ...data, codeVerifier })).rejects.toThrow(/"invalid_grant"/)
    })
    it('design §2.3: a code is spent at most once, and a second use ends what the first opened', async () => {
      const { one, data, code, state } = await codeOf()
      const tokens = await one.getMemberTokens(code, state, data)
      await expect(one.getMemberTokens(code, state, data)).rejects.toThrow(/"invalid_grant"/)
      await expect(one.renewToken(tokens.refreshToken)).rejects.toThrow(/"invalid_grant"/)
    })
  })
}
