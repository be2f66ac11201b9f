import { createHash } from 'node:crypto'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { HostedVisit, shown } from './hosted-visit.js'
import { bearerOf, OTHER_PASSWORD, ownerMarks, PASSWORD, sessionTokenOf, signUp, somebody } from './members.js'
import type { RemoteStrategy, StrategyHost } from './remote-strategy.js'

/** How long an access token lives, and how much longer the server takes it (security-checklist, section 0). */
const LIFE = 900
const GRACE = 30
/** What `createClient` hands to a strategy that runs outside the provider's own pages. */
const NO_HOST = undefined
const EMPTY = { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } }

/**
 * What every `OAuthStrategy` promises wherever it runs. Describes the tests of one method under its name and answers the
 * names that were described.
 */
export function promisesOfOAuthStrategy(host: StrategyHost): {
  described: Set<string>
  describeMethod: DescribeMethod
} {
  const described = new Set<string>()
  const describeMethod: DescribeMethod = (name, tests) => {
    described.add(name)
    describe(`${host.name}: ${name}`, tests)
  }

  let foyer: TestFoyer
  const strategy = (...tokens: Parameters<StrategyHost['strategy']> extends [unknown, ...infer More] ? More : never) =>
    host.strategy(foyer, ...tokens)
  const bearer = (tokens: Parameters<typeof bearerOf>[1]) => bearerOf(foyer, tokens)
  const turnClock = async (seconds: number) => {
    await foyer.advance(seconds)
    await host.advance(seconds)
  }
  /** Settings of the site for the tests of one describe. */
  const withSettings = (settings: Record<string, string>, before: Record<string, string>) => {
    beforeAll(() => foyer.set(settings))
    afterAll(() => foyer.set(before))
  }
  const visitor = async () => {
    const one = await strategy()
    await one.setTokens(await one.generateVisitorTokens())
    return one
  }
  const newMember = async (email = somebody()) => {
    const one = await visitor()
    const before = await one.getTokens()
    return { one, email, before, tokens: await signUp(host, one, email) }
  }

  beforeAll(async () => {
    foyer = await startFoyer({
      client: {
        origins: [host.origin],
        redirectUris: [`${host.origin}/callback`],
        logoutUris: [`${host.origin}/`],
      },
    })
    await host.connect(foyer)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(() => foyer.stop())

  describeMethod('generateVisitorTokens', () => {
    it('specification §4: none, then visitor through the anonymous grant', async () => {
      const tokens = await (await strategy()).generateVisitorTokens()
      expect(tokens.refreshToken).toEqual({ value: expect.stringMatching(/./), role: 'visitor' })
      expect(await bearer(tokens)).toMatchObject({ active: true, subjectType: 'VISITOR' })
    })
    it('wire-protocol §3.2: expires_in is there, so that the token counts as expired one day', async () => {
      const tokens = await (await strategy()).generateVisitorTokens()
      expect(tokens.accessToken.expiresAt).toEqual(expect.any(Number))
      expect(tokens.accessToken.expiresAt).not.toBeNaN()
    })
    it('design §1: every visitor is another', async () => {
      const one = await (await strategy()).generateVisitorTokens()
      const other = await (await strategy()).generateVisitorTokens()
      expect((await bearer(one)).subjectId).not.toBe((await bearer(other)).subjectId)
    })
    it('specification §4: good tokens are answered as they are', async () => {
      const one = await strategy()
      const tokens = await one.generateVisitorTokens()
      expect(await one.generateVisitorTokens(tokens)).toEqual(tokens)
    })
    it('specification §4: a missing access token is renewed through the refresh token, for the same visitor', async () => {
      const one = await strategy()
      const tokens = await one.generateVisitorTokens()
      const renewed = await one.generateVisitorTokens({ refreshToken: tokens.refreshToken })
      expect(renewed.refreshToken).toEqual(tokens.refreshToken)
      expect((await bearer(renewed)).subjectId).toBe((await bearer(tokens)).subjectId)
    })
    it('specification §4: if renewal fails, a new anonymous visitor token is requested', async () => {
      const refreshToken = { value: 'not.a.token', role: 'member' } as const
      const tokens = await (await strategy()).generateVisitorTokens({ refreshToken: refreshToken as never })
      expect(tokens.refreshToken.role).toBe('visitor')
      expect(await bearer(tokens)).toMatchObject({ active: true, subjectType: 'VISITOR' })
    })
  })

  describeMethod('renewToken', () => {
    it.each(['visitor', 'member'] as const)(
      'security-checklist 11: a %s renews 50 times with the first refresh token, each time after its access token died',
      async (role) => {
        const { one, before, tokens } = await newMember()
        const first = role === 'member' ? tokens : before
        const renewer = role === 'member' ? one : await strategy(first)
        const { subjectId } = await bearer(first)
        for (let renewal = 1; renewal <= 50; renewal += 1) {
          await foyer.advance(LIFE + GRACE + 1)
          const renewed = await renewer.renewToken(first.refreshToken)
          expect(renewed.refreshToken, `renewal ${renewal}`).toEqual(first.refreshToken)
          expect(await bearer(renewed), `renewal ${renewal}`).toMatchObject({
            active: true,
            subjectType: role.toUpperCase(),
            subjectId,
          })
        }
      },
    )
    it.each(['visitor', 'member'] as const)('security-checklist 17: three renewals of a %s at once', async (role) => {
      const { one, before, tokens } = await newMember()
      const first = role === 'member' ? tokens : before
      const renewed = await Promise.all([1, 2, 3].map(() => one.renewToken(first.refreshToken)))
      const { subjectId } = await bearer(first)
      for (const each of renewed) {
        expect(each.refreshToken).toEqual(first.refreshToken)
        expect(await bearer(each)).toMatchObject({ active: true, subjectId })
      }
    })
    it('specification §8: a refusal carries the status text, the request id and the body', async () => {
      const refused = (await strategy()).renewToken({ value: 'not.a.token', role: 'member' } as never)
      await expect(refused).rejects.toThrow(
        /Failed to fetch tokens from OAuth API: Bad Request\. request id: req_[\w-]+\. Response: \{.*"error":"invalid_grant"/,
      )
    })
    it('security-checklist 9: a refresh token of another client is refused', async () => {
      const other = await foyer.addClient({ origins: [host.origin] })
      const { body } = await foyer.call<{ refresh_token: string }>('/oauth2/token', {
        json: { clientId: other.clientId, grantType: 'anonymous' },
      })
      const refused = (await strategy()).renewToken({ value: body.refresh_token, role: 'visitor' } as never)
      await expect(refused).rejects.toThrow(/"error":"invalid_grant"/)
    })
  })

  describeMethod('getAuthHeaders', () => {
    it('wire-protocol §2: the bare access token, of a visitor when there was none', async () => {
      const one = await strategy()
      const { headers } = await one.getAuthHeaders(NO_HOST)
      const { accessToken, refreshToken } = await one.getTokens()
      expect(headers).toEqual({ Authorization: accessToken.value })
      expect(refreshToken.role).toBe('visitor')
      expect(await one.getAuthHeaders(NO_HOST)).toEqual({ headers })
    })
    it('wire-protocol §3.2: after expiry three calls at once renew by themselves, and the member stays who they are', async () => {
      const { one, tokens } = await newMember()
      const { subjectId } = await bearer(tokens)
      await turnClock(LIFE + GRACE + 2)
      expect(await bearer(tokens)).toEqual({ active: false })
      const headers = await Promise.all([1, 2, 3].map(() => one.getAuthHeaders(NO_HOST)))
      for (const each of headers) {
        expect(await bearer(each.headers.Authorization as string)).toMatchObject({ subjectType: 'MEMBER', subjectId })
      }
      expect((await one.getTokens()).refreshToken).toEqual(tokens.refreshToken)
      expect(await one.loggedIn()).toBe(true)
    })
    it('wire-protocol §3.2: a member whose session has ended goes on as a visitor', async () => {
      const { one, tokens } = await newMember()
      await (await strategy(tokens)).logout(`${host.origin}/`)
      await turnClock(LIFE + GRACE + 2)
      const { headers } = await one.getAuthHeaders(NO_HOST)
      expect(await bearer(headers.Authorization as string)).toMatchObject({ active: true, subjectType: 'VISITOR' })
      expect(await one.loggedIn()).toBe(false)
    })
  })

  describeMethod('getTokens', () => {
    it('specification §4: the role starts as none', async () => {
      expect(await (await strategy()).getTokens()).toEqual(EMPTY)
    })
    it('specification §3: tokens handed in are the tokens in use', async () => {
      const tokens = await (await strategy()).generateVisitorTokens()
      expect(await (await strategy(tokens)).getTokens()).toEqual(tokens)
    })
  })

  describeMethod('setTokens', () => {
    it('specification §3: what was set is used for the next call, without a call for others', async () => {
      const { tokens } = await newMember()
      const one = await strategy()
      await one.setTokens(tokens)
      expect(await one.getTokens()).toEqual(tokens)
      expect(await one.getAuthHeaders(NO_HOST)).toEqual({ headers: { Authorization: tokens.accessToken.value } })
    })
  })

  describeMethod('getActiveToken', () => {
    it('wire-protocol §2: the access token in use, empty before there is one', async () => {
      const one = await strategy()
      expect(await one.getActiveToken()).toBe('')
      const { headers } = await one.getAuthHeaders(NO_HOST)
      expect(await one.getActiveToken()).toBe(headers.Authorization)
    })
  })

  describeMethod('loggedIn', () => {
    it('specification §6: true only for the member role', async () => {
      const one = await strategy()
      expect(await one.loggedIn()).toBe(false)
      await one.setTokens(await one.generateVisitorTokens())
      expect(await one.loggedIn()).toBe(false)
      await signUp(host, one)
      expect(await one.loggedIn()).toBe(true)
      await one.logout(`${host.origin}/`)
      expect(await one.loggedIn()).toBe(false)
    })
  })

  describeMethod('register', () => {
    it('specification §4: SUCCESS carries the session token, which makes the visitor a member', async () => {
      const one = await strategy()
      const answer = await one.register({ email: somebody(), password: PASSWORD })
      expect(answer).toEqual({ loginState: 'SUCCESS', data: { sessionToken: expect.stringMatching(/./) } })
      const tokens = await host.memberTokens(one, sessionTokenOf(answer))
      expect(tokens.refreshToken.role).toBe('member')
      expect(await bearer(tokens)).toMatchObject({ active: true, subjectType: 'MEMBER' })
    })
    it('security-checklist 29: the member has a session of their own; the visitor’s refresh token stays a visitor’s', async () => {
      const { one, before, tokens } = await newMember()
      expect(tokens.refreshToken.value).not.toBe(before.refreshToken.value)
      expect(await bearer(await one.renewToken(before.refreshToken))).toMatchObject({ subjectType: 'VISITOR' })
    })
    it('specification §3: the profile arrives', async () => {
      const email = somebody()
      const profile = { nickname: 'Ann', firstName: 'Ann', lastName: 'Ó Sé', customFields: [] }
      await (await strategy()).register({ email, password: PASSWORD, profile })
      const { needs } = foyer.nodes[0] as TestFoyer['nodes'][number]
      const member = await needs.storage.read((stores) => stores.members.findByEmail(email))
      expect(member?.profile).toMatchObject({
        profile: { nickname: 'Ann' },
        contact: { firstName: 'Ann', lastName: 'Ó Sé' },
      })
    })
    it('specification §8: an email field violation is invalidEmail', async () => {
      const answer = await (await strategy()).register({ email: 'no address', password: PASSWORD })
      expect(answer).toEqual({
        loginState: 'FAILURE',
        errorCode: 'invalidEmail',
        error: expect.stringContaining('email'),
      })
    })
    it('wire-protocol §6.3: an email and a password violation together are invalidEmail', async () => {
      const answer = await (await strategy()).register({ email: 'no address', password: 'x' })
      expect(answer).toMatchObject({ loginState: 'FAILURE', errorCode: 'invalidEmail' })
    })
    it('specification §8: a taken address is emailAlreadyExists', async () => {
      const { email } = await newMember()
      const answer = await (await strategy()).register({ email: email.toUpperCase(), password: OTHER_PASSWORD })
      expect(answer).toMatchObject({ loginState: 'FAILURE', errorCode: 'emailAlreadyExists' })
    })
    it.each([
      ['too short', 'short'],
      ['too long', 'x'.repeat(1025)],
      ['empty', ''],
    ])(
      'wire-protocol §6.3: a password that is %s is a failure without a code, with the reason',
      async (_what, password) => {
        const answer = await (await strategy()).register({ email: somebody(), password })
        expect(answer).toEqual({ loginState: 'FAILURE', error: expect.stringContaining('options.password') })
      },
    )

    describe('on a site by invitation', () => {
      withSettings({ 'signup.policy': 'invite' }, { 'signup.policy': 'open' })
      it('specification §8: a failure with the plain message', async () => {
        const answer = await (await strategy()).register({ email: somebody(), password: PASSWORD })
        expect(answer).toEqual({ loginState: 'FAILURE', error: expect.stringContaining('invitation') })
      })
    })

    describe('on a site with approval', () => {
      withSettings({ 'signup.policy': 'approval' }, { 'signup.policy': 'open' })
      it('specification §4: OWNER_APPROVAL_REQUIRED, also at login, until the owner approves', async () => {
        const email = somebody()
        const one = await strategy()
        const waiting = { loginState: 'OWNER_APPROVAL_REQUIRED' }
        expect(await one.register({ email, password: PASSWORD })).toEqual(waiting)
        expect(await one.login({ email, password: PASSWORD })).toEqual(waiting)
        await ownerMarks(foyer, email, { status: 'active' })
        sessionTokenOf(await one.login({ email, password: PASSWORD }))
      })
    })

    describe('on a site with verification', () => {
      withSettings({ 'signup.verifyEmail': 'true' }, { 'signup.verifyEmail': 'false' })
      it('specification §4: EMAIL_VERIFICATION_REQUIRED keeps the state token', async () => {
        const answer = await (await strategy()).register({ email: somebody(), password: PASSWORD })
        expect(answer).toEqual({
          loginState: 'EMAIL_VERIFICATION_REQUIRED',
          data: { stateToken: expect.stringMatching(/./) },
        })
      })
    })
  })

  describeMethod('login', () => {
    it('specification §4: SUCCESS carries the session token', async () => {
      const { email, tokens } = await newMember()
      const one = await strategy()
      const answer = await one.login({ email, password: PASSWORD })
      expect(answer).toEqual({ loginState: 'SUCCESS', data: { sessionToken: expect.stringMatching(/./) } })
      const again = await host.memberTokens(one, sessionTokenOf(answer))
      expect((await bearer(again)).subjectId).toBe((await bearer(tokens)).subjectId)
      expect(again.refreshToken.value).not.toBe(tokens.refreshToken.value)
    })
    it.each([
      ['an unknown address', 'invalidEmail', async () => ({ email: somebody() })],
      ['no address', 'invalidEmail', async () => ({ email: 'no address' })],
      ['no password', 'invalidPassword', async () => ({ email: (await newMember()).email, password: '' })],
      [
        'a wrong password',
        'invalidPassword',
        async () => ({ email: (await newMember()).email, password: 'wrong one' }),
      ],
      [
        'a right password of a member who must reset it',
        'resetPassword',
        async () => {
          const { email } = await newMember()
          await ownerMarks(foyer, email, { resetRequired: true })
          return { email }
        },
      ],
      [
        'a right password of a blocked member',
        'invalidEmail',
        async () => {
          const { email } = await newMember()
          await ownerMarks(foyer, email, { status: 'blocked' })
          return { email }
        },
      ],
    ])('specification §8, wire-protocol §6.3: %s is %s', async (_what, errorCode, prepare) => {
      const answer = await (await strategy()).login({ password: PASSWORD, ...(await prepare()) })
      expect(answer).toEqual({ loginState: 'FAILURE', errorCode, error: expect.stringMatching(/./) })
    })
    it('security-checklist 19: a wrong password of a blocked member says no more than a wrong password', async () => {
      const { email } = await newMember()
      const wrong = { email, password: 'wrong one' }
      const before = await (await strategy()).login(wrong)
      await ownerMarks(foyer, email, { status: 'blocked' })
      const after = await (await strategy()).login(wrong)
      const withoutRequestId = (answer: object) => JSON.stringify(answer).replaceAll(/req_[\w-]+/g, '')
      expect(withoutRequestId(after)).toBe(withoutRequestId(before))
    })
  })

  describeMethod('processVerification', () => {
    withSettings({ 'signup.verifyEmail': 'true' }, { 'signup.verifyEmail': 'false' })
    const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
    const claim = async () => {
      const email = somebody()
      const one = await visitor()
      const state = await one.register({ email, password: PASSWORD })
      expect(state.loginState).toBe('EMAIL_VERIFICATION_REQUIRED')
      return { one, email, state, code: await foyer.codeFor(email) }
    }
    const enter = (one: RemoteStrategy, code: string, ...state: [never?]) =>
      one.processVerification({ verificationCode: code }, ...state)

    it('specification §4: the mailed code is SUCCESS, and its session token makes a member', async () => {
      const { one, email, code } = await claim()
      const tokens = await host.memberTokens(one, sessionTokenOf(await enter(one, code)))
      expect(await bearer(tokens)).toMatchObject({ subjectType: 'MEMBER' })
      sessionTokenOf(await (await strategy()).login({ email, password: PASSWORD }))
    })
    it('specification §3: the input may be called code', async () => {
      const { one, code } = await claim()
      sessionTokenOf(await one.processVerification({ code } as never))
    })
    it('wire-protocol §5.1: a wrong code throws with VERIFICATION_FAILED, and the right one works afterwards', async () => {
      const { one, code } = await claim()
      await expect(enter(one, wrongOf(code))).rejects.toThrow(/VERIFICATION_FAILED/)
      sessionTokenOf(await enter(one, code))
    })
    it('design §2.3: a code is good once', async () => {
      const { one, code } = await claim()
      sessionTokenOf(await enter(one, code))
      await expect(enter(one, code)).rejects.toThrow(/INVALID_STATE_TOKEN/)
    })
    it('specification §4: the state can be handed to another strategy of the same site', async () => {
      const { state, code } = await claim()
      sessionTokenOf(await enter(await visitor(), code, state as never))
    })
    it('wire-protocol §5: logging in again mails a new code, and the new one is good', async () => {
      const { one, email } = await claim()
      await foyer.advance(1)
      const again = await one.login({ email, password: PASSWORD })
      expect(again.loginState).toBe('EMAIL_VERIFICATION_REQUIRED')
      expect(await foyer.mails(email)).toHaveLength(2)
      sessionTokenOf(await enter(one, await foyer.codeFor(email)))
    })
    it('specification §4: it works only while verification is required', async () => {
      expect(await enter(await visitor(), '123456')).toEqual({ loginState: 'FAILURE', error: 'Unknown _state' })
    })

    describe('on a site that also approves', () => {
      withSettings({ 'signup.policy': 'approval' }, { 'signup.policy': 'open' })
      it('specification §4: the right code is OWNER_APPROVAL_REQUIRED', async () => {
        const { one, code } = await claim()
        expect(await enter(one, code)).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' })
      })
    })
  })

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
    it('security-checklist 20: the address carries a handle and no state, challenge or session token', async () => {
      const one = await visitor()
      const data = await one.generateOAuthData(callback)
      const { sessionToken } = (await one.register({ email: somebody(), password: PASSWORD }).then(dataOf)) as {
        sessionToken: string
      }
      const { authUrl, authorizationEndpoint } = await one.getAuthUrl(data, { prompt: 'none', sessionToken })
      expect(authorizationEndpoint).toBe(`${foyer.url}/oauth2/authorize`)
      expect([...new URL(authUrl).searchParams.keys()].sort()).toEqual(['client_id', 'request_uri'])
      for (const secret of [data.state, data.codeChallenge, data.codeVerifier, sessionToken])
        expect(authUrl).not.toContain(secret)
    })
    it('wire-protocol §4.2: a redirect address that is not on the list is refused', async () => {
      const one = await visitor()
      const data = await one.generateOAuthData(`${callback}/elsewhere`)
      await expect(one.getAuthUrl(data)).rejects.toThrow(/redirect address/)
    })
    it('security-checklist 33: without arguments the placeholder address is stored and never redirected to', async () => {
      const one = await visitor()
      const { email } = await newMember()
      const { authUrl } = await one.getAuthUrl()
      const visit = new HostedVisit(foyer.url)
      const ended = shown(await visit.submit(await visit.page(authUrl), { email, password: PASSWORD }))
      expect(ended.status).toBe(400)
      expect(ended.html).not.toContain('unused://')
    })
    it('wire-protocol §4.2: prompt none and nobody signed in comes back with login_required', async () => {
      const one = await visitor()
      const data = await one.generateOAuthData(callback)
      const { authUrl } = await one.getAuthUrl(data, { prompt: 'none' })
      const { url } = await new HostedVisit(foyer.url).open(authUrl)
      expect(url.startsWith(`${callback}#`)).toBe(true)
      expect(await one.parseFromUrl(url)).toMatchObject({ code: null, state: data.state, error: 'login_required' })
    })
    it.each(['fragment', 'query'] as const)(
      'wire-protocol §4.1: the full page with a session answers a code in the %s',
      async (responseMode) => {
        const one = await visitor()
        const sessionToken = sessionTokenOf(await one.register({ email: somebody(), password: PASSWORD }))
        const data = await one.generateOAuthData(callback)
        const { authUrl } = await one.getAuthUrl(data, { prompt: 'none', sessionToken, responseMode })
        const { url } = await new HostedVisit(foyer.url).open(authUrl)
        expect(url.startsWith(`${callback}${responseMode === 'query' ? '?' : '#'}`)).toBe(true)
        const { code, state } = await one.parseFromUrl(url, responseMode)
        expect(await bearer(await one.getMemberTokens(code, state, data))).toMatchObject({ subjectType: 'MEMBER' })
      },
    )
  })

  describeMethod('getMemberTokens', () => {
    const codeOf = async () => {
      const one = await visitor()
      const sessionToken = sessionTokenOf(await one.register({ email: somebody(), password: PASSWORD }))
      const data = await one.generateOAuthData(`${host.origin}/callback`)
      const { authUrl } = await one.getAuthUrl(data, { prompt: 'none', sessionToken })
      const { url } = await new HostedVisit(foyer.url).open(authUrl)
      return { one, data, ...(await one.parseFromUrl(url)) }
    }
    it('specification §4: visitor, then member through the authorization code', async () => {
      const { one, data, code, state } = await codeOf()
      const tokens = await one.getMemberTokens(code, state, data)
      expect(tokens.refreshToken.role).toBe('member')
      expect(await bearer(await one.renewToken(tokens.refreshToken))).toMatchObject({ subjectType: 'MEMBER' })
    })
    it('specification §5: needs both code and state, and the state that was stored', async () => {
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

  describeMethod('logout', () => {
    const home = `${host.origin}/bye?from=here`
    it('specification §4: clears both tokens to empty, and the role returns to none', async () => {
      const { one } = await newMember()
      const { logoutUrl } = await one.logout(home)
      expect(new URL(logoutUrl).origin).toBe(foyer.url)
      expect(await one.getTokens()).toEqual(EMPTY)
    })
    it('security-checklist 31: both tokens of the session are dead though the address was never opened', async () => {
      const { one, tokens } = await newMember()
      await one.logout(home)
      expect(await bearer(tokens)).toEqual({ active: false })
      await expect(one.renewToken(tokens.refreshToken)).rejects.toThrow(/"invalid_grant"/)
    })
    it('wire-protocol §4.4: the member’s other sessions go on', async () => {
      const { one, email } = await newMember()
      const elsewhere = await visitor()
      const other = await host.memberTokens(
        elsewhere,
        sessionTokenOf(await elsewhere.login({ email, password: PASSWORD })),
      )
      await one.logout(home)
      expect(await bearer(await elsewhere.renewToken(other.refreshToken))).toMatchObject({ subjectType: 'MEMBER' })
    })
    it('wire-protocol §4.2: opening the address goes to the return address', async () => {
      const { one } = await newMember()
      const { logoutUrl } = await one.logout(home)
      expect(await new HostedVisit(foyer.url).open(logoutUrl)).toEqual({ url: home, outside: true })
    })
    it('wire-protocol §4.1: without a return address it ends at a page', async () => {
      const { one } = await newMember()
      const { logoutUrl } = await one.logout(undefined as never)
      const page = await new HostedVisit(foyer.url).page(logoutUrl)
      expect(page.status).toBe(200)
      expect(page.html).toContain('signed out')
    })
    it('security-checklist 32: a return address of another origin is refused, and the member stays', async () => {
      const { one, tokens } = await newMember()
      await expect(one.logout('https://evil.example/')).rejects.toThrow(/return address/)
      expect(await one.getTokens()).toEqual(tokens)
      expect(await bearer(tokens)).toMatchObject({ active: true })
    })
    it('design §6: a visitor may log out too', async () => {
      const one = await visitor()
      const { logoutUrl } = await one.logout(home)
      expect(await new HostedVisit(foyer.url).open(logoutUrl)).toMatchObject({ url: home })
    })
  })

  describeMethod('sendPasswordResetEmail', () => {
    const back = `${host.origin}/after-reset`
    it('wire-protocol §5: the mail’s link is our own page, where a new password can be set once', async () => {
      const { one, email, tokens } = await newMember()
      await one.sendPasswordResetEmail(email, back)
      const [mail, ...more] = await foyer.mails(email)
      expect(more).toEqual([])
      expect(mail?.link).toContain(`${foyer.url}/reset-password?`)

      const visit = new HostedVisit(foyer.url)
      const page = await visit.page(mail?.link as string)
      expect(page.url).toBe(`${foyer.url}/reset-password`)
      expect(await visit.submit(page, { password: OTHER_PASSWORD })).toEqual({ url: back, outside: true })

      const afterwards = await strategy()
      expect(await afterwards.login({ email, password: PASSWORD })).toMatchObject({ errorCode: 'invalidPassword' })
      sessionTokenOf(await afterwards.login({ email, password: OTHER_PASSWORD }))
      await expect(one.renewToken(tokens.refreshToken)).rejects.toThrow(/"invalid_grant"/)
      const again = await new HostedVisit(foyer.url).page(mail?.link as string)
      expect(again.status).toBe(400)
    })
    it('specification §8: it is the way out of resetPassword', async () => {
      const { one, email } = await newMember()
      await ownerMarks(foyer, email, { resetRequired: true })
      await one.sendPasswordResetEmail(email, back)
      const visit = new HostedVisit(foyer.url)
      await visit.submit(await visit.page((await foyer.mails(email))[0]?.link as string), { password: OTHER_PASSWORD })
      sessionTokenOf(await (await strategy()).login({ email, password: OTHER_PASSWORD }))
    })
    it('design §8: an unknown address is answered alike, and no mail goes out', async () => {
      const email = somebody()
      expect(await (await strategy()).sendPasswordResetEmail(email, back)).toBeUndefined()
      expect(await foyer.mails(email)).toEqual([])
    })
    it('security-checklist 32: a return address of another origin is refused, and no mail goes out', async () => {
      const { one, email } = await newMember()
      await expect(one.sendPasswordResetEmail(email, 'https://evil.example/')).rejects.toThrow(/return address/)
      expect(await foyer.mails(email)).toEqual([])
    })
  })

  return { described, describeMethod }
}

/** Groups the tests of one method under its name, and notes that it has some. */
export type DescribeMethod = (name: string, tests: () => void) => void

const dataOf = (answer: object): unknown => ('data' in answer ? answer.data : undefined)
