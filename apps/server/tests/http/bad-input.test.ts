import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type ErrorEnvelope, type OAuthErrorBody, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visitorToken } from '../members/membership-steps.js'

type Inject = { method?: string; headers?: Record<string, string>; payload?: string | Buffer }

const oauthEndpoints = [paths.token, paths.tokenInfo, paths.revoke, paths.par, paths.introspect]
const dialectEndpoints = [
  paths.redirectSession,
  paths.register,
  paths.login,
  paths.verify,
  paths.startVerification,
  paths.sendRecoveryEmail,
  paths.recover,
  paths.sendActivationEmail,
  paths.changePassword,
  paths.validateEmail,
  paths.signOn,
]
const endpoints = [...oauthEndpoints, ...dialectEndpoints]

const json = (payload: string | Buffer, more: Record<string, string> = {}): Inject => ({
  payload,
  headers: { 'content-type': 'application/json', ...more },
})
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Invalid bodies, with the statuses that may refuse them. */
const badBodies: [string, Inject, number[]][] = [
  ['half an object', json('{"a":'), [400]],
  ['no JSON', json('a=b'), [400]],
  ['an empty body called JSON', json(''), [400]],
  ['a list', json('[]'), [400]],
  ['a list of objects', json('[{"grantType":"anonymous"}]'), [400]],
  ['null', json('null'), [400]],
  ['a number', json('1e999'), [400]],
  ['a text', json('"text"'), [400]],
  ['an empty object', json('{}'), [400]],
  ['a name given twice', json('{"email":"a@example.com","email":"b@example.com"}'), [400]],
  ['a name given twice, once escaped', json('{"email":"a","\\u0065mail":"b"}'), [400]],
  ['a member named __proto__', json('{"__proto__":{"email":"a"}}'), [400]],
  ['a member named constructor', json('{"profile":{"constructor":{}}}'), [400]],
  ['21 levels', json(nested(21)), [400]],
  ['10,000 levels', json('['.repeat(10_000) + ']'.repeat(10_000)), [400]],
  ['1,001 members', json(JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [at, at])))), [400]],
  ['invalid UTF-8', json(Buffer.from([0x22, 0xc3, 0x28, 0x22])), [400]],
  ['UTF-16', json(Buffer.from('{}', 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }), [415]],
  ['a byte order mark', json('\ufeff{}'), [400]],
  ['a NUL byte', json('{"a":"\0"}'), [400]],
  ['compressed JSON', json(gzipSync('{}'), { 'content-encoding': 'gzip' }), [415]],
  ['plain text', { payload: '{}', headers: { 'content-type': 'text/plain' } }, [415]],
  ['XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, [415]],
  ['a file upload', { payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, [415]],
  ['no content type', { payload: '{}' }, [415]],
  ['a broken content type', { payload: '{}', headers: { 'content-type': ';;;' } }, [415]],
  ['no body', {}, [400]],
  [
    'a field given twice',
    { payload: 'email=a&email=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    [400],
  ],
  [
    'a form with bytes that are no UTF-8',
    { payload: 'email=%C3%28', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    [400],
  ],
  ['65 KiB', json(JSON.stringify({ email: 'a'.repeat(65 * 1024) })), [413]],
]

/** For each parameter that the endpoints read, one value of every wrong type. */
const wrongTypes: [string, string][] = [
  'loginId',
  'email',
  'password',
  'newPassword',
  'code',
  'stateToken',
  'identityId',
  'recoveryToken',
  'token',
  'client_id',
  'grant_type',
  'auth',
  'logout',
].flatMap((name) =>
  // A long text is refused everywhere, but recovery and validation respond alike to all addresses (design §8).
  [5, true, [], ['x'], { x: 1 }, '\0', '\ud800', ...(name === 'email' ? [] : ['x'.repeat(5000)])].map(
    (value): [string, string] => [`${name}: ${JSON.stringify(value).slice(0, 20)}`, JSON.stringify({ [name]: value })],
  ),
)

describe.each(defaultDatabase)('input nobody should send, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  const inject = async (url: string, { method = 'POST', headers = {}, payload }: Inject) => {
    const response = await foyer.node.http.inject({
      method: method as 'POST',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    if (response === undefined) throw new Error('there is no node')
    return response
  }
  type Response = Awaited<ReturnType<typeof inject>>

  /** Expects an error code, a public message, a request id in body and header, and no internals. Returns the code. */
  function expectRefusal(url: string, response: Response): string {
    const id = response.headers['x-wix-request-id']
    expect(id).toMatch(/^req_/)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.body).not.toMatch(/\\n +at |node_modules|\.(ts|js):|FST_|SQLITE|syntax error/)
    if (url.startsWith('/oauth2/')) {
      const body = response.json<OAuthErrorBody>()
      expect(body.request_id).toBe(id)
      expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
      return body.error
    }
    const { message, details, requestId } = response.json<ErrorEnvelope>()
    expect(requestId).toBe(id)
    if (details.validationError !== undefined) {
      expect(details.applicationError).toBeUndefined()
      for (const { field, description, data } of details.validationError.fieldViolations)
        expect([field, description, data.type].every((text) => text.length > 0)).toBe(true)
      return 'validationError'
    }
    expect(message.length).toBeGreaterThan(10)
    expect(details.applicationError?.description).toBe(message)
    expect(typeof details.applicationError?.code).toBe('string')
    return details.applicationError?.code ?? ''
  }

  describe.each(badBodies)('security-checklist 18, design invariant 7: %s', (_, request, statuses) => {
    it.each(endpoints)('is refused by %s with a code, a sentence and a request id', async (url) => {
      // Sign-on and activation need an API key beside the token, introspection an API key, a pushed request its client,
      // the others a token.
      const response = await inject(url, { ...request, headers: { ...request.headers, authorization: token } })
      const code = expectRefusal(url, response)
      const needsMore = [
        paths.signOn,
        paths.sendActivationEmail,
        paths.changePassword,
        paths.introspect,
        paths.par,
      ].includes(url as never)
      expect(needsMore ? [...statuses, 401, 403] : statuses).toContain(response.statusCode)
      if (response.statusCode === 413) expect(code.toUpperCase()).toBe('PAYLOAD_TOO_LARGE')
      if (response.statusCode === 415) expect(code.toUpperCase()).toBe('UNSUPPORTED_MEDIA_TYPE')
      if (url === paths.login) expect(code).not.toBe('validationError')
    })
  })

  it.each(endpoints)(
    'V15.3.5, security-checklist 7 and 92: every wrong type at %s is a 4xx with a code',
    async (url) => {
      for (const [what, payload] of wrongTypes) {
        const response = await inject(url, json(payload, { authorization: token }))
        expect([what, Math.floor(response.statusCode / 100)]).toEqual([what, 4])
        expectRefusal(url, response)
      }
    },
  )

  const authenticated = dialectEndpoints
  const forged = () => {
    const [head, body, signature = ''] = token.split('.')
    return [head, body, signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`].join('.')
  }
  it.each<[string, (own: string) => string | undefined]>([
    ['no header', () => undefined],
    ['an empty header', () => ''],
    ['garbage', () => 'garbage'],
    ['a forged signature', () => forged()],
    ['a token without signature', (own) => own.split('.').slice(0, 2).join('.').concat('.')],
    ['two schemes', (own) => `Bearer Bearer ${own}`],
    ['Basic', () => 'Basic Zm9vOmJhcg=='],
    ['another scheme', (own) => `DPoP ${own}`],
    ['two tokens', (own) => `${own} ${own}`],
    ['a trailing comma', (own) => `${own},`],
    ['a tab', (own) => `Bearer\t${own}`],
    ['a quoted token', (own) => `"${own}"`],
    ['letters outside ASCII', (own) => `${own}é`],
  ])('security-checklist 1: %s is 401 with WWW-Authenticate at every endpoint', async (_, header) => {
    for (const url of authenticated) {
      const authorization = header(token)
      const response = await inject(url, json('{}', authorization === undefined ? {} : { authorization }))
      expect([url, response.statusCode]).toEqual([url, 401])
      expect(expectRefusal(url, response)).toBe('UNAUTHENTICATED')
      expect(response.headers['www-authenticate']).toMatch(/^Bearer/)
    }
  })

  it('security-checklist 1: an expired token is 401, and says so', async () => {
    const old = token
    await foyer.advance(16 * 60)
    for (const url of authenticated) {
      const response = await inject(url, json('{}', { authorization: old }))
      expect([url, response.statusCode]).toEqual([url, 401])
      expect(response.json<ErrorEnvelope>().message).toMatch(/expired|API key/)
    }
  })

  it('security-checklist 1: a token of another deployment is 401', async () => {
    const other = await startFoyer({ listen: false })
    try {
      const foreign = await visitorToken(other)
      const response = await inject(paths.validateEmail, json('{"email":"a@example.com"}', { authorization: foreign }))
      expect(response.statusCode).toBe(401)
    } finally {
      await other.stop()
    }
  })

  it.each(['Bearer', 'bearer', 'BEARER'])(
    'security-checklist 1: %s and a token is the same as the token',
    async (scheme) => {
      const authorization = `${scheme} ${token}`
      expect((await inject(paths.validateEmail, json('{"email":"a@example.com"}', { authorization }))).statusCode).toBe(
        200,
      )
    },
  )

  it('security-checklist 8: cookies change nothing at an API, and none is set', async () => {
    const cookie = 'foyer-signin=x; foyer-form=y; __Host-foyer-signin=z'
    for (const url of endpoints) {
      const plain = await inject(url, json('{}', { authorization: token }))
      const withCookies = await inject(url, json('{}', { authorization: token, cookie }))
      expect([url, withCookies.statusCode]).toEqual([url, plain.statusCode])
      expect(withCookies.headers['set-cookie']).toBeUndefined()
    }
  })

  it.each(endpoints)('V4.1.4: %s answers other methods with 405 and Allow', async (url) => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const response = await inject(url, { method })
      expect([method, response.statusCode]).toEqual([method, 405])
      expect(String(response.headers.allow).split(', ')).toContain('POST')
      expect(expectRefusal(url, response).toUpperCase()).toBe('METHOD_NOT_ALLOWED')
    }
  })

  it.each([
    ['an unknown path', '/nowhere', 404],
    ['an unknown path of an API', '/_api/iam/authentication/v2/nothing', 404],
    ['an unknown path of OAuth', '/oauth2/nothing', 404],
    ['another version', '/_api/iam/authentication/v3/login', 404],
    ['a trailing slash', `${paths.login}/`, 404],
    ['two slashes', `/${paths.login}`, 404],
    ['upper case', paths.login.toUpperCase(), 404],
    ['an encoded slash', paths.login.replace('/v2/', '%2fv2%2f'), 404],
    ['a path that is no valid address', '/%E0%A4%A', 400],
  ])('security-checklist 90: %s is no other way to a handler', async (_, url, status) => {
    const response = await inject(url, json('{"grantType":"anonymous"}'))
    expect(response.statusCode).toBe(status)
    expectRefusal(url, response)
  })

  describe('at the socket', () => {
    const raw = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(foyer.node.config.port, '127.0.0.1', () => socket.end(text))
        const parts: Buffer[] = []
        socket.on('data', (part) => parts.push(part))
        socket.on('end', () => resolve(Buffer.concat(parts).toString()))
        socket.on('error', reject)
      })
    const request = (...lines: string[]) => [...lines, 'Connection: close', '', ''].join('\r\n')

    it.each([
      ['two Authorization fields', () => [`Authorization: ${token}`, 'Authorization: other']],
      ['two Authorization fields, the other way around', () => ['Authorization: other', `Authorization: ${token}`]],
      ['two Host fields', () => ['Host: evil.example']],
    ])('security-checklist 2: %s are 400', async (_, lines) => {
      const answer = await raw(request(`GET ${paths.currentMember} HTTP/1.1`, 'Host: localhost', ...lines()))
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    })

    it('security-checklist section 0: more than 16 KiB of headers are 431', async () => {
      const answer = await raw(request('GET / HTTP/1.1', 'Host: localhost', `X-Long: ${'x'.repeat(17 * 1024)}`))
      expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    })

    it.each([
      ['both length headers', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
      ['two lengths', ['Content-Length: 2', 'Content-Length: 3']],
      ['a folded header', ['X-Folded: a', ' b']],
    ])('V4.2.1: %s are 400', async (_, lines) => {
      const answer = await raw(request('POST /oauth2/token HTTP/1.1', 'Host: localhost', ...lines))
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    })

    it.each([`/x/..${paths.login}`, `/.${paths.login}`, '*'])(
      'security-checklist 90: the target %s is no other way to a handler',
      async (target) => {
        const answer = await raw(request(`POST ${target} HTTP/1.1`, 'Host: localhost', 'Content-Length: 0'))
        expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
      },
    )

    it('V4.1.4, V13.4.4: TRACE is refused', async () => {
      expect(await raw(request('TRACE / HTTP/1.1', 'Host: localhost'))).toMatch(/^HTTP\/1\.1 (400|404|405) /)
    })
  })
})
