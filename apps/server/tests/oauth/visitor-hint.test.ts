import { paths, type TokenResponse, type VisitorHint } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import {
  createCodeChallenge,
  createCodeVerifier,
  defaultDatabase,
  startFoyer,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECOND } from '../../src/kernel/clock.js'
import { lifetimes } from '../../src/kernel/lifetimes.js'
import { limits } from '../../src/platform/limits/limit.js'
import { getSubject } from '../data/data-steps.js'
import { dumpTables } from '../database/tables.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'
import {
  authorize,
  CALLBACK,
  openPushedRequest,
  parametersWith,
  parseMessage,
  pushRequest,
  signedInBrowser,
} from './oidc-steps.js'

const OTHER_ORIGIN = 'https://other.example'
const refused = { error: 'invalid_request', error_description: expect.stringContaining('visitor_hint') }

describe.each(defaultDatabase)('decision 9: a visitor at the standard routes, on $name', ({ name }) => {
  const lines: string[] = []
  let foyer: TestFoyer
  let memberId: string
  let browser: { cookie: string }
  let otherClientId: string
  beforeAll(async () => {
    const logger = foyerLogger({ write: (line) => void lines.push(line) }, 'trace')
    foyer = await startFoyer({ database: name, listen: false, replace: { logger } })
    memberId = (await foyer.createMember('ana@example.com')).memberId
    browser = await signedInBrowser(foyer, memberId)
    otherClientId = (await foyer.addClient({ origins: [OTHER_ORIGIN], redirectUris: [CALLBACK] })).clientId
  })
  afterAll(() => foyer.stop())

  const ask = (token?: string, headers: Record<string, string> = {}, clients = foyer) =>
    clients.call<VisitorHint & { error?: string }>(paths.visitorHint, {
      method: 'POST',
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    })
  const hintOf = async ({ access_token }: TokenResponse) => (await ask(access_token)).body.visitor_hint
  const redeem = async (answer: Parameters<typeof parseMessage>[0], verifier: string) =>
    (await foyer.exchangeCode(parseMessage(answer).code ?? '', verifier)).body
  const challenge = (verifier: string) => ({ code_challenge: createCodeChallenge(verifier) })

  it('a visitor is answered a hint that lives five minutes, says nothing and is stored nowhere', async () => {
    const visitor = await foyer.createVisitor()
    const before = await dumpTables(foyer.database.config)
    const { status, body, headers } = await ask(visitor.access_token, { origin: TEST_ORIGIN })
    expect({ status, body }).toEqual({
      status: 200,
      body: { visitor_hint: expect.stringMatching(/^vht_[\w-]{60,200}$/), expires_in: 300 },
    })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': TEST_ORIGIN })
    const sealed = Buffer.from(body.visitor_hint.slice(4), 'base64url').toString('latin1')
    expect(sealed).not.toContain(getSubject(visitor.access_token))
    expect(await dumpTables(foyer.database.config)).toEqual(before)
  })

  it.each([
    {
      route: 'PAR',
      open: async (change: Record<string, string>) =>
        openPushedRequest(foyer, (await pushRequest(foyer, change)).body.request_uri, browser),
    },
    { route: 'authorize', open: (change: Record<string, string>) => authorize(foyer, change, browser) },
    {
      route: 'authorize by POST',
      open: async (change: Record<string, string>) => {
        const answer = await foyer.call(paths.authorize, { form: parametersWith(foyer, change) })
        const { pathname, search } = new URL(answer.headers.location ?? '')
        return foyer.call(pathname + search, { headers: browser })
      },
    },
  ])('a visitor who signs in by $route with a hint becomes the member', async ({ open }) => {
    const visitor = await foyer.createVisitor()
    const verifier = createCodeVerifier()
    const answer = await open({ visitor_hint: await hintOf(visitor), ...challenge(verifier) })
    expect((await redeem(answer, verifier)).promotion).toEqual({
      visitor_id: getSubject(visitor.access_token),
      items_kept: 0,
    })
    // Works only once, because the visitor has become a member.
    const again = createCodeVerifier()
    const second = await open({ visitor_hint: await hintOf(visitor), ...challenge(again) })
    const tokens = await redeem(second, again)
    expect([getSubject(tokens.access_token), tokens.promotion]).toEqual([memberId, undefined])
  })

  it('nothing but such a hint is taken: no id, no token, none that was changed or made for another client', async () => {
    const visitor = await foyer.createVisitor()
    const hint = await hintOf(visitor)
    const { body: other } = await foyer.call<TokenResponse>(paths.token, {
      json: { clientId: otherClientId, grantType: 'anonymous' },
    })
    const { id_token } = await foyer
      .call<TokenResponse & { id_token: string }>(paths.token, {
        form: {
          grant_type: 'authorization_code',
          client_id: foyer.client.clientId,
          code: parseMessage(await authorize(foyer, {}, browser)).code ?? '',
          code_verifier: 'v'.repeat(43),
        },
      })
      .then(({ body }) => body)
    const middle = Math.floor(hint.length / 2)
    const forged = [
      getSubject(visitor.access_token),
      `vht_${getSubject(visitor.access_token)}`,
      `vht_${Buffer.from(`${getSubject(visitor.access_token)} zzzzzzzz`).toString('base64url')}`,
      'vht_',
      'x',
      hint.slice(4),
      `${hint}A`,
      hint.slice(0, middle) + (hint[middle] === 'A' ? 'B' : 'A') + hint.slice(middle + 1),
      await hintOf(other),
      visitor.refresh_token,
      visitor.access_token.slice(0, 512),
      id_token.slice(0, 512),
      'x'.repeat(513),
    ]
    for (const visitor_hint of forged) {
      const pushed = await pushRequest(foyer, { visitor_hint })
      const said = expect.stringMatching(/visitor_hint|too long/)
      expect([visitor_hint, pushed]).toMatchObject([
        visitor_hint,
        { status: 400, body: { ...refused, error_description: said } },
      ])
      // The error is returned to the client, which started the sign-in (RFC 6749 §4.1.2.1).
      const answer = await authorize(foyer, { visitor_hint }, browser)
      expect([answer.status, parseMessage(answer)]).toEqual([
        303,
        { ...refused, error_description: said, state: 'the-state', iss: foyer.url },
      ])
    }
  })

  it('a hint of another issuer is none', async () => {
    const elsewhere = await startFoyer({ database: name, listen: false, seed: 'one', issuer: 'https://one.example' })
    const here = await startFoyer({ database: name, listen: false, seed: 'one', issuer: 'https://two.example' })
    try {
      expect(elsewhere.client.clientId).toBe(here.client.clientId)
      const { access_token } = await elsewhere.createVisitor()
      const { visitor_hint } = (await ask(access_token, {}, elsewhere)).body
      expect((await pushRequest(elsewhere, { visitor_hint })).status).toBe(201)
      expect((await pushRequest(here, { visitor_hint })).body).toMatchObject(refused)
    } finally {
      await Promise.all([elsewhere.stop(), here.stop()])
    }
  })

  it('an expired hint is refused at PAR, and at authorize it stops nobody from signing in', async () => {
    const hint = await hintOf(await foyer.createVisitor())
    await foyer.advance(lifetimes.visitorHint.ms / SECOND - 1)
    expect((await pushRequest(foyer, { visitor_hint: hint })).status).toBe(201)
    await foyer.advance(1)
    expect(await pushRequest(foyer, { visitor_hint: hint })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: 'The visitor_hint has expired.' },
    })
    const verifier = createCodeVerifier()
    const late = await authorize(foyer, { visitor_hint: hint, ...challenge(verifier) }, browser)
    const tokens = await redeem(late, verifier)
    expect([getSubject(tokens.access_token), tokens.promotion]).toEqual([memberId, undefined])
  })

  it('a hint is good for nothing else', async () => {
    const hint = await hintOf(await foyer.createVisitor())
    for (const token of [hint, `Bearer ${hint}`]) {
      expect((await foyer.call(paths.userinfo, { token })).status).toBe(401)
      expect((await foyer.call(paths.currentMember, { token })).status).toBe(401)
      expect((await foyer.call(paths.visitorHint, { method: 'POST', token })).status).toBe(401)
    }
    expect((await foyer.refresh(hint)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await foyer.call(paths.tokenInfo, { json: { token: hint } })).body).toEqual({ active: false })
    expect((await pushRequest(foyer, { id_token_hint: hint })).body).toMatchObject({ error: 'invalid_request' })
    const { body } = await foyer.exchangeCode(hint, 'v'.repeat(43))
    expect(body).toMatchObject({ error: 'invalid_grant' })
    const asRequest = await authorize(foyer, { request_uri: `urn:ietf:params:oauth:request_uri:${hint}` }, browser)
    expect(asRequest.status).toBe(400)
  })

  it('only a visitor of an own client is answered: no member, no application of others, no other origin', async () => {
    const visitor = await foyer.createVisitor()
    const member = await foyer.createMember('mia@example.com')
    const theirs = await foyer.addClient({ thirdParty: { runBy: 'Others', logo: null } as never })
    const { body: guest } = await foyer.call<TokenResponse>(paths.token, {
      json: { clientId: theirs.clientId, grantType: 'anonymous' },
    })
    expect(await ask(member.access_token)).toMatchObject({ status: 403, body: { error: 'access_denied' } })
    expect(await ask(guest.access_token)).toMatchObject({ status: 403, body: { error: 'access_denied' } })
    expect(await ask()).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
    expect(await ask(visitor.refresh_token)).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
    const elsewhere = await ask(visitor.access_token, { origin: OTHER_ORIGIN })
    expect(elsewhere).toMatchObject({ status: 403 })
    expect(elsewhere.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('security-checklist 20: the address is left with the redirect: no page, link or log line carries the hint on', async () => {
    const visitor = await foyer.createVisitor()
    const hint = await hintOf(visitor)
    lines.length = 0
    const person = createNoScriptBrowser(foyer)
    const page = await person.open(
      `${paths.authorize}?${new URLSearchParams(parametersWith(foyer, { visitor_hint: hint }))}`,
    )
    expect(page.path).toMatch(/^\/signin\?request=/)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    const signUp = await person.open(page.links.find(({ href }) => href.startsWith('/signup'))?.href ?? '')
    const told = [page, signUp].map(({ path, html }) => path + html).join('\n')
    for (const secret of [hint, hint.slice(4), getSubject(visitor.access_token)]) {
      expect(told).not.toContain(secret)
      expect(lines.join('\n')).not.toContain(secret)
      expect(JSON.stringify(person.given)).not.toContain(secret)
    }
    expect(JSON.stringify(await dumpTables(foyer.database.config))).not.toContain(hint)
    expect(lines.length).toBeGreaterThan(1)
    // The error page for an invalid redirect URI does not contain the hint either.
    const fault = await authorize(foyer, { visitor_hint: hint, redirect_uri: 'https://evil.example/' })
    expect([fault.status, fault.text.includes(hint)]).toEqual([400, false])
  })

  it('V2.4.1: hints from one network are limited', async () => {
    const limited = await startFoyer({ database: name, listen: false, limits: true })
    try {
      const { access_token } = await limited.createVisitor()
      const { maxAttempts } = limits.visitorHintByNetwork
      const statuses = new Set<number>()
      for (let at = 0; at < maxAttempts; at++) statuses.add((await ask(access_token, {}, limited)).status)
      expect([...statuses]).toEqual([200])
      const beyond = await ask(access_token, {}, limited)
      expect(beyond).toMatchObject({ status: 429, body: { error: 'slow_down' } })
      expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await limited.stop()
    }
  })
})
