import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Asking, createFoyerServer, type FoyerServer, toNodeHandler, toRequest } from '@foyer/client/server'
import { type OwnSessions, paths, type RedirectSessionResponse } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ORIGIN = 'https://shop.example.com'

/** Pauses between retries elapse immediately; requests never time out. */
function passAtOnce(milliseconds: number, run: () => void): () => void {
  if (milliseconds < 8_000) run()
  return () => {}
}

/** The cookie handling of a browser. */
function browser(foyer: FoyerServer, asking?: Asking) {
  const jar = new Map<string, string>()
  const lines: string[] = []
  async function visit(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await foyer.handle(new Request(new URL(path, ORIGIN), { ...init, headers }), asking)
    if (response === undefined) throw new Error(`nothing at ${path}`)
    keep(response.headers)
    return response
  }
  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      lines.push(line)
      const [name = '', value = ''] = line.split('; ', 1)[0]?.split(/=(.*)/s) ?? []
      if (line.includes('Max-Age=0;')) jar.delete(name)
      else jar.set(name, value)
    }
  }
  const request = () =>
    new Request(`${ORIGIN}/`, {
      headers: {
        accept: 'text/html,*/*;q=0.8',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
  return { jar, lines, visit, keep, request }
}

describe.each(defaultDatabase)('the server’s side of a site, on $name', ({ name: database }) => {
  let product: TestFoyer
  let foyer: FoyerServer
  let sent: { path: string; body: string; headers: Headers }[]
  let isDown: boolean
  beforeEach(async () => {
    product = await startFoyer({
      database,
      client: {
        origins: [ORIGIN],
        redirectUris: [`${ORIGIN}/auth/callback`],
        logoutUris: [`${ORIGIN}/`, `${ORIGIN}/bye`],
        rotation: 'strict',
      },
    })
    sent = []
    isDown = false
    foyer = createFoyerServer({
      issuer: product.url,
      clientId: product.client.clientId,
      origin: ORIGIN,
      addressKey: 'fky_of-the-site',
      clock: { now: () => product.clock.now(), schedule: passAtOnce },
      logger: { error: () => {} },
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers)
        sent.push({ path: new URL(String(input)).pathname, body: String(init?.body ?? ''), headers })
        if (isDown) throw new TypeError('fetch failed')
        return fetch(input, init)
      },
    })
  })
  afterEach(() => product.stop())

  /** Returns the callback URL of the hosted page after this person has signed in there. */
  async function answerOf(location: string, email: string): Promise<string> {
    const asked = new URL(location).searchParams
    const { access_token } = await product.createVisitor()
    const { body } = await product.register(access_token, email)
    const authRequest = {
      clientId: asked.get('client_id'),
      redirectUri: asked.get('redirect_uri'),
      codeChallenge: asked.get('code_challenge'),
      codeChallengeMethod: 'S256',
      responseMode: 'query',
      responseType: 'code',
      scope: 'offline_access',
      state: asked.get('state'),
      sessionToken: body.sessionToken,
    }
    const { body: prepared } = await product.call<RedirectSessionResponse>(paths.redirectSession, {
      token: access_token,
      json: { auth: { authRequest, prompt: 'none' } },
    })
    const { pathname, search } = new URL(prepared.redirectSession.fullUrl)
    const answer = await product.call(pathname + search)
    return String(answer.headers.location)
  }

  async function signedIn(email = 'ada@example.com', headers: Record<string, string> = {}, asking?: Asking) {
    const person = browser(foyer, asking)
    const started = await person.visit('/auth/sign-in?returnTo=/basket%3Fopen%3D1')
    const back = new URL(await answerOf(String(started.headers.get('location')), email))
    const arrived = await person.visit(back.pathname + back.search, { headers })
    return { ...person, started, arrived, callback: back.pathname + back.search }
  }
  const tokenCalls = () => sent.filter(({ path }) => path === paths.token)

  it('signs in by redirect, comes back to where the person was, and tells whose session it is', async () => {
    const person = await signedIn()
    expect(person.started.status).toBe(303)
    expect(person.arrived.status).toBe(303)
    expect(person.arrived.headers.get('location')).toBe('/basket?open=1')
    const told = await person.visit('/auth/session')
    const session = await foyer.session(person.request())
    expect(await told.json()).toEqual({ role: 'member', id: session.memberId })
    expect(session).toMatchObject({ role: 'member', memberId: expect.stringMatching(/^mem_/) })
    const mine = await product.call<{ member: { loginEmail: string } }>(`${paths.currentMember}?fieldsets=FULL`, {
      token: session.accessToken as string,
    })
    expect(mine.body.member.loginEmail).toBe('ada@example.com')
  })

  it('SE-01: the session is listed under the person’s browser', async () => {
    const person = await signedIn('ada@example.com', {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    const { accessToken } = await foyer.session(person.request())
    const { body } = await product.call<OwnSessions>(paths.ownSessions, { token: accessToken as string })
    expect(body.sessions).toMatchObject([{ isCurrent: true, browser: 'Firefox', system: 'Linux' }])
  })

  it('decision 7: every call for a person names their address, and no other call the key', async () => {
    const asking = { clientAddress: '192.0.2.7' }
    const visitor = browser(foyer, asking)
    visitor.keep((await foyer.session(visitor.request(), { startVisitor: true, ...asking })).headers)
    await visitor.visit('/auth/sign-in')
    const person = await signedIn('ada@example.com', {}, asking)
    await product.advance(16 * 60)
    person.keep((await foyer.session(person.request(), asking)).headers)
    await product.advance(16 * 60)
    await person.visit('/auth/session')
    await person.visit('/auth/sign-out', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })
    const told = sent.map(({ path, headers }) => [
      path,
      headers.get('foyer-client-address'),
      headers.get('foyer-address-key'),
    ])
    const forPerson = (path: string) => [path, '192.0.2.7', 'fky_of-the-site']
    expect(told.filter(([path]) => path !== paths.jwks)).toEqual([
      forPerson(paths.token),
      forPerson(paths.redirectSession),
      forPerson(paths.token),
      forPerson(paths.token),
      forPerson(paths.token),
      forPerson(paths.redirectSession),
    ])
    const withKey = sent.filter(({ path, headers }) => path === paths.jwks && headers.has('foyer-address-key'))
    expect(withKey).toEqual([])
    sent.length = 0
    await foyer.session(browser(foyer).request(), { startVisitor: true })
    expect(sent.map(({ headers }) => headers.has('foyer-address-key'))).toEqual([false])
  })

  it('keeps everything in __Host- cookies that no script reads, below 4096 bytes', async () => {
    const person = await signedIn()
    expect(person.lines.length).toBeGreaterThanOrEqual(3)
    for (const line of person.lines) {
      expect(line).toMatch(/^__Host-foyer[^;]*; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      expect(line.length).toBeLessThan(4096)
    }
    expect([...person.jar.keys()]).toEqual(['__Host-foyer'])
  })

  it('marks every answer that sets a session as nobody’s to keep, and the callback as nobody’s to refer to', async () => {
    const person = await signedIn()
    for (const answer of [person.started, person.arrived, await person.visit('/auth/session')])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(person.arrived.headers.get('referrer-policy')).toBe('no-referrer')
    await product.advance(16 * 60)
    const renewed = await foyer.session(person.request())
    expect(renewed.headers.get('cache-control')).toBe('private, no-store')
  })

  it('renews once for all requests that come with one cookie, and the next renewal needs what that one set', async () => {
    const person = await signedIn()
    await product.advance(16 * 60)
    sent.length = 0
    const sessions = await Promise.all(Array.from({ length: 20 }, () => foyer.session(person.request())))
    expect(tokenCalls()).toHaveLength(1)
    expect(new Set(sessions.map(({ accessToken }) => accessToken)).size).toBe(1)
    person.keep(sessions[0]?.headers as Headers)
    await product.advance(16 * 60)
    expect((await foyer.session(person.request())).role).toBe('member')
  })

  describe('where no cookie can be set, as in a server component of Next.js', () => {
    const headersOf = (person: ReturnType<typeof browser>) => ({ headers: person.request().headers })

    it('a session is read, and never renewed: 100 renders later the member is signed in', async () => {
      const person = await signedIn()
      expect((await foyer.session(headersOf(person))).role).toBe('member')
      await product.advance(16 * 60)
      sent.length = 0
      for (let render = 0; render < 100; render++)
        expect(await foyer.session(headersOf(person))).toMatchObject({
          role: 'none',
          accessToken: undefined,
          needsRenewal: true,
          hasEnded: false,
        })
      expect(tokenCalls()).toEqual([])
      const renewed = await foyer.session(person.request())
      expect(renewed).toMatchObject({ role: 'member', needsRenewal: false })
    })

    it('an access token is used up to its end', async () => {
      const person = await signedIn()
      await product.advance(15 * 60 - 1)
      expect((await foyer.session(headersOf(person))).role).toBe('member')
    })

    it('a middleware renews for what comes after it', async () => {
      const person = await signedIn()
      await product.advance(16 * 60)
      const { headers, requestHeaders } = await foyer.session(person.request())
      const after = await foyer.session({ headers: requestHeaders })
      expect(after).toMatchObject({ role: 'member', needsRenewal: false })
      person.keep(headers)
      expect((await foyer.session(headersOf(person))).id).toBe(after.id)
    })

    it('what a middleware found ended is not there for what comes after it; other cookies stay', async () => {
      const person = await signedIn()
      const { memberId } = await foyer.session(person.request())
      await product.call(`${paths.members}/${memberId}/block`, { json: {}, token: await product.addApiKey() })
      await product.advance(16 * 60)
      person.jar.set('theme', 'dark')
      const { requestHeaders } = await foyer.session(person.request())
      expect(requestHeaders.get('cookie')).toBe('theme=dark')
      expect(await foyer.session({ headers: requestHeaders })).toMatchObject({ role: 'none', needsRenewal: false })
    })

    it('GET renew renews, and goes back to where the person was', async () => {
      const person = await signedIn()
      await product.advance(16 * 60)
      const answer = await person.visit('/auth/renew?returnTo=/orders%3Fopen')
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/orders?open'])
      expect((await foyer.session(headersOf(person))).role).toBe('member')
      const stranger = await browser(foyer).visit('/auth/renew?returnTo=https://evil.example/')
      expect(stranger.headers.get('location')).toBe('/')
    })

    it('no visitor is started', async () => {
      const session = await foyer.session({ headers: browser(foyer).request().headers }, { startVisitor: true })
      expect(session).toMatchObject({ role: 'none', needsRenewal: false })
      expect(sent).toEqual([])
    })
  })

  it('design §2.5: while Foyer is away nobody is signed out', async () => {
    const person = await signedIn()
    await product.advance(16 * 60)
    isDown = true
    await expect(foyer.session(person.request())).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    const told = await person.visit('/auth/session')
    expect([told.status, told.headers.get('retry-after')]).toEqual([503, '5'])
    expect(person.jar.has('__Host-foyer')).toBe(true)
    isDown = false
    expect((await foyer.session(person.request())).role).toBe('member')
  })

  it('a session that the server ended is over, and its cookie goes', async () => {
    const person = await signedIn()
    const { memberId } = await foyer.session(person.request())
    await product.call(`${paths.members}/${memberId}/block`, {
      method: 'POST',
      json: {},
      token: await product.addApiKey(),
    })
    await product.advance(16 * 60)
    const session = await foyer.session(person.request())
    expect(session).toMatchObject({ role: 'none', hasEnded: true })
    person.keep(session.headers)
    expect(person.jar.size).toBe(0)
  })

  it('LO-04: signs out by a POST from the site alone, and the session has ended on the server', async () => {
    const person = await signedIn()
    const { tokens } = await foyer.session(person.request())
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      {},
    ]
    for (const headers of elsewhere) {
      const answer = await person.visit('/auth/sign-out', { method: 'POST', headers })
      expect(answer.status).toBe(403)
    }
    expect((await person.visit('/auth/sign-out')).status).toBe(405)
    expect(person.jar.has('__Host-foyer')).toBe(true)
    const left = await person.visit('/auth/sign-out?returnTo=/bye', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(left.headers.get('location')).toContain(`${product.url}/oauth2/logout`)
    expect(person.jar.size).toBe(0)
    expect((await product.refresh(tokens?.refreshToken.value ?? '')).status).toBe(400)
  })

  it('V10.1.2, V10.2.1: a callback without the cookie of its sign-in, or with another state, signs nobody in', async () => {
    const victim = browser(foyer)
    const { callback } = await signedIn('mallory@example.com')
    const forged = await victim.visit(callback)
    expect(forged.headers.get('location')).toBe('/?sign-in-error=interrupted')
    const own = await victim.visit('/auth/sign-in')
    const state = new URL(String(own.headers.get('location'))).searchParams.get('state') ?? ''
    const mixed = await victim.visit(callback.replace(/state=[^&]+/, `state=${state.slice(0, 16)}${'x'.repeat(27)}`))
    expect(mixed.headers.get('location')).toBe('/?sign-in-error=interrupted')
    expect(victim.jar.has('__Host-foyer')).toBe(false)
    expect(tokenCalls().filter(({ body }) => body.includes('authorization_code'))).toHaveLength(1)
  })

  it('V10.2.2, RFC 9207: an answer of another issuer is not spent; a refusal comes back with its code', async () => {
    const person = browser(foyer)
    const started = await person.visit('/auth/sign-in?returnTo=/basket')
    const state = new URL(String(started.headers.get('location'))).searchParams.get('state')
    const denied = await person.visit(`/auth/callback?error=access_denied&state=${state}`)
    expect(denied.headers.get('location')).toBe('/basket?sign-in-error=access_denied')
    const again = await person.visit('/auth/sign-in')
    const next = new URL(String(again.headers.get('location'))).searchParams.get('state')
    const other = await person.visit(`/auth/callback?code=c&state=${next}&iss=https%3A%2F%2Fevil.example`)
    expect(other.headers.get('location')).toBe('/?sign-in-error=wrong_issuer')
    expect(tokenCalls()).toEqual([])
  })

  it.each([
    ['another site', 'https://evil.example/'],
    ['another site in short', '//evil.example/'],
    ['a backslash', '/\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['an address that fits no cookie', `/${'x'.repeat(5000)}`],
  ])('G-56: %s is no place to return to', async (_, address) => {
    const person = browser(foyer)
    const started = await person.visit(`/auth/sign-in?returnTo=${encodeURIComponent(address)}`)
    const state = new URL(String(started.headers.get('location'))).searchParams.get('state')
    const back = await person.visit(`/auth/callback?error=access_denied&state=${state}`)
    expect(back.headers.get('location')).toBe('/?sign-in-error=access_denied')
  })

  it.each(['/.//evil.example/', '//shop.example.com//evil.example/', 'https://shop.example.com//evil.example/'])(
    'G-56: %s stays on this site',
    async (address) => {
      const person = browser(foyer)
      const started = await person.visit(`/auth/sign-in?returnTo=${encodeURIComponent(address)}`)
      const back = new URL(await answerOf(String(started.headers.get('location')), 'ada@example.com'))
      const arrived = await person.visit(back.pathname + back.search)
      expect(arrived.headers.get('location')).toBe('/evil.example/')
    },
  )

  it('starts a visitor only where it is asked to, and the visitor becomes the member', async () => {
    const person = browser(foyer)
    expect(await foyer.session(person.request())).toMatchObject({ role: 'none', hasEnded: false })
    expect(tokenCalls()).toEqual([])
    const session = await foyer.session(person.request(), { startVisitor: true })
    expect(session).toMatchObject({ role: 'visitor', id: expect.stringMatching(/^vis_/), memberId: undefined })
    person.keep(session.headers)
    expect((await foyer.session(person.request(), { startVisitor: true })).id).toBe(session.id)
    await person.visit('/auth/sign-in')
    expect(sent.some(({ path }) => path === paths.redirectSession)).toBe(true)
  })

  it.each(['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8', undefined])(
    'mints no visitor for a request that does not ask for HTML: %s',
    async (accept) => {
      const request = new Request(`${ORIGIN}/`, { headers: accept === undefined ? {} : { accept } })
      expect((await foyer.session(request, { startVisitor: true })).role).toBe('none')
      expect(sent).toEqual([])
    },
  )

  it.each([
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ])('mints no visitor and begins no sign-in for %s', async (_, headers) => {
    const request = new Request(`${ORIGIN}/`, { headers: { accept: 'text/html', ...headers } })
    expect((await foyer.session(request, { startVisitor: true })).role).toBe('none')
    const answer = await foyer.handle(new Request(`${ORIGIN}/auth/sign-in`, { headers }))
    expect([answer?.status, answer?.headers.getSetCookie()]).toEqual([204, []])
    expect(sent).toEqual([])
  })

  describe('checks access tokens against the key set', () => {
    const accessToken = async () => (await product.createMember('lin@example.com')).access_token
    const swap = (token: string, at: number, change: (part: Record<string, unknown>) => object) => {
      const parts = token.split('.')
      const part = JSON.parse(Buffer.from(parts[at] ?? '', 'base64url').toString())
      parts[at] = Buffer.from(JSON.stringify(change(part))).toString('base64url')
      return parts.join('.')
    }

    it('with or without Bearer, asking for the keys once', async () => {
      const token = await accessToken()
      expect(await foyer.verify(token)).toMatchObject({ claims: { role: 'member' } })
      expect(await foyer.verify(`Bearer ${token}`)).toMatchObject({ claims: { role: 'member' } })
      expect(sent.filter(({ path }) => path === paths.jwks)).toHaveLength(1)
    })

    it('RFC 9068 §4: refuses another type, algorithm, key, signature, content and time', async () => {
      const token = await accessToken()
      const refused = async (given: string) => ((await foyer.verify(given)) as { refused: string }).refused
      expect(await refused('no.token')).toBe('malformed')
      expect(await refused(swap(token, 0, (header) => ({ ...header, typ: 'JWT' })))).toBe('wrong type')
      expect(await refused(swap(token, 0, (header) => ({ ...header, alg: 'none' })))).toBe('wrong type')
      expect(await refused(swap(token, 0, (header) => ({ ...header, alg: 'HS256' })))).toBe('wrong type')
      expect(await refused(swap(token, 0, (header) => ({ ...header, kid: 'other' })))).toBe('unknown key')
      expect(await refused(swap(token, 1, (claims) => ({ ...claims, role: 'owner' })))).toBe('bad signature')
      await product.advance(15 * 60 + 29)
      expect(await foyer.verify(token)).toMatchObject({ claims: {} })
      await product.advance(2)
      expect(await refused(token)).toBe('expired')
      await product.advance(-16 * 60 - 60)
      expect(await refused(token)).toBe('not yet valid')
    })

    it('refuses tokens of another Foyer', async () => {
      const other = createFoyerServer({
        issuer: 'https://other.example.com',
        clientId: product.client.clientId,
        origin: ORIGIN,
        fetch: async (input, init) => fetch(String(input).replace('https://other.example.com', product.url), init),
        clock: { now: () => product.clock.now(), schedule: () => () => {} },
      })
      expect(await other.verify(await accessToken())).toEqual({ refused: 'wrong issuer' })
    })

    it('an invented key makes nobody ask for the key set more often than every 30 seconds', async () => {
      const invented = swap(await accessToken(), 0, (header) => ({ ...header, kid: 'invented' }))
      const asked = () => sent.filter(({ path }) => path === paths.jwks).length
      for (let tries = 0; tries < 20; tries++) await foyer.verify(invented)
      expect(asked()).toBe(1)
      await product.advance(31)
      await foyer.verify(invented)
      expect(asked()).toBe(2)
    })

    it('a token of another client of the same Foyer is nobody’s session here', async () => {
      const other = await product.addClient({ name: 'Other' })
      const { body } = await product.call<{ access_token: string; refresh_token: string }>(paths.token, {
        json: { clientId: other.clientId, grantType: 'anonymous' },
      })
      const expiresAt = Math.floor(product.clock.now() / 1000) + 900
      const cookie = `__Host-foyer=v~${expiresAt}~${body.refresh_token}~${body.access_token}`
      const session = await foyer.session(new Request(`${ORIGIN}/`, { headers: { cookie } }))
      expect(session).toMatchObject({ role: 'none', hasEnded: true })
    })
  })

  it('serves Node: what is not its own goes on to the next, and each cookie is a line of its own', async () => {
    const handler = toNodeHandler(foyer, ({ socket }) => socket?.remoteAddress)
    const server = createServer((request, response) => {
      void handler(request, response, () => response.end(`mine: ${toRequest(request, ORIGIN).url}`))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      expect(await (await fetch(`${at}/basket?open=1`)).text()).toBe(`mine: ${ORIGIN}/basket?open=1`)
      expect(await (await fetch(`${at}/auth/unknown`)).text()).toContain('mine')
      expect(await (await fetch(`${at}//`)).text()).toBe(`mine: ${ORIGIN}//`)
      const started = await fetch(`${at}/auth/sign-in`, { redirect: 'manual' })
      expect(started.status).toBe(303)
      expect(started.headers.getSetCookie()).toHaveLength(1)
      const state = new URL(String(started.headers.get('location'))).searchParams.get('state')
      const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      await fetch(`${at}/auth/callback?code=none&state=${state}&iss=${encodeURIComponent(product.url)}`, {
        redirect: 'manual',
        headers: { cookie },
      })
      expect(tokenCalls().map(({ headers }) => headers.get('foyer-client-address'))).toEqual(['127.0.0.1'])
      expect(await (await fetch(`${at}/auth/session`)).json()).toEqual({ role: 'none' })
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
})
