import { paths, type TokenResponse } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  defaultDatabase,
  parseWebMessage,
  type ScenarioResponse,
  startFoyer,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moderate } from '../../src/features/moderation/moderate.js'
import { countRows, dumpTables } from '../database/tables.js'
import { signedInBrowser } from './oidc-steps.js'

const CALLBACK = `${TEST_ORIGIN}/callback`
const SECOND_ORIGIN = 'http://127.0.0.1:6666'
type Pushed = ScenarioResponse<{
  redirectSession: {
    id: string
    fullUrl: string
    urlDetails: { endpoint: string; searchParams: Record<string, string> }
  }
  details?: { applicationError?: { code: string } }
  requestId?: string
}>

/** A valid authorization request; a test makes one parameter invalid. */
const rightRequest = (foyer: TestFoyer) => ({
  clientId: foyer.client.clientId,
  codeChallenge: createCodeChallenge('v'.repeat(43)),
  codeChallengeMethod: 'S256',
  responseMode: 'fragment',
  responseType: 'code',
  scope: 'offline_access',
  state: 'the-state-of-this-request',
  redirectUri: CALLBACK as string | undefined,
})

const pathOf = (url: string): string => url.slice(new URL(url).origin.length)

describe.each(defaultDatabase)('redirect sessions on $name', ({ name }) => {
  let foyer: TestFoyer
  let visitor: TokenResponse
  let ana: TokenResponse & { memberId: string }
  beforeAll(async () => {
    foyer = await startFoyer({
      database: name,
      listen: false,
      client: { origins: [TEST_ORIGIN, SECOND_ORIGIN], redirectUris: [CALLBACK, `${CALLBACK}?kept=1`] },
    })
    await foyer.advance(1)
    visitor = await foyer.createVisitor()
    ana = await foyer.createMember('ana@example.com')
  })
  afterAll(() => foyer.stop())

  const push = (body: unknown, token = visitor.access_token, headers: Record<string, string> = {}): Promise<Pushed> =>
    foyer.call(paths.redirectSession, { token, headers, json: body as object })
  const pushAuth = (change: Record<string, unknown> = {}, prompt: string | null = 'login', token?: string) =>
    push({ auth: { authRequest: { ...rightRequest(foyer), ...change }, prompt } }, token)
  const open = (url: string, headers: Record<string, string> = {}) => foyer.call(pathOf(url), { headers })
  const openFramed = (url: string, headers: Record<string, string> = {}) =>
    open(url, { 'sec-fetch-dest': 'iframe', ...headers })
  const logIn = async (token = visitor.access_token, email = 'ana@example.com') =>
    (await foyer.logIn(token, email)).body.sessionToken as string
  /** Pushes a silent request of the direct login: with a session token and without a redirect URI. */
  const pushSilent = async (change: Record<string, unknown> = {}, token?: string, headers?: Record<string, string>) =>
    push(
      {
        auth: {
          authRequest: {
            ...rightRequest(foyer),
            redirectUri: undefined,
            responseMode: 'web_message',
            sessionToken: await logIn(token),
            ...change,
          },
          prompt: 'none',
        },
      },
      token,
      headers,
    )
  const isLive = async (headers: Record<string, string>): Promise<boolean> => {
    const { body } = await pushAuth({ responseMode: 'query' }, 'none')
    return ((await open(body.redirectSession.fullUrl, headers)).headers.location ?? '').includes('code=')
  }

  describe('specification §7, wire-protocol §4.1: what may be pushed', () => {
    it('V4.2.5: answers 200 with fullUrl and urlDetails, which carry a handle and nothing else (security-checklist 20)', async () => {
      const sessionToken = await logIn()
      const { status, body, headers } = await pushAuth({ sessionToken }, 'none')
      expect(status).toBe(200)
      const { fullUrl, urlDetails, id } = body.redirectSession
      expect(fullUrl.length).toBeLessThan(2048)
      const handle = urlDetails.searchParams.request_uri?.split(':').at(-1)
      expect(handle).toMatch(/^rs_[\w-]{43}$/)
      expect(urlDetails).toEqual({
        endpoint: `${foyer.url}/oauth2/authorize`,
        searchParams: {
          client_id: foyer.client.clientId,
          request_uri: `urn:ietf:params:oauth:request_uri:${handle}`,
        },
      })
      const { state, codeChallenge } = rightRequest(foyer)
      for (const secret of [state, sessionToken, codeChallenge, CALLBACK, 'ana@example.com'])
        expect(decodeURIComponent(JSON.stringify(body))).not.toContain(secret)
      expect(handle).not.toContain(id)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['set-cookie']).toBeUndefined()
    })

    const wrong: {
      when: string
      change: Record<string, unknown>
      prompt?: string | null
      status?: number
      code?: string
    }[] = [
      ...[
        'https://evil.example/callback',
        `${CALLBACK}/`,
        `${CALLBACK}?added=1`,
        `${CALLBACK}#fragment`,
        `${CALLBACK}/../callback`,
        `${CALLBACK}%2e`,
        CALLBACK.toUpperCase(),
        CALLBACK.replace('127.0.0.1', 'localhost'),
        CALLBACK.replace('5555', '5556'),
        `${CALLBACK}\t`,
        ` ${CALLBACK}`,
        CALLBACK.replace('http://', 'http://user@'),
        CALLBACK.replace('http://127.0.0.1:5555', 'http://127.0.0.1:5555.evil.example'),
        CALLBACK.replace('/callback', '\\callback'),
        'javascript:alert(1)',
        'data:text/html,x',
        'unused:',
        'unused://x',
        `${TEST_ORIGIN}/`,
        TEST_ORIGIN,
      ].map((redirectUri) => ({
        when: `the return address is ${JSON.stringify(redirectUri)} (security-checklist 39)`,
        change: { redirectUri },
        code: 'INVALID_REDIRECT_URI',
      })),
      { when: 'there is no return address and no frame', change: { redirectUri: undefined } },
      { when: 'the return address is empty and there is no frame', change: { redirectUri: '' } },
      { when: 'the client is unknown', change: { clientId: 'cli_unknown' }, status: 403, code: 'PERMISSION_DENIED' },
      { when: 'the client is missing', change: { clientId: undefined } },
      { when: 'the challenge is missing (security-checklist 47)', change: { codeChallenge: undefined } },
      { when: 'the challenge is empty (security-checklist 47)', change: { codeChallenge: '' } },
      { when: 'the challenge has 42 characters (security-checklist 47)', change: { codeChallenge: 'c'.repeat(42) } },
      { when: 'the challenge has 44 characters (security-checklist 47)', change: { codeChallenge: 'c'.repeat(44) } },
      { when: 'the challenge is padded (security-checklist 47)', change: { codeChallenge: `${'c'.repeat(42)}=` } },
      {
        when: 'the challenge has other characters (security-checklist 47)',
        change: { codeChallenge: `${'c'.repeat(42)}.` },
      },
      {
        when: 'the method is missing, which would mean plain (security-checklist 47)',
        change: { codeChallengeMethod: undefined },
      },
      { when: 'the method is plain (security-checklist 47)', change: { codeChallengeMethod: 'plain' } },
      { when: 'the method is S512 (security-checklist 47)', change: { codeChallengeMethod: 'S512' } },
      { when: 'the method is written small (security-checklist 47)', change: { codeChallengeMethod: 's256' } },
      ...['token', 'id_token', 'code token', 'code id_token', 'none', '', undefined].map((responseType) => ({
        when: `the response type is ${responseType} (security-checklist 42)`,
        change: { responseType },
      })),
      { when: 'the response mode is unheard of', change: { responseMode: 'postcard' } },
      { when: 'the response mode is an own word of every object', change: { responseMode: 'constructor' } },
      { when: 'the scope is unheard of', change: { scope: 'offline_access admin' } },
      { when: 'the prompt is unheard of', change: {}, prompt: 'maybe' },
      { when: 'the prompt is none and another', change: {}, prompt: 'none login' },
      { when: 'the state is no text', change: { state: 1 } },
      { when: 'the state is longer than 2048 characters', change: { state: 's'.repeat(2049) } },
      { when: 'the session token is no text', change: { sessionToken: ['x'] } },
    ]
    it.each(wrong)(
      'security-checklist 20: refuses when $when, and keeps nothing',
      async ({ change, prompt = 'login', status = 400, code }) => {
        const before = (await countRows(foyer.database.config)).redirect_session
        const answer = await pushAuth(change, prompt)
        expect({ status: answer.status, text: answer.text }).toMatchObject({ status })
        if (code !== undefined) expect(answer.body.details?.applicationError?.code).toBe(code)
        expect(answer.body.requestId).toBe(answer.headers['x-wix-request-id'])
        expect(answer.headers['cache-control']).toBe('no-store')
        expect((await countRows(foyer.database.config)).redirect_session).toBe(before)
      },
    )

    it("security-checklist 21: the client must be the one of the caller's token, for auth and for logout", async () => {
      const other = await foyer.addClient({ redirectUris: [CALLBACK], origins: ['https://other.example'] })
      const before = (await countRows(foyer.database.config)).redirect_session
      expect((await pushAuth({ clientId: other.clientId })).status).toBe(403)
      expect((await push({ logout: { clientId: other.clientId }, callbacks: {} }, ana.access_token)).status).toBe(403)
      expect((await countRows(foyer.database.config)).redirect_session).toBe(before)
      expect((await foyer.refresh(ana.refresh_token)).status).toBe(200)
    })

    it.each([
      { when: 'no intent', body: {} },
      { when: 'null intents', body: { auth: null, logout: null, login: null } },
      { when: 'auth and logout', body: 'auth-logout' },
      { when: 'login and logout', body: 'login-logout' },
      { when: 'a list', body: [] },
      { when: 'null', body: null },
      { when: 'an auth that is no object', body: { auth: 'x' } },
      { when: 'an auth without a request', body: { auth: { prompt: 'login' } } },
    ])('refuses $when', async ({ body }) => {
      const logout = { clientId: foyer.client.clientId }
      const auth = { authRequest: rightRequest(foyer), prompt: 'login' }
      const given = body === 'auth-logout' ? { auth, logout } : body === 'login-logout' ? { login: {}, logout } : body
      const member = await foyer.createMember(
        `two-intents-${createCodeVerifier().slice(0, 8).toLowerCase()}@example.com`,
      )
      expect((await push(given, member.access_token)).status).toBe(400)
      expect((await foyer.refresh(member.refresh_token)).status).toBe(200)
    })

    it('needs an access token, and refuses an unregistered origin', async () => {
      expect((await foyer.call(paths.redirectSession, { json: { login: {} } })).status).toBe(401)
      const stranger = await push({ login: {} }, visitor.access_token, { origin: 'https://evil.example' })
      expect(stranger.status).toBe(403)
      expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
    })

    it('security-checklist 8: neither reads nor sets a cookie', async () => {
      const cookie = await signedInBrowser(foyer, ana.memberId)
      const answer = await push({ login: {} }, visitor.access_token, cookie)
      expect(answer.status).toBe(200)
      expect(answer.headers['set-cookie']).toBeUndefined()
    })
  })

  describe('lifetimes, by the clock (security-checklist section 0)', () => {
    it('a silent one lives 120 seconds and the interactive one 10 minutes', async () => {
      const cookie = await signedInBrowser(foyer, ana.memberId)
      const silent = async () => (await pushAuth({ responseMode: 'query' }, 'none')).body.redirectSession.fullUrl
      const interactive = async () => (await pushAuth({ responseMode: 'query' }, 'login')).body.redirectSession.fullUrl
      const [early, late, long, longer] = [await silent(), await silent(), await interactive(), await interactive()]
      await foyer.advance(119)
      expect((await open(early, cookie)).headers.location).toContain('code=')
      await foyer.advance(1)
      expect((await open(late, cookie)).status).toBe(400)
      await foyer.advance(479)
      expect((await open(long)).headers.location).toMatch(/^\/signin\?request=rs_/)
      await foyer.advance(1)
      expect((await open(longer)).status).toBe(400)
      visitor = await foyer.createVisitor()
      ana = { ...(await foyer.refresh(ana.refresh_token)).body, memberId: ana.memberId }
    })

    it('security-checklist 75: opening an interactive one does not complete it, and a HEAD completes none', async () => {
      const { fullUrl } = (await pushAuth({ responseMode: 'query' }, 'login')).body.redirectSession
      for (let load = 0; load < 3; load++) expect((await open(fullUrl)).headers.location).toMatch(/^\/signin\?request=/)
      const silent = (await pushSilent()).body.redirectSession.fullUrl
      await foyer.call(pathOf(silent), { method: 'HEAD' })
      expect(parseWebMessage((await openFramed(silent)).text).message.code).toBeDefined()
    })

    it('security-checklist 75: a handle belongs to its client', async () => {
      const other = await foyer.addClient({ redirectUris: [CALLBACK], origins: [TEST_ORIGIN] })
      const { fullUrl } = (await pushSilent()).body.redirectSession
      const foreign = fullUrl.replace(foyer.client.clientId, other.clientId)
      const page = await openFramed(foreign)
      expect(page.status).toBe(400)
      expect(page.text).not.toContain('id="answer"')
      expect(parseWebMessage((await openFramed(fullUrl)).text).message.code).toBeDefined()
    })
  })

  describe('security-checklist 22 and 23: the message of the silent page', () => {
    it('is flat, carries code, state and iss, and goes to every registered origin when none asked', async () => {
      const { body } = await pushSilent()
      const page = await openFramed(body.redirectSession.fullUrl)
      expect(page.status).toBe(200)
      expect(parseWebMessage(page.text)).toEqual({
        message: {
          code: expect.stringMatching(/^code_[\w-]{43}$/),
          state: 'the-state-of-this-request',
          iss: foyer.url,
        },
        origins: [TEST_ORIGIN, SECOND_ORIGIN],
      })
    })

    it('goes to the origin that asked, and to no other', async () => {
      const { body } = await pushSilent({}, undefined, { origin: SECOND_ORIGIN })
      const page = await openFramed(body.redirectSession.fullUrl, { origin: 'https://evil.example' })
      expect(parseWebMessage(page.text).origins).toEqual([SECOND_ORIGIN])
      expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${SECOND_ORIGIN};`)
    })

    it('V1.2.3: never goes to *, and survives a hostile state (security-checklist 24)', async () => {
      const state = `</script><script>alert(1)</script>&\u2028\u2029"'\\ ✓`
      const { body } = await pushSilent({ state })
      const page = await openFramed(body.redirectSession.fullUrl)
      expect(parseWebMessage(page.text).message.state).toBe(state)
      expect(page.text.match(/<script/g)).toHaveLength(2)
      expect(page.text).not.toMatch(/postMessage\([^)]*['"]\*['"]/)
    })

    it('has the headers of a page that may be framed and does nothing else (security-checklist 24)', async () => {
      const { body } = await pushSilent()
      const { headers } = await openFramed(body.redirectSession.fullUrl)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'cross-origin-embedder-policy': 'require-corp',
      })
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'sha256-[^']+'; frame-ancestors http/,
      )
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
    })

    const failing: { when: string; error: string; prepare(): Promise<string> }[] = [
      {
        when: 'the session token was used before',
        error: 'login_required',
        prepare: async () => {
          const sessionToken = await logIn()
          await openFramed((await pushSilent({ sessionToken })).body.redirectSession.fullUrl)
          return (await pushSilent({ sessionToken })).body.redirectSession.fullUrl
        },
      },
      {
        when: 'the session token is garbage',
        error: 'login_required',
        prepare: async () => (await pushSilent({ sessionToken: 'garbage' })).body.redirectSession.fullUrl,
      },
      {
        when: 'another visitor logged in with it (security-checklist 26)',
        error: 'login_required',
        prepare: async () => {
          const sessionToken = await logIn((await foyer.createVisitor()).access_token)
          return (await pushSilent({ sessionToken })).body.redirectSession.fullUrl
        },
      },
      {
        when: 'it was issued to another client (security-checklist 26)',
        error: 'login_required',
        prepare: async () => {
          const other = await foyer.addClient({ origins: ['https://other.example'] })
          const json = { clientId: other.clientId, grantType: 'anonymous' }
          const elsewhere = (await foyer.call<TokenResponse>(paths.token, { json })).body
          const sessionToken = await logIn(elsewhere.access_token)
          return (await pushSilent({ sessionToken })).body.redirectSession.fullUrl
        },
      },
      {
        when: 'the member was blocked meanwhile',
        error: 'login_required',
        prepare: async () => {
          const { memberId } = await foyer.createMember('blocked@example.com')
          const sessionToken = await logIn(visitor.access_token, 'blocked@example.com')
          await moderate(memberId as `mem_${string}`, 'block', foyer.deps)
          return (await pushSilent({ sessionToken })).body.redirectSession.fullUrl
        },
      },
      {
        when: 'nobody signed in',
        error: 'login_required',
        prepare: async () => (await pushSilent({ sessionToken: undefined })).body.redirectSession.fullUrl,
      },
      {
        when: 'a page would be needed',
        error: 'interaction_required',
        prepare: async () => {
          const change = { redirectUri: undefined, responseMode: 'web_message' }
          return (await pushAuth(change, 'login')).body.redirectSession.fullUrl
        },
      },
    ]
    it.each(failing)('names the error, flat and with iss, when $when', async ({ error, prepare }) => {
      const page = await openFramed(await prepare())
      expect(page.status).toBe(200)
      expect(parseWebMessage(page.text).message).toEqual({
        error,
        error_description: expect.stringMatching(/\.$/),
        state: 'the-state-of-this-request',
        iss: foyer.url,
      })
      expect(page.headers['set-cookie']).toBeUndefined()
    })

    it('a session token lives 120 seconds', async () => {
      const [early, late] = [await logIn(), await logIn()]
      await foyer.advance(119)
      const inTime = await openFramed((await pushSilent({ sessionToken: early })).body.redirectSession.fullUrl)
      expect(parseWebMessage(inTime.text).message.code).toBeDefined()
      await foyer.advance(1)
      const tooLate = await openFramed((await pushSilent({ sessionToken: late })).body.redirectSession.fullUrl)
      expect(parseWebMessage(tooLate.text).message.error).toBe('login_required')
    })

    it('design §6: with a live cookie, framed, prompt=none answers login_required (security-checklist 28)', async () => {
      const cookie = await signedInBrowser(foyer, ana.memberId)
      const silent = await pushSilent({ sessionToken: undefined })
      const page = await openFramed(silent.body.redirectSession.fullUrl, cookie)
      expect(parseWebMessage(page.text).message.error).toBe('login_required')
      for (const responseMode of ['fragment', 'query']) {
        for (const dest of ['iframe', 'frame', 'embed', 'object']) {
          const { body } = await pushAuth({ responseMode }, 'none')
          const answer = await open(body.redirectSession.fullUrl, { ...cookie, 'sec-fetch-dest': dest })
          expect(answer.headers.location).toContain('error=login_required')
        }
      }
      // Even outside a frame the cookie does not authenticate a `web_message` request.
      const message = await pushSilent({ sessionToken: undefined })
      const bare = await open(message.body.redirectSession.fullUrl, cookie)
      expect(parseWebMessage(bare.text).message.error).toBe('login_required')
    })

    it('V7.6.2, security-checklist 27: sign-in by a session token sets no cookie and replaces none', async () => {
      const mia = await foyer.createMember('mia@example.com')
      const victim = await signedInBrowser(foyer, mia.memberId)
      for (const responseMode of ['fragment', 'query']) {
        const sessionToken = await logIn()
        const { body } = await pushAuth({ responseMode, sessionToken }, 'none')
        const answer = await open(body.redirectSession.fullUrl, victim)
        expect(answer.headers.location).toContain('code=')
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
      const clean = await pushAuth({ responseMode: 'query' }, 'none')
      expect((await open(clean.body.redirectSession.fullUrl)).headers.location).toContain('error=login_required')
      expect(await isLive(victim)).toBe(true)
    })
  })

  describe('security-checklist 43, RFC 9207 §2: iss is in every answer', () => {
    const modes = ['query', 'fragment'] as const
    it.each(modes)('%s: a code', async (responseMode) => {
      const { body } = await pushAuth({ responseMode, sessionToken: await logIn() }, 'none')
      const { status, headers } = await open(body.redirectSession.fullUrl)
      expect(status).toBe(303)
      expect(headers['cache-control']).toBe('no-store')
      const url = new URL(headers.location as string)
      expect(url.origin + url.pathname).toBe(CALLBACK)
      const given = new URLSearchParams(responseMode === 'query' ? url.search : url.hash.slice(1))
      expect(Object.fromEntries(given)).toEqual({
        code: expect.stringMatching(/^code_/),
        state: 'the-state-of-this-request',
        iss: foyer.url,
      })
    })

    it.each(modes)('%s: an error', async (responseMode) => {
      const { body } = await pushAuth({ responseMode }, 'none')
      const url = new URL((await open(body.redirectSession.fullUrl)).headers.location as string)
      const given = new URLSearchParams(responseMode === 'query' ? url.search : url.hash.slice(1))
      expect(Object.fromEntries(given)).toEqual({
        error: 'login_required',
        error_description: expect.any(String),
        state: 'the-state-of-this-request',
        iss: foyer.url,
      })
    })

    it('keeps the query of the return address', async () => {
      const change = { responseMode: 'query', redirectUri: `${CALLBACK}?kept=1`, sessionToken: await logIn() }
      const { body } = await pushAuth(change, 'none')
      const { location } = (await open(body.redirectSession.fullUrl)).headers
      expect(location).toMatch(/\?kept=1&state=the-state-of-this-request&code=code_/)
    })

    it('a code of an address is redeemed with that address or none, and with no other', async () => {
      const verifier = createCodeVerifier()
      const codeOf = async () => {
        const change = {
          responseMode: 'query',
          codeChallenge: createCodeChallenge(verifier),
          sessionToken: await logIn(),
        }
        const { body } = await pushAuth(change, 'none')
        const { location } = (await open(body.redirectSession.fullUrl)).headers
        return new URL(location as string).searchParams.get('code') as string
      }
      const code = await codeOf()
      for (const redirectUri of [`${CALLBACK}/`, `${CALLBACK}?kept=1`, 'unused://'])
        expect((await foyer.exchangeCode(code, verifier, { redirectUri })).status).toBe(400)
      expect((await foyer.exchangeCode(code, verifier, { redirectUri: CALLBACK })).status).toBe(200)
      expect((await foyer.exchangeCode(await codeOf(), verifier)).status).toBe(200)
    })
  })

  describe('security-checklist 33: unused://', () => {
    it.each(['query', 'fragment'])('is stored with %s but never redirected to', async (responseMode) => {
      const cookie = await signedInBrowser(foyer, ana.memberId)
      for (const [prompt, sessionToken, headers] of [
        ['none', undefined, {}],
        ['none', await logIn(), {}],
        ['none', undefined, cookie],
        [null, undefined, cookie],
      ] as const) {
        const pushed = await pushAuth({ redirectUri: 'unused://', responseMode, sessionToken }, prompt)
        expect(pushed.status).toBe(200)
        const answer = await open(pushed.body.redirectSession.fullUrl, headers)
        expect(answer.status).toBe(400)
        expect(answer.headers.location).toBeUndefined()
        expect(answer.text).not.toMatch(/unused:|code_/)
      }
    })
  })

  describe('V3.7.2, security-checklist 38: the standard request in the query', () => {
    const authorize = (change: Record<string, string | undefined>, headers: Record<string, string> = {}) => {
      const query: Record<string, string | undefined> = {
        client_id: foyer.client.clientId,
        redirect_uri: CALLBACK,
        response_type: 'code',
        state: 'the-state',
        code_challenge: createCodeChallenge('v'.repeat(43)),
        code_challenge_method: 'S256',
        ...change,
      }
      const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
      return foyer.call(`${paths.authorize}?${new URLSearchParams(given)}`, { headers })
    }
    const badAddresses = [
      undefined,
      '',
      'https://evil.example/callback',
      `${CALLBACK}/`,
      `${CALLBACK}?x=1`,
      `${CALLBACK}#x`,
      'unused://',
      'javascript:alert(1)',
      CALLBACK.toUpperCase(),
      `//evil.example`,
    ]
    const otherFaults: Record<string, string | undefined>[] = [
      {},
      { response_type: 'token' },
      { response_type: undefined },
      { code_challenge: undefined },
      { code_challenge_method: 'plain' },
      { scope: 'admin' },
      { prompt: 'none' },
      { prompt: 'none', response_mode: 'web_message' },
      { prompt: 'maybe' },
      { response_mode: 'postcard' },
      { request_uri: 'https://evil.example/request' },
      { request: 'eyJ' },
      { state: undefined },
    ]
    it.each(badAddresses)(
      'the return address %j is never redirected to, whatever else is wrong',
      async (redirect_uri) => {
        const cookie = await signedInBrowser(foyer, ana.memberId)
        for (const fault of otherFaults) {
          for (const headers of [{}, cookie]) {
            const answer = await authorize({ redirect_uri, ...fault }, headers)
            expect({ status: answer.status, location: answer.headers.location, fault }).toEqual({
              status: 400,
              location: undefined,
              fault,
            })
            expect(answer.headers['content-type']).toContain('text/html')
            expect(answer.text).not.toContain('id="answer"')
            expect(answer.text).not.toContain('code_')
          }
        }
      },
    )

    it.each(['cli_unknown', '', undefined])('the client %j is never redirected for', async (client_id) => {
      for (const fault of otherFaults) {
        const answer = await authorize({ client_id, ...fault })
        expect({ status: answer.status, location: answer.headers.location }).toEqual({
          status: 400,
          location: undefined,
        })
      }
    })

    it.each([
      { fault: { response_type: 'token' }, error: 'unsupported_response_type' },
      { fault: { response_type: 'code id_token' }, error: 'unsupported_response_type' },
      { fault: { response_type: undefined }, error: 'unsupported_response_type' },
      { fault: { code_challenge: undefined }, error: 'invalid_request' },
      { fault: { code_challenge: 'c'.repeat(42) }, error: 'invalid_request' },
      { fault: { code_challenge_method: undefined }, error: 'invalid_request' },
      { fault: { code_challenge_method: 'plain' }, error: 'invalid_request' },
      { fault: { scope: 'admin' }, error: 'invalid_scope' },
      { fault: { prompt: 'maybe' }, error: 'invalid_request' },
      { fault: { prompt: 'none login' }, error: 'invalid_request' },
      { fault: { response_mode: 'postcard' }, error: 'invalid_request' },
      { fault: { prompt: 'none' }, error: 'login_required' },
    ])(
      'design §6: with a good address $fault goes back there as $error with state and iss',
      async ({ fault, error }) => {
        const answer = await authorize(fault)
        const url = new URL(answer.headers.location as string)
        expect(answer.status).toBe(303)
        expect(url.origin + url.pathname).toBe(CALLBACK)
        expect(Object.fromEntries(url.searchParams)).toEqual({
          error,
          error_description: expect.any(String),
          state: 'the-state',
          iss: foyer.url,
        })
      },
    )

    it('design §6: prompt=none at the top level with a live sign-in succeeds', async () => {
      const cookie = await signedInBrowser(foyer, ana.memberId)
      const answer = await authorize({ prompt: 'none' }, cookie)
      expect(answer.headers.location).toMatch(/\?state=the-state&code=code_.*&iss=/)
    })

    it('security-checklist 20: a session token in the query buys nothing', async () => {
      const answer = await authorize({ prompt: 'none', session_token: await logIn(), sessionToken: await logIn() })
      expect(answer.headers.location).toContain('error=login_required')
    })

    it('security-checklist 41: a repeated parameter is refused, an unknown one ignored', async () => {
      const { fullUrl } = (await pushAuth({}, 'login')).body.redirectSession
      expect((await open(`${fullUrl}&client_id=${foyer.client.clientId}`)).status).toBe(400)
      expect((await open(`${fullUrl}&unheard_of=1`)).status).toBe(303)
    })

    it('security-checklist 34: an answer here is never readable by scripts', async () => {
      const answer = await authorize({}, { origin: TEST_ORIGIN })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    })
  })

  describe('logout', () => {
    const logOut = (token: string, postFlowUrl?: string, headers: Record<string, string> = {}) =>
      push({ logout: { clientId: foyer.client.clientId }, callbacks: { postFlowUrl } }, token, headers)
    const active = async (token: string) => (await foyer.call(paths.tokenInfo, { json: { token } })).body.active

    it('security-checklist 31: ends the session when it is created, though its address is never opened', async () => {
      const member = await foyer.createMember('leaver@example.com')
      const again = await foyer.createVisitor()
      const sessionToken = await logIn(again.access_token, 'leaver@example.com')
      const { code, verifier } = await foyer.silentCode(again.access_token, sessionToken)
      const second = (await foyer.exchangeCode(code, verifier)).body

      const answer = await logOut(member.access_token, `${TEST_ORIGIN}/`)
      expect(answer.status).toBe(200)
      expect(await foyer.refresh(member.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
      expect(await active(member.access_token)).toBe(false)
      // The session on the other device stays open.
      expect((await foyer.refresh(second.refresh_token)).status).toBe(200)
      expect(await active(second.access_token)).toBe(true)
      const [session] = ((await dumpTables(foyer.database.config)).session ?? []).filter(
        (row) => row.member_id === member.memberId && row.ended_at !== null,
      )
      expect(session?.ended_reason).toBe('logged-out')
    })

    it('opening the address goes to the return address, any time again, and tells it nothing', async () => {
      const member = await foyer.createMember('returner@example.com')
      const { body } = await logOut(member.access_token, `${TEST_ORIGIN}/bye?x=1`)
      for (let load = 0; load < 2; load++) {
        const answer = await open(body.redirectSession.fullUrl)
        expect({ status: answer.status, location: answer.headers.location }).toEqual({
          status: 303,
          location: `${TEST_ORIGIN}/bye?x=1`,
        })
      }
      expect(Object.keys(body.redirectSession.urlDetails.searchParams)).toEqual(['request_uri'])
      const nowhere = await logOut((await foyer.createMember('nowhere@example.com')).access_token)
      expect((await open(nowhere.body.redirectSession.fullUrl)).headers.location).toBe('/signed-out')
    })

    it("opening it clears the member's own cookie and leaves everybody else's", async () => {
      const member = await foyer.createMember('cookie@example.com')
      const own = await signedInBrowser(foyer, member.memberId)
      const others = await signedInBrowser(foyer, ana.memberId)
      const { body } = await logOut(member.access_token, `${TEST_ORIGIN}/`)
      const elsewhere = await open(body.redirectSession.fullUrl, others)
      expect(elsewhere.headers['set-cookie']).toBeUndefined()
      expect(await isLive(others)).toBe(true)
      const here = await open(body.redirectSession.fullUrl, own)
      expect(String(here.headers['set-cookie'])).toMatch(/^foyer-signin=;/)
      expect(await isLive(own)).toBe(false)
    })

    it("wire-protocol §4.4: a visitor's logout ends nobody's session", async () => {
      const cookie = await signedInBrowser(foyer, ana.memberId)
      const { status, body } = await logOut(visitor.access_token, `${TEST_ORIGIN}/`)
      expect(status).toBe(200)
      expect((await open(body.redirectSession.fullUrl, cookie)).headers.location).toBe(`${TEST_ORIGIN}/`)
      expect(await isLive(cookie)).toBe(true)
      expect((await foyer.refresh(visitor.refresh_token)).status).toBe(200)
    })

    it.each([
      'https://evil.example/',
      `${TEST_ORIGIN}.evil.example/`,
      TEST_ORIGIN.replace('http', 'https'),
      TEST_ORIGIN.replace('5555', '5556'),
      TEST_ORIGIN.replace('http://', 'http://user@'),
      TEST_ORIGIN.replace('http://', 'http://user:pass@'),
      TEST_ORIGIN.replace('http://', 'http:\\\\'),
      `${TEST_ORIGIN}\\@evil.example/`,
      `${TEST_ORIGIN}/\n`,
      `${TEST_ORIGIN}/ x`,
      `\t${TEST_ORIGIN}/`,
      '//127.0.0.1:5555/',
      '/signed-out',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://evil.example:5555/',
      'http://localhost:5555/',
      'http://[::1]:5555/',
      'http://127.1:5555x/',
    ])(
      'V2.2.3, V3.7.2, security-checklist 32: the return address %j is refused and nobody is signed out',
      async (postFlowUrl) => {
        const answer = await logOut(ana.access_token, postFlowUrl)
        expect(answer.status).toBe(400)
        expect(answer.body.details?.applicationError?.code).toBe('INVALID_REDIRECT_URI')
        expect((await foyer.refresh(ana.refresh_token)).status).toBe(200)
      },
    )
  })
})
