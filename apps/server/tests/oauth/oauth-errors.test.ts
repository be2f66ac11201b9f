import { type OAuthErrorBody, paths } from '@foyer/protocol'
import {
  type CallOptions,
  defaultDatabase,
  type ScenarioResponse,
  startFoyer,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parametersWith } from './oidc-steps.js'

/** The standard endpoints that scripts call, with their methods. */
const endpoints: { path: string; methods: ('GET' | 'POST')[] }[] = [
  { path: paths.token, methods: ['POST'] },
  { path: paths.par, methods: ['POST'] },
  { path: paths.introspect, methods: ['POST'] },
  { path: paths.revoke, methods: ['POST'] },
  { path: paths.userinfo, methods: ['GET', 'POST'] },
  { path: paths.jwks, methods: ['GET'] },
  { path: paths.openidConfiguration, methods: ['GET'] },
  { path: paths.authorizationServer, methods: ['GET'] },
]
const takingForms = [paths.token, paths.par, paths.introspect, paths.revoke]

describe.each(defaultDatabase)('security-checklist 56: the errors of the standard endpoints on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let member: string
  let visitor: string
  let clientId: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    clientId = foyer.client.clientId
    member = (await foyer.createMember('ana@example.com')).access_token
    visitor = (await foyer.createVisitor()).access_token
  })
  afterAll(() => foyer.stop())

  /** Asserts RFC 6749 §5.2: code, description in the allowed characters, request id, `no-store`, no cookie. */
  function expectRefusal(answer: ScenarioResponse, status: number, error: string): void {
    const { error: code, error_description } = answer.body as unknown as OAuthErrorBody
    expect({ status: answer.status, error: code }).toEqual({ status, error })
    expect(error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]{10,}$/)
    expect(answer.body.request_id).toBe(answer.headers['x-wix-request-id'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  const withKey = () => ({ authorization: apiKey })
  const grant = (form: Record<string, string>): CallOptions => ({ form })

  type Row = [what: string, path: string, call: () => CallOptions, status: number, error: string]
  const rows: Row[] = [
    ['no grant type', paths.token, () => grant({ client_id: clientId }), 400, 'invalid_request'],
    ['an unknown grant', paths.token, () => grant({ grant_type: 'urn:x' }), 400, 'unsupported_grant_type'],
    [
      'the password grant (security-checklist 57)',
      paths.token,
      () => grant({ grant_type: 'password', username: 'ana@example.com', password: 'correct horse battery' }),
      400,
      'unsupported_grant_type',
    ],
    [
      'client_credentials by a public client (security-checklist 37 and 57)',
      paths.token,
      () => grant({ grant_type: 'client_credentials', client_id: clientId, client_secret: 'any' }),
      400,
      'unsupported_grant_type',
    ],
    ['an unknown client', paths.token, () => grant({ grant_type: 'anonymous', client_id: 'x' }), 401, 'invalid_client'],
    [
      'a dead refresh token',
      paths.token,
      () => grant({ grant_type: 'refresh_token', refresh_token: 'mrt_x' }),
      400,
      'invalid_grant',
    ],
    [
      'a dead code',
      paths.token,
      () =>
        grant({ grant_type: 'authorization_code', client_id: clientId, code: 'code_x', code_verifier: 'v'.repeat(43) }),
      400,
      'invalid_grant',
    ],
    [
      'an unknown client with a refresh token',
      paths.token,
      () => grant({ grant_type: 'refresh_token', refresh_token: 'mrt_x', client_id: 'x' }),
      401,
      'invalid_client',
    ],
    ['no client', paths.par, () => ({ form: parametersWith(foyer, { client_id: undefined }) }), 401, 'invalid_client'],
    [
      'no challenge',
      paths.par,
      () => ({ form: parametersWith(foyer, { code_challenge: undefined }) }),
      400,
      'invalid_request',
    ],
    ['an unknown scope', paths.par, () => ({ form: parametersWith(foyer, { scope: 'x' }) }), 400, 'invalid_scope'],
    [
      'an implicit response type',
      paths.par,
      () => ({ form: parametersWith(foyer, { response_type: 'token' }) }),
      400,
      'unsupported_response_type',
    ],
    ['no key', paths.introspect, () => ({ form: { token: member } }), 401, 'invalid_client'],
    ['no token', paths.introspect, () => ({ form: { x: 'y' }, headers: withKey() }), 400, 'invalid_request'],
    ['no token', paths.revoke, () => ({ form: { client_id: clientId } }), 400, 'invalid_request'],
    ['no client', paths.revoke, () => ({ form: { token: member } }), 401, 'invalid_client'],
    ['no token', paths.userinfo, () => ({}), 401, 'invalid_token'],
    ['a bad token', paths.userinfo, () => ({ token: 'garbage' }), 401, 'invalid_token'],
    ['a malformed header', paths.userinfo, () => ({ token: 'Basic Zm9vOmJhcg==' }), 401, 'invalid_token'],
    ['a visitor', paths.userinfo, () => ({ token: visitor }), 403, 'insufficient_scope'],
  ]
  it.each(rows)('%s at %s', async (_, path, call, status, error) => {
    expectRefusal(await foyer.call(path, call()), status, error)
  })

  describe('security-checklist 64: WWW-Authenticate', () => {
    it.each<[string, string, () => CallOptions, number, string | RegExp | undefined]>([
      ['no credential: a scheme and no error', paths.userinfo, () => ({}), 401, 'Bearer'],
      ['an empty credential', paths.userinfo, () => ({ token: '' }), 401, 'Bearer'],
      ['a bad token', paths.userinfo, () => ({ token: 'x' }), 401, 'Bearer error="invalid_token"'],
      [
        'a token without the right',
        paths.userinfo,
        () => ({ token: visitor }),
        403,
        'Bearer error="insufficient_scope"',
      ],
      ['a back end without a key', paths.introspect, () => ({ form: { token: 'x' } }), 401, /^Basic realm=/],
      [
        'a back end with a wrong key',
        paths.introspect,
        () => ({ form: { token: 'x' }, token: 'fky_x' }),
        401,
        /^Basic realm=/,
      ],
      [
        'a header at the token endpoint',
        paths.token,
        () => ({ form: { grant_type: 'anonymous', client_id: 'x' }, token: 'x' }),
        401,
        'Bearer',
      ],
      [
        'HTTP Basic at the token endpoint',
        paths.token,
        () => ({ form: { grant_type: 'anonymous' }, headers: { authorization: `Basic ${btoa('cli_x:y')}` } }),
        401,
        'Basic realm="Foyer"',
      ],
      ['no token at a call of the dialect', paths.currentMember, () => ({}), 401, 'Bearer'],
      [
        'a bad token at a call of the dialect',
        paths.currentMember,
        () => ({ token: 'x' }),
        401,
        'Bearer error="invalid_token"',
      ],
      ['a bad request', paths.revoke, () => ({ form: { client_id: clientId } }), 400, undefined],
    ])('%s', async (_, path, call, status, challenge) => {
      const answer = await foyer.call(path, call())
      expect(answer.status).toBe(status)
      if (challenge instanceof RegExp) expect(answer.headers['www-authenticate']).toMatch(challenge)
      else expect(answer.headers['www-authenticate']).toBe(challenge)
    })
  })

  it('security-checklist 63: a token in the query or in the body is never read', async () => {
    const query = `?access_token=${member}&token=${member}&client_id=${clientId}`
    for (const call of [{}, { form: { access_token: member } }])
      expectRefusal(await foyer.call(paths.userinfo + query, call), 401, 'invalid_token')
    expectRefusal(await foyer.call(paths.introspect + query, { form: {}, token: apiKey }), 400, 'invalid_request')
    expectRefusal(
      await foyer.call(paths.introspect + query, { form: { token: 'x', access_token: apiKey } }),
      401,
      'invalid_client',
    )
    expectRefusal(await foyer.call(paths.revoke + query, { form: { client_id: clientId } }), 400, 'invalid_request')
    const pushed = new URLSearchParams(parametersWith(foyer))
    expectRefusal(await foyer.call(`${paths.par}?${pushed}`, { form: { x: 'y' } }), 401, 'invalid_client')
  })

  it.each(takingForms)(
    'V15.3.7, security-checklist 41: %s refuses a repeated parameter, in each encoding',
    async (path) => {
      const inject = (type: string, payload: string) =>
        foyer.node.http.inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': type, ...(path === paths.introspect ? withKey() : {}) },
          payload,
        })
      for (const answer of [
        await inject('application/x-www-form-urlencoded', `token=a&token=a&client_id=${clientId}&grant_type=anonymous`),
        await inject('application/json', `{"token":"a","client_id":"${clientId}","token":"a"}`),
        await inject('application/json', `{"token":"a","client_id":"${clientId}","clientId":"${clientId}"}`),
      ])
        expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
    },
  )

  it.each(takingForms)('security-checklist 7: %s takes texts only', async (path) => {
    for (const value of [1, true, [], ['x'], {}, 'a\0', '\ud800', 'x'.repeat(5000)]) {
      for (const parameter of ['token', 'client_id', 'state', 'scope', 'refresh_token']) {
        const json = { grant_type: 'anonymous', client_id: clientId, token: 'x', [parameter]: value }
        const answer = await foyer.call(path, { json, headers: path === paths.introspect ? withKey() : {} })
        expectRefusal(answer, 400, 'invalid_request')
      }
    }
  })

  it.each(endpoints)(
    'V4.1.4: $path answers other methods with 405, in the words of OAuth',
    async ({ path, methods }) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (methods.includes(method as 'GET')) continue
        const answer = await foyer.call(path, { method, headers: { origin: TEST_ORIGIN } })
        expectRefusal(answer, 405, 'method_not_allowed')
        for (const allowed of methods) expect(answer.headers.allow?.split(', ')).toContain(allowed)
        // CORS lets a page of the client read the error.
        expect(answer.headers['access-control-allow-origin']).toBe(TEST_ORIGIN)
        const stranger = await foyer.call(path, { method, headers: { origin: 'https://evil.example' } })
        expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
      }
    },
  )

  it.each([`${paths.token}/`, '/oauth2/nothing', '/OAUTH2/TOKEN', '/.well-known/openid-configuration/x'])(
    'there is nothing at %s, in the words of OAuth',
    async (path) => {
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const answer = await foyer.call(path, { method, headers: { origin: TEST_ORIGIN } })
        expect(answer.status).toBe(404)
        expect(answer.headers['access-control-allow-origin']).toBe(TEST_ORIGIN)
        expect(answer.headers.vary).toContain('Origin')
        const stranger = await foyer.call(path, { method, headers: { origin: 'https://evil.example' } })
        expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
      }
    },
  )

  it.each([paths.authorize, paths.logout])('security-checklist 34: %s has no CORS, whatever is asked', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PUT', 'DELETE'] as const) {
      const { headers } = await foyer.call(path, { method, headers: { origin: TEST_ORIGIN } })
      expect(Object.keys(headers).filter((header) => header.startsWith('access-control-'))).toEqual([])
    }
  })

  it('RFC 6749 §5.1: what the endpoints grant is never kept', async () => {
    for (const [path, call] of [
      [paths.token, grant({ grant_type: 'anonymous', client_id: clientId })],
      [paths.par, { form: parametersWith(foyer) }],
      [paths.introspect, { form: { token: member }, headers: withKey() }],
      [paths.revoke, { form: { token: 'x', client_id: clientId } }],
      [paths.userinfo, { token: member }],
    ] as [string, CallOptions][]) {
      const answer = await foyer.call(path, call)
      expect([path, Math.floor(answer.status / 100)]).toEqual([path, 2])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })
})
