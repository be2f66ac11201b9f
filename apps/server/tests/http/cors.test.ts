import { ALLOWED_REQUEST_HEADERS, EXPOSED_RESPONSE_HEADERS, paths } from '@foyer/protocol'
import {
  type CallOptions,
  defaultDatabase,
  type ScenarioResponse,
  startFoyer,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toErrorSummary, visitorToken } from '../members/membership-steps.js'

const OTHER_ORIGIN = 'https://other.example'
const STRANGER = 'https://stranger.example'

/** One endpoint of each group that scripts call, with a request that returns 200. */
const groups = [
  { group: 'the token endpoint', path: paths.token, method: 'POST' },
  { group: 'token info', path: paths.tokenInfo, method: 'POST' },
  { group: 'userinfo', path: paths.userinfo, method: 'GET' },
  { group: 'revocation', path: paths.revoke, method: 'POST' },
  { group: 'pushed requests', path: paths.par, method: 'POST' },
  { group: 'hints of visitors', path: paths.visitorHint, method: 'POST' },
  { group: 'introspection', path: paths.introspect, method: 'POST' },
  { group: 'redirect sessions', path: paths.redirectSession, method: 'POST' },
  { group: 'registration', path: paths.register, method: 'POST' },
  { group: 'login', path: paths.login, method: 'POST' },
  { group: 'verification', path: paths.verify, method: 'POST' },
  { group: 'resending', path: paths.startVerification, method: 'POST' },
  { group: 'recovery mails', path: paths.sendRecoveryEmail, method: 'POST' },
  { group: 'recovery', path: paths.recover, method: 'POST' },
  { group: 'the change of a password', path: paths.changePassword, method: 'POST' },
  { group: 'address validation', path: paths.validateEmail, method: 'POST' },
] as const

/** Origins that resemble the registered one. */
const strangers: [string, string][] = [
  ['an unregistered origin', STRANGER],
  ['null', 'null'],
  ['another port', 'http://127.0.0.1:5556'],
  ['another scheme', 'https://127.0.0.1:5555'],
  ['a path behind the origin', `${TEST_ORIGIN}/`],
  ['a longer host', 'http://127.0.0.1:5555.evil.example'],
  ['other letter case', TEST_ORIGIN.toUpperCase()],
  ['two origins', `${TEST_ORIGIN} ${STRANGER}`],
  ['a star', '*'],
]

describe.each(defaultDatabase)('calls from pages of other origins, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let otherClientId: string
  beforeAll(async () => {
    const settings = { 'signup.verifyEmail': 'false' }
    foyer = await startFoyer({ database: name, dev: false, settings, listen: false })
    otherClientId = (await foyer.addClient({ name: 'Other', origins: [OTHER_ORIGIN] })).clientId
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  const from = (origin: string, path: string, call: CallOptions = {}): Promise<ScenarioResponse> =>
    foyer.call(path, { ...call, headers: { origin, ...call.headers } })
  const preflight = (origin: string, path: string, method: string, headers: readonly string[]) =>
    from(origin, path, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': method,
        'access-control-request-headers': headers.join(','),
      },
    })
  const listOf = (header: string | undefined) => (header ?? '').split(', ')

  it.each(groups)(
    'security-checklist 35, wire-protocol §1.5: the preflight of $group is answered for the origin of a client',
    async (row) => {
      const answer = await preflight(TEST_ORIGIN, row.path, row.method, ALLOWED_REQUEST_HEADERS)
      expect(answer.status).toBe(204)
      expect(answer.headers['access-control-allow-origin']).toBe(TEST_ORIGIN)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        expect(listOf(answer.headers['access-control-allow-methods'])).toContain(method)
      const allowed = listOf(answer.headers['access-control-allow-headers'])
      // The headers of the checklist, and the two headers of API-key clients in wire-protocol §1.5.
      for (const header of ['authorization', 'content-type', 'x-wix-bi-gateway', 'x-wix-consistent', 'client-binding'])
        expect(allowed).toContain(header)
      expect(allowed).toEqual(expect.arrayContaining(['dpop', 'wix-site-id', 'wix-account-id']))
      expect(Number(answer.headers['access-control-max-age'])).toBeGreaterThan(600)
      expect(answer.headers.vary).toContain('Origin')
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    },
  )

  it.each(strangers)('security-checklist 34: a preflight from %s is refused', async (_, origin) => {
    for (const { path, method } of groups) {
      const answer = await preflight(origin, path, method, ['content-type'])
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers['access-control-allow-headers']).toBeUndefined()
    }
  })

  it.each(strangers)(
    'V3.5.2, security-checklist 34: a call from %s is refused, not only made unreadable',
    async (_, origin) => {
      const registered = await from(origin, paths.register, {
        token,
        json: { loginId: { email: 'cors@example.com' }, password: 'long enough' },
      })
      expect(toErrorSummary(registered)).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
      expect(registered.headers['access-control-allow-origin']).toBeUndefined()
      const tokens = await from(origin, paths.token, {
        json: { clientId: foyer.client.clientId, grantType: 'anonymous' },
      })
      expect(tokens.status).toBe(403)
      expect(tokens.body).not.toHaveProperty('access_token')
      expect(tokens.headers['access-control-allow-origin']).toBeUndefined()
      expect((await foyer.logIn(token, 'cors@example.com', 'long enough')).status).toBe(404)
    },
  )

  it.each([
    ['a success', () => ({ path: paths.token, call: { json: anonymous() } }), 200],
    ['a refused grant', () => ({ path: paths.token, call: { json: { grantType: 'password' } } }), 400],
    ['bad credentials', () => ({ path: paths.login, call: { token, json: unknownLogin } }), 404],
    ['a missing token', () => ({ path: paths.login, call: { json: unknownLogin } }), 401],
    ['a violation', () => ({ path: paths.register, call: { token, json: {} } }), 400],
    [
      'malformed JSON',
      () => ({ path: paths.login, call: { token, headers: jsonType, method: 'POST' } as CallOptions }),
      400,
    ],
    [
      'an unknown state token',
      () => ({ path: paths.verify, call: { token, json: { code: '1', stateToken: 'x' } } }),
      400,
    ],
    ['a visitor at userinfo', () => ({ path: paths.userinfo, call: { token } }), 403],
  ] as [string, () => { path: string; call: CallOptions }, number][])(
    'wire-protocol §1.5: %s carries the CORS headers',
    async (_, make, status) => {
      const { path, call } = make()
      const answer = await from(TEST_ORIGIN, path, call)
      expect(answer.status).toBe(status)
      expect(answer.headers['access-control-allow-origin']).toBe(TEST_ORIGIN)
      expect(listOf(answer.headers['access-control-expose-headers'])).toEqual([...EXPOSED_RESPONSE_HEADERS])
      expect(answer.headers.vary).toContain('Origin')
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )
  const anonymous = () => ({ clientId: foyer.client.clientId, grantType: 'anonymous' })
  const unknownLogin = { loginId: { email: 'nobody@example.com' }, password: 'long enough' }
  const jsonType = { 'content-type': 'application/json' }

  it.each(strangers)('security-checklist 34: %s may read why it is refused, and nothing else', async (_, origin) => {
    const { clientId } = foyer.client
    const answer = await from(origin, `${paths.origin}?client_id=${clientId}`)
    expect(answer).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*', vary: 'Origin' } })
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
    const { message, ...rest } = answer.body as { message: string }
    expect(rest).toEqual({ allowed: false, code: 'ORIGIN_NOT_ALLOWED' })
    expect(message).toContain(`The origin ${origin} is not on the list of the client ${clientId}.`)
    expect(message).not.toContain(otherClientId)
    expect(message).not.toContain(OTHER_ORIGIN)
  })

  it('the reason names what adds an origin, and says of one that cannot be added why not', async () => {
    const reasonFor = async (origin: string, query = `?client_id=${foyer.client.clientId}`) =>
      (await from(origin, paths.origin + query)).body as { allowed: boolean; message?: string }
    const { clientId } = foyer.client
    expect((await reasonFor(STRANGER)).message).toContain(
      `in the console, under Clients, or run: foyer client update ${clientId} --add-origin ${STRANGER}`,
    )
    expect((await reasonFor('http://192.168.0.7:5173')).message).toMatch(/cannot be added: .* must be https/)
    expect((await reasonFor('null')).message).toMatch(/cannot be added: .* opened from a file/)
    // Such an origin is valid, but a shell would run what it holds.
    const spiked = 'https://a$(id).example'
    expect(new URL(spiked).origin).toBe(spiked)
    expect((await reasonFor(spiked)).message).not.toContain('foyer client update')
    expect((await reasonFor(`https://${'x'.repeat(5000)}.example`)).message?.length).toBeLessThan(500)

    expect(await reasonFor(TEST_ORIGIN)).toEqual({ allowed: true })
    expect(await reasonFor(foyer.url)).toEqual({ allowed: true })
    expect(await reasonFor(OTHER_ORIGIN)).toMatchObject({ allowed: false })
    expect(await reasonFor(OTHER_ORIGIN, `?client_id=${otherClientId}`)).toEqual({ allowed: true })
    // Without a known client: what a preflight answers.
    for (const query of ['', '?client_id=cli_none']) {
      expect(await reasonFor(OTHER_ORIGIN, query)).toEqual({ allowed: true })
      expect((await reasonFor(STRANGER, query)).message).toContain('is not on the list of any client of this site.')
    }
    expect((await foyer.call(paths.origin)).body).toEqual({ allowed: true })
  })

  it("security-checklist 34: once the client is known, another client's origin is refused", async () => {
    const grant = await from(OTHER_ORIGIN, paths.token, { json: anonymous() })
    expect(grant.status).toBe(403)
    expect(grant.headers['access-control-allow-origin']).toBeUndefined()
    const own = await from(OTHER_ORIGIN, paths.token, { json: { ...anonymous(), clientId: otherClientId } })
    expect(own).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': OTHER_ORIGIN } })
    const login = await from(OTHER_ORIGIN, paths.login, { token, json: unknownLogin })
    expect(toErrorSummary(login)).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
    expect(login.headers['access-control-allow-origin']).toBeUndefined()
    expect(login.headers['access-control-expose-headers']).toBeUndefined()
  })

  it('wire-protocol §1.5: a call without Origin gets no CORS headers, and works', async () => {
    const answer = await foyer.call(paths.token, { json: anonymous() })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers.vary).toContain('Origin')
  })

  it('security-checklist 34: our own pages may call our own APIs', async () => {
    expect((await from(foyer.url, paths.token, { json: anonymous() })).status).toBe(200)
  })

  it.each([STRANGER, 'null', TEST_ORIGIN])(
    'design §6, security-checklist 34: the key set is open to every origin: %s',
    async (origin) => {
      const answer = await from(origin, paths.jwks)
      expect(answer.status).toBe(200)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    },
  )

  it.each(['/signin', '/signup', '/forgot-password', '/reset-password', '/waiting', '/signed-out', paths.authorize])(
    'security-checklist 34: %s has no CORS at all',
    async (path) => {
      for (const origin of [TEST_ORIGIN, STRANGER]) {
        for (const method of ['GET', 'OPTIONS'] as const) {
          const { headers } = await from(origin, path, { method, headers: { accept: 'text/html' } })
          expect(Object.keys(headers).filter((header) => header.startsWith('access-control-'))).toEqual([])
        }
      }
    },
  )

  it('design §5: a new client and its origin are known within the look of a node', async () => {
    const origin = 'https://newcomer.example'
    expect((await preflight(origin, paths.token, 'POST', [])).status).toBe(403)
    await foyer.addClient({ name: 'Newcomer', origins: [origin] })
    expect((await preflight(origin, paths.token, 'POST', [])).status).toBe(204)
  })
})
