import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { paths, type TokenResponse } from '@foyer/protocol'
import {
  defaultDatabase,
  type ScenarioResponse,
  startFoyer,
  TEST_NOW,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derToJose } from '../../src/features/tokens/ecdsa-signature.js'
import { unsealSigningKey } from '../../src/features/tokens/signing-key.js'
import { decodeClaims, decodeHeader, dumpTables } from '../database/tables.js'

type Parameters = Record<string, unknown>

const camel = (name: string): string => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
const inCamel = (parameters: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [camel(name), value]))
const asForm = (parameters: Parameters): string => new URLSearchParams(parameters as Record<string, string>).toString()

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

const encodings = [
  { encoding: 'JSON in camelCase', type: JSON_TYPE, write: (given: Parameters) => JSON.stringify(inCamel(given)) },
  { encoding: 'JSON in snake_case', type: JSON_TYPE, write: (given: Parameters) => JSON.stringify(given) },
  {
    encoding: 'JSON that mixes refresh_token with grantType',
    type: { 'content-type': 'application/json; charset=utf-8' },
    write: ({ grant_type, ...rest }: Parameters) => JSON.stringify({ ...rest, grantType: grant_type }),
  },
  { encoding: 'a form in snake_case', type: FORM_TYPE, write: asForm },
  { encoding: 'a form in camelCase', type: FORM_TYPE, write: (given: Parameters) => asForm(inCamel(given)) },
]

async function post(
  foyer: TestFoyer,
  payload: string | Buffer | undefined,
  headers: Record<string, string | string[]>,
  url: string = paths.token,
): Promise<ScenarioResponse<TokenResponse & { error?: string; request_id?: string }>> {
  const response = await foyer.node.http.inject({
    method: 'POST',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  const text = response.body
  return {
    status: response.statusCode,
    body: text.startsWith('{') ? JSON.parse(text) : {},
    text,
    headers: response.headers as Record<string, string>,
  }
}

const postJson = (foyer: TestFoyer, parameters: unknown, headers: Record<string, string> = {}) =>
  post(foyer, JSON.stringify(parameters), { ...JSON_TYPE, ...headers })

/**
 * Asserts a complete error response: stable code, public description, request id in body and header, `no-store`
 * (invariant 7).
 */
function expectRefusal(answer: ScenarioResponse<{ error?: string }>, status: number, error: string): void {
  expect({ status: answer.status, error: answer.body.error, text: answer.text }).toMatchObject({ status, error })
  expect(answer.body).toEqual({
    error,
    error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
    request_id: answer.headers['x-wix-request-id'],
  })
  expect(answer.headers['x-wix-request-id']).toMatch(/^req_/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['set-cookie']).toBeUndefined()
}

function expectTokens(answer: ScenarioResponse<TokenResponse>): void {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  const { promotion, ...tokens } = answer.body
  // Present if a visitor became the member by this grant.
  if (promotion !== undefined)
    expect(promotion).toEqual({ visitor_id: expect.stringMatching(/^vis_/), items_kept: expect.any(Number) })
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_token: expect.stringMatching(/^[vm]rt_/),
    scope: 'offline_access',
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['set-cookie']).toBeUndefined()
}

describe.each(defaultDatabase)('POST /oauth2/token on $name', ({ name }) => {
  let foyer: TestFoyer
  let clientId: string
  let apiKey: string
  let ana: TokenResponse & { memberId: string }
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    clientId = foyer.client.clientId
    apiKey = await foyer.addApiKey()
    ana = await foyer.createMember('ana@example.com')
  })
  afterAll(() => foyer.stop())

  /** Adds another client; advances the clock first, so that the original client stays the oldest. */
  async function anotherClient(origins: string[] = []) {
    await foyer.advance(1)
    return foyer.addClient({ origins })
  }

  /** Returns an unspent authorization code of the silent login. */
  async function freshCode(): Promise<{ code: string; code_verifier: string }> {
    const visitor = await foyer.createVisitor()
    const { body } = await foyer.logIn(visitor.access_token, 'ana@example.com')
    const { code, verifier } = await foyer.silentCode(visitor.access_token, body.sessionToken as string)
    return { code, code_verifier: verifier }
  }

  const granted: { grant: string; parameters(): Promise<Parameters>; authorization?(): string }[] = [
    { grant: 'anonymous', parameters: async () => ({ client_id: clientId, grant_type: 'anonymous' }) },
    {
      grant: 'refresh_token of a visitor',
      parameters: async () => ({
        client_id: clientId,
        grant_type: 'refresh_token',
        refresh_token: (await foyer.createVisitor()).refresh_token,
      }),
    },
    {
      grant: 'refresh_token of a member',
      parameters: async () => ({
        client_id: clientId,
        grant_type: 'refresh_token',
        refresh_token: ana.refresh_token,
      }),
    },
    {
      grant: 'authorization_code',
      parameters: async () => ({ client_id: clientId, grant_type: 'authorization_code', ...(await freshCode()) }),
    },
    {
      grant: 'authorized_client',
      parameters: async () => ({ grant_type: 'authorized_client', scope: 'offline_access', member_id: ana.memberId }),
      authorization: () => `${ana.access_token},${apiKey}`,
    },
  ]
  const rows = granted.flatMap((row) => encodings.map((encoding) => ({ ...row, ...encoding })))

  it.each(rows)('security-checklist 5 and 6: takes $grant as $encoding', async (row) => {
    const headers: Record<string, string> =
      row.authorization === undefined ? {} : { authorization: row.authorization() }
    expectTokens(await post(foyer, row.write(await row.parameters()), { ...row.type, ...headers }))
  })

  it('wire-protocol §3.1: the renewal of SiteSessionAuth carries no clientId', async () => {
    expectTokens(await postJson(foyer, { refreshToken: ana.refresh_token, grantType: 'refresh_token' }))
  })

  describe('security-checklist 6: one spelling, once', () => {
    const pairs = [
      ['clientId', 'client_id'],
      ['grantType', 'grant_type'],
      ['refreshToken', 'refresh_token'],
      ['redirectUri', 'redirect_uri'],
      ['codeVerifier', 'code_verifier'],
      ['memberId', 'member_id'],
      ['sessionToken', 'session_token'],
      ['clientSecret', 'client_secret'],
    ] as const
    it.each(
      pairs.flatMap(([a, b]) => [
        { a, b, values: 'equal' },
        { a, b, values: 'unequal' },
        { a, b, values: 'empty' },
      ]),
    )('refuses $a beside $b with $values values', async ({ a, b, values }) => {
      const base: Parameters = { client_id: clientId, grant_type: 'anonymous' }
      const first = base[b] ?? 'one'
      delete base[b]
      const second = { equal: first, unequal: 'another', empty: '' }[values]
      expectRefusal(await postJson(foyer, { ...base, [b]: first, [a]: second }), 400, 'invalid_request')
      const form = asForm({ ...base, [b]: first, [a]: second })
      expectRefusal(await post(foyer, form, FORM_TYPE), 400, 'invalid_request')
    })

    it.each(['grant_type=anonymous', 'client_id=cli_x', 'unheard_of=1'])(
      'refuses the repeated form field %s',
      async (field) => {
        const form = `${asForm({ client_id: clientId, grant_type: 'anonymous' })}&unheard_of=1&${field}`
        expectRefusal(await post(foyer, form, FORM_TYPE), 400, 'invalid_request')
      },
    )
  })

  describe('security-checklist 7: every parameter is text', () => {
    const parameters = [
      'grantType',
      'clientId',
      'refreshToken',
      'code',
      'codeVerifier',
      'redirectUri',
      'memberId',
      'sessionToken',
      'scope',
    ]
    const wrong = [1, 0, true, false, {}, { a: 1 }, [], ['text']]
    it.each(parameters)('refuses a %s that is no text', async (parameter) => {
      for (const value of wrong) {
        const answer = await postJson(foyer, { clientId, grantType: 'anonymous', [parameter]: value })
        expectRefusal(answer, 400, 'invalid_request')
      }
    })

    it.each(parameters)('security-checklist 92: refuses NUL and lone surrogates in %s', async (parameter) => {
      for (const value of ['mem_\0', 'mem_\ud800']) {
        const given = { clientId, grantType: 'authorized_client', memberId: ana.memberId, [parameter]: value }
        expectRefusal(
          await postJson(foyer, given, { authorization: `${ana.access_token},${apiKey}` }),
          400,
          'invalid_request',
        )
        const renewal = { refreshToken: ana.refresh_token, grantType: 'refresh_token', [parameter]: value }
        expectRefusal(await postJson(foyer, renewal), 400, 'invalid_request')
      }
    })

    it.each(['refreshToken', 'code', 'codeVerifier', 'scope'])('refuses a %s of 5000 characters', async (parameter) => {
      const answer = await postJson(foyer, { clientId, grantType: 'anonymous', [parameter]: 'a'.repeat(5000) })
      expectRefusal(answer, 400, 'invalid_request')
    })

    it.each([null, ''])('takes %j for absent', async (absent) => {
      expectTokens(
        await postJson(foyer, { clientId, grantType: 'anonymous', refreshToken: absent, code: absent, scope: absent }),
      )
      expectTokens(
        await postJson(foyer, { clientId: absent, grantType: 'refresh_token', refreshToken: ana.refresh_token }),
      )
      expectRefusal(await postJson(foyer, { clientId, grantType: absent }), 400, 'invalid_request')
      expectRefusal(await postJson(foyer, { clientId: absent, grantType: 'anonymous' }), 400, 'invalid_request')
    })
  })

  describe('security-checklist 56 and 57, RFC 6749 §5.2: what is missing or unknown', () => {
    it.each([
      { when: 'grant_type is missing', given: {}, status: 400, error: 'invalid_request' },
      { when: 'client_id is missing', given: { grantType: 'anonymous' }, status: 400, error: 'invalid_request' },
      {
        when: 'the client is unknown',
        given: { grantType: 'anonymous', clientId: 'cli_x' },
        status: 401,
        error: 'invalid_client',
      },
      {
        when: 'the client is too long',
        given: { grantType: 'anonymous', clientId: 'c'.repeat(101) },
        status: 400,
        error: 'invalid_request',
      },
      {
        when: 'the refresh token is missing',
        given: { grantType: 'refresh_token' },
        status: 400,
        error: 'invalid_request',
      },
      {
        when: 'the refresh token is garbage',
        given: { grantType: 'refresh_token', refreshToken: 'garbage' },
        status: 400,
        error: 'invalid_grant',
      },
      {
        when: 'the code is missing',
        given: { grantType: 'authorization_code', clientId: 'cli_x' },
        status: 400,
        error: 'invalid_request',
      },
      {
        when: 'the client of a code is unknown',
        given: { grantType: 'authorization_code', clientId: 'cli_x', code: 'x' },
        status: 401,
        error: 'invalid_client',
      },
      {
        when: 'the client of a code is missing',
        given: { grantType: 'authorization_code', code: 'x' },
        status: 400,
        error: 'invalid_request',
      },
      {
        when: 'the member is missing',
        given: { grantType: 'authorized_client' },
        status: 400,
        error: 'invalid_request',
      },
      {
        when: 'the password grant is asked for (RFC 9700 §2.4)',
        given: { grantType: 'password', username: 'ana@example.com', password: 'correct horse battery' },
        status: 400,
        error: 'unsupported_grant_type',
      },
      {
        when: 'client_credentials are asked for by a public client',
        given: { grantType: 'client_credentials', clientSecret: 'x' },
        status: 400,
        error: 'unsupported_grant_type',
      },
      { when: 'a grant is unheard of', given: { grantType: 'urn:x' }, status: 400, error: 'unsupported_grant_type' },
      {
        when: 'a grant is named like a part of every object',
        given: { grantType: 'constructor' },
        status: 400,
        error: 'unsupported_grant_type',
      },
      { when: 'a grant is __proto__', given: { grantType: '__proto__' }, status: 400, error: 'unsupported_grant_type' },
      {
        when: 'the grant differs in case',
        given: { grantType: 'Anonymous' },
        status: 400,
        error: 'unsupported_grant_type',
      },
    ])('refuses when $when', async ({ given, status, error }) => {
      expectRefusal(await postJson(foyer, given), status, error)
    })

    it('security-checklist 41, RFC 6749 §3.2: ignores unknown parameters', async () => {
      expectTokens(await postJson(foyer, { clientId, grantType: 'anonymous', unheardOf: 'x' }))
    })

    it('security-checklist 37 and 58: an anonymous grant makes a visitor, whatever else it says', async () => {
      const answer = await postJson(foyer, {
        clientId,
        grantType: 'anonymous',
        role: 'member',
        memberId: ana.memberId,
        scope: 'admin',
        sub: ana.memberId,
        clientSecret: 'any',
      })
      expectTokens(answer)
      expect(decodeClaims(answer.body.access_token)).toMatchObject({ role: 'visitor', scope: 'offline_access' })
      expect(decodeClaims(answer.body.access_token).sub).toMatch(/^vis_/)
      expect(decodeClaims(answer.body.access_token)).not.toHaveProperty('sid')
    })
  })

  describe('V3.5.2, security-checklist 5: two encodings, in the body, and nothing else', () => {
    const body = () => JSON.stringify({ clientId, grantType: 'anonymous' })
    it.each([
      { when: 'text/plain', type: 'text/plain', payload: body, status: 415, error: 'unsupported_media_type' },
      {
        when: 'multipart',
        type: 'multipart/form-data; boundary=x',
        payload: () => '--x\r\n\r\n--x--',
        status: 415,
        error: 'unsupported_media_type',
      },
      { when: 'XML', type: 'application/xml', payload: () => '<a/>', status: 415, error: 'unsupported_media_type' },
      {
        when: 'JSON under another name',
        type: 'application/vnd.api+json',
        payload: body,
        status: 415,
        error: 'unsupported_media_type',
      },
      { when: 'no content type', type: '', payload: body, status: 415, error: 'unsupported_media_type' },
      {
        when: 'malformed JSON',
        type: 'application/json',
        payload: () => '{"clientId":',
        status: 400,
        error: 'invalid_request',
      },
      { when: 'a JSON list', type: 'application/json', payload: () => '[]', status: 400, error: 'invalid_request' },
      { when: 'JSON null', type: 'application/json', payload: () => 'null', status: 400, error: 'invalid_request' },
      {
        when: 'a JSON text',
        type: 'application/json',
        payload: () => '"anonymous"',
        status: 400,
        error: 'invalid_request',
      },
      { when: 'an empty body', type: 'application/json', payload: () => '', status: 400, error: 'invalid_request' },
      {
        when: 'UTF-16',
        type: 'application/json',
        payload: () => Buffer.from(body(), 'utf16le'),
        status: 400,
        error: 'invalid_request',
      },
      {
        when: 'invalid UTF-8',
        type: 'application/json',
        payload: () => Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
        status: 400,
        error: 'invalid_request',
      },
      {
        when: 'a compressed body',
        type: 'application/json',
        payload: () => gzipSync(body()),
        status: 400,
        error: 'invalid_request',
      },
    ])('refuses $when', async ({ type, payload, status, error }) => {
      expectRefusal(await post(foyer, payload(), type === '' ? {} : { 'content-type': type }), status, error)
    })

    it.each([
      {
        when: 'a repeated JSON key',
        payload: () => `{"clientId":"${clientId}","grantType":"x","grantType":"anonymous"}`,
      },
      {
        when: 'a repeated JSON key, once escaped',
        payload: () => `{"clientId":"${clientId}","grantType":"anonymous","grant\\u0054ype":"anonymous"}`,
      },
    ])('security-checklist 6: refuses $when', async ({ payload }) => {
      expectRefusal(await post(foyer, payload(), JSON_TYPE), 400, 'invalid_request')
    })

    it.each(['gzip', 'identity', 'br'])('refuses Content-Encoding %s, whatever the body is', async (encoding) => {
      const answer = await post(foyer, body(), { ...JSON_TYPE, 'content-encoding': encoding })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.access_token).toBeUndefined()
    })

    it('refuses a charset other than UTF-8', async () => {
      const answer = await post(foyer, body(), { 'content-type': 'application/json; charset=utf-16' })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.body.access_token).toBeUndefined()
    })

    it('reads nothing from the query string', async () => {
      const query = asForm({ client_id: clientId, grant_type: 'anonymous' })
      expectRefusal(await post(foyer, '{}', JSON_TYPE, `${paths.token}?${query}`), 400, 'invalid_request')
      expectRefusal(await post(foyer, undefined, {}, `${paths.token}?${query}`), 400, 'invalid_request')
    })

    it('refuses 64 KiB and more (413), deep and wide bodies, and stays alive', async () => {
      expectRefusal(await postJson(foyer, { clientId, pad: 'a'.repeat(65_536) }), 413, 'payload_too_large')
      const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
      expect((await post(foyer, deep, JSON_TYPE)).status).toBe(400)
      expectTokens(await postJson(foyer, { clientId, grantType: 'anonymous' }))
    })

    it('GET is 405 and names POST', async () => {
      const answer = await foyer.call(paths.token)
      expectRefusal(answer as ScenarioResponse<{ error?: string }>, 405, 'method_not_allowed')
      expect(answer.headers.allow).toContain('POST')
    })

    it('security-checklist 8: a cookie changes nothing', async () => {
      const answer = await postJson(foyer, { clientId, grantType: 'anonymous' }, { cookie: 'foyer-signin=brs_x' })
      expectTokens(answer)
    })
  })

  describe('security-checklist 34: origins', () => {
    it('answers a registered origin and refuses another one', async () => {
      const good = await postJson(foyer, { clientId, grantType: 'anonymous' }, { origin: TEST_ORIGIN })
      expectTokens(good)
      expect(good.headers['access-control-allow-origin']).toBe(TEST_ORIGIN)
      const bad = await postJson(foyer, { clientId, grantType: 'anonymous' }, { origin: 'https://evil.example' })
      expectRefusal(bad, 403, 'access_denied')
      expect(bad.headers['access-control-allow-origin']).toBeUndefined()
    })

    it("refuses another client's origin once the client is known, at every grant", async () => {
      const other = await anotherClient(['https://other.example'])
      const origin = { origin: 'https://other.example' }
      const visitor = await foyer.createVisitor()
      for (const given of [
        { clientId, grantType: 'anonymous' },
        { clientId, grantType: 'refresh_token', refreshToken: visitor.refresh_token },
        { grantType: 'refresh_token', refreshToken: visitor.refresh_token },
        { clientId, grantType: 'refresh_token', refreshToken: ana.refresh_token },
        { grantType: 'refresh_token', refreshToken: ana.refresh_token },
      ]) {
        const answer = await postJson(foyer, given, origin)
        expectRefusal(answer, 403, 'access_denied')
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
      expectTokens(await postJson(foyer, { clientId: other.clientId, grantType: 'anonymous' }, origin))
      expectTokens(await postJson(foyer, { clientId, grantType: 'refresh_token', refreshToken: ana.refresh_token }))
    })
  })

  describe('specification §6, security-checklist 59: authorized_client', () => {
    const given = () => ({ grant_type: 'authorized_client', scope: 'offline_access', member_id: ana.memberId })

    it.each([
      { form: 'token,key', header: () => `${ana.access_token},${apiKey}` },
      { form: ',key', header: () => `,${apiKey}` },
      { form: 'the key alone', header: () => apiKey },
      { form: 'Bearer and the key', header: () => `Bearer ${apiKey}` },
    ])('opens a new family for $form and leaves the old one alone', async ({ header }) => {
      const answer = await postJson(foyer, given(), { authorization: header() })
      expectTokens(answer)
      const claims = decodeClaims(answer.body.access_token)
      expect(claims).toMatchObject({ sub: ana.memberId, role: 'member', client_id: clientId })
      expect(claims.sid).not.toBe(decodeClaims(ana.access_token).sid)
      expect((await foyer.refresh(ana.refresh_token)).status).toBe(200)
    })

    it.each([
      { when: 'the key is wrong', header: () => `${ana.access_token},fky_wrong`, status: 401, error: 'invalid_token' },
      { when: 'the key is wrong and alone', header: () => ',fky_wrong', status: 401, error: 'invalid_token' },
      {
        when: 'a token stands where the key should',
        header: () => `${ana.access_token},${ana.access_token}`,
        status: 401,
        error: 'invalid_token',
      },
      { when: 'the key is missing', header: () => ana.access_token, status: 401, error: 'invalid_client' },
      { when: 'there is no header', header: () => '', status: 401, error: 'invalid_client' },
      { when: 'the access token is garbage', header: () => `garbage,${apiKey}`, status: 401, error: 'invalid_token' },
      {
        when: 'there are three parts',
        header: () => `${ana.access_token},${apiKey},x`,
        status: 401,
        error: 'invalid_token',
      },
      { when: 'a comma trails', header: () => `${ana.access_token},`, status: 401, error: 'invalid_token' },
      {
        when: 'a space follows the comma',
        header: () => `${ana.access_token}, ${apiKey}`,
        status: 401,
        error: 'invalid_token',
      },
      {
        when: 'the scheme is Basic',
        header: () => `Basic ${Buffer.from(`key:${apiKey}`).toString('base64')}`,
        status: 401,
        error: 'invalid_token',
      },
    ])('refuses when $when', async ({ header, status, error }) => {
      const answer = await postJson(foyer, given(), header() === '' ? {} : { authorization: header() })
      expectRefusal(answer, status, error)
      if (header() !== '') expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    })

    it('one uniform error for whatever is wrong with the member or the session token', async () => {
      const other = await anotherClient(['https://third.example'])
      const blocked = await foyer.createMember('blocked@example.com')
      const { moderate } = await import('../../src/features/moderation/moderate.js')
      await moderate(blocked.memberId as `mem_${string}`, 'block', foyer.deps)
      const mia = await foyer.createMember('mia@example.com')
      const visitor = await foyer.createVisitor()
      const sessionTokenOf = async (email: string) =>
        (await foyer.logIn(visitor.access_token, email)).body.sessionToken as string
      const elsewhere = (
        await foyer.call<TokenResponse>(paths.token, { json: { clientId: other.clientId, grantType: 'anonymous' } })
      ).body
      const spent = await sessionTokenOf('ana@example.com')
      const authorization = `${visitor.access_token},${apiKey}`
      const withToken = async (session_token: string, header = authorization) =>
        postJson(foyer, { ...given(), session_token }, { authorization: header })
      expectTokens(await withToken(spent))

      const answers = [
        await postJson(foyer, { ...given(), member_id: 'mem_unknown' }, { authorization }),
        await postJson(foyer, { ...given(), member_id: 'vis_unknown' }, { authorization }),
        await postJson(foyer, { ...given(), member_id: blocked.memberId }, { authorization }),
        await withToken(spent),
        await withToken('stk_unknown'),
        await withToken(await sessionTokenOf('mia@example.com')),
        await withToken(
          await sessionTokenOf('ana@example.com'),
          `${(await foyer.createVisitor()).access_token},${apiKey}`,
        ),
        await withToken(await sessionTokenOf('ana@example.com'), `${elsewhere.access_token},${apiKey}`),
      ]
      for (const answer of answers) expectRefusal(answer, 400, 'invalid_grant')
      expect(new Set(answers.map(({ body }) => (body as { error_description?: string }).error_description)).size).toBe(
        1,
      )
      expect((await foyer.refresh(mia.refresh_token)).status).toBe(200)
    })

    it("a refused session token is not spent by another's attempt", async () => {
      const visitor = await foyer.createVisitor()
      const stranger = await foyer.createVisitor()
      const { body } = await foyer.logIn(visitor.access_token, 'ana@example.com')
      const attempt = { ...given(), session_token: body.sessionToken }
      expectRefusal(
        await postJson(foyer, attempt, { authorization: `${stranger.access_token},${apiKey}` }),
        400,
        'invalid_grant',
      )
      expectTokens(await postJson(foyer, attempt, { authorization: `${visitor.access_token},${apiKey}` }))
    })

    it('security-checklist 4: a key that comes with an Origin is refused', async () => {
      const header = { authorization: `${ana.access_token},${apiKey}`, origin: TEST_ORIGIN }
      expectRefusal(await postJson(foyer, given(), header), 403, 'access_denied')
    })

    it('security-checklist 3: the pair is understood nowhere else', async () => {
      const pair = `${ana.access_token},${apiKey}`
      for (const path of [paths.userinfo, paths.userInfo])
        expectRefusal(
          (await foyer.call(path, { token: pair })) as ScenarioResponse<{ error?: string }>,
          401,
          'invalid_token',
        )
      expect((await foyer.call(paths.redirectSession, { token: pair, json: { login: {} } })).status).toBe(401)
    })
  })

  describe('specification §6, security-checklist 48 and 50: a code is bound to all it was issued for', () => {
    it.each([
      { when: 'the verifier is missing', change: async () => ({ code_verifier: undefined }) },
      { when: 'the verifier is wrong', change: async () => ({ code_verifier: 'w'.repeat(43) }) },
      { when: 'the verifier is too short', change: async () => ({ code_verifier: 'w'.repeat(42) }) },
      { when: 'the verifier is too long', change: async () => ({ code_verifier: 'w'.repeat(129) }) },
      { when: 'the verifier has other characters', change: async () => ({ code_verifier: `${'w'.repeat(42)}!` }) },
      {
        when: 'a redirect address is named that was not authorized',
        change: async () => ({ redirect_uri: `${TEST_ORIGIN}/callback` }),
      },
      { when: 'another client presents it', change: async () => ({ client_id: (await anotherClient()).clientId }) },
    ])('refuses when $when, mints nothing and spends nothing', async ({ change }) => {
      const { code, code_verifier } = await freshCode()
      const right = { client_id: clientId, grant_type: 'authorization_code', code, code_verifier }
      const before = (await dumpTables(foyer.database.config)).session?.length
      expectRefusal(await postJson(foyer, { ...right, ...(await change()) }), 400, 'invalid_grant')
      expect((await dumpTables(foyer.database.config)).session?.length).toBe(before)
      expectTokens(await postJson(foyer, right))
    })
  })
})

describe('access tokens', () => {
  let foyer: TestFoyer
  let ana: TokenResponse & { memberId: string }
  let visitor: TokenResponse
  let apiKey: string
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false })
    apiKey = await foyer.addApiKey()
    ana = await foyer.createMember('ana@example.com')
    visitor = await foyer.createVisitor()
  })
  afterAll(() => foyer.stop())

  const iat = TEST_NOW / 1000

  it('security-checklist 62 and 73, design §6: the claims of a member: one audience', () => {
    expect(decodeClaims(ana.access_token)).toEqual({
      iss: foyer.url,
      aud: foyer.url,
      sub: ana.memberId,
      client_id: foyer.client.clientId,
      site: expect.stringMatching(/^site_[\w-]{22}$/),
      role: 'member',
      sid: expect.stringMatching(/^ses_[\w-]{22}$/),
      scope: 'offline_access',
      iat,
      exp: iat + 900,
      jti: expect.stringMatching(/^[\w-]{16}$/),
    })
  })

  it('design §6: the claims of a visitor', () => {
    expect(decodeClaims(visitor.access_token)).toEqual({
      iss: foyer.url,
      aud: foyer.url,
      sub: expect.stringMatching(/^vis_[\w-]{22}$/),
      client_id: foyer.client.clientId,
      site: decodeClaims(ana.access_token).site,
      role: 'visitor',
      scope: 'offline_access',
      iat,
      exp: iat + 900,
      jti: expect.stringMatching(/^[\w-]{16}$/),
    })
  })

  it('security-checklist 73, RFC 9068 §2.1: the header is at+jwt, ES256 and a known kid, and nothing else', async () => {
    const { body } = await foyer.call<{ keys: { kid: string }[] }>(paths.jwks)
    for (const { access_token } of [ana, visitor])
      expect(decodeHeader(access_token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: body.keys[0]?.kid })
  })

  it('jti is new in every token', async () => {
    const drawn = await Promise.all(Array.from({ length: 200 }, () => foyer.createVisitor()))
    expect(new Set(drawn.map(({ access_token }) => decodeClaims(access_token).jti)).size).toBe(200)
  })

  describe('security-checklist 74, V9.1.1 to V9.1.3, V9.2.1 to V9.2.3: forged tokens are refused at every verifier', () => {
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = (key: KeyObject, header: unknown, claims: unknown): string => {
      const input = `${encode(header)}.${encode(claims)}`
      return `${input}.${derToJose(sign('sha256', Buffer.from(input), key)).toString('base64url')}`
    }
    /**
     * Returns the server's own signing key, which only a test can read, so that a token is rejected for its content and
     * not for its signature.
     */
    async function realKey(): Promise<{ kid: string; privateKey: KeyObject }> {
      const [row] = (await dumpTables(foyer.database.config)).signing_key ?? []
      const { deps } = foyer
      return unsealSigningKey(
        {
          kid: row?.kid as string,
          algorithm: 'ES256',
          publicJwk: JSON.parse(row?.public_jwk_json as string),
          sealedPrivateKey: row?.sealed_private_key as string,
          createdAt: 0,
          retiredAt: null,
        },
        deps.secrets.signingKey,
      )
    }
    const forged: { what: string; forge(good: string): Promise<string> | string }[] = [
      { what: 'alg none', forge: (good) => `${encode({ ...decodeHeader(good), alg: 'none' })}.${good.split('.')[1]}.` },
      {
        what: 'alg none with the old signature',
        forge: (good) => `${encode({ ...decodeHeader(good), alg: 'none' })}.${good.split('.').slice(1).join('.')}`,
      },
      {
        what: 'HS256 with the public key as secret',
        forge: async (good) => {
          const { body } = await foyer.call<{ keys: object[] }>(paths.jwks)
          const input = `${encode({ ...decodeHeader(good), alg: 'HS256' })}.${good.split('.')[1]}`
          return `${input}.${createHmac('sha256', JSON.stringify(body.keys[0])).update(input).digest('base64url')}`
        },
      },
      {
        what: 'an unknown kid',
        forge: (good) => {
          const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
          return signed(privateKey, { ...decodeHeader(good), kid: 'sig_unknown' }, decodeClaims(good))
        },
      },
      {
        what: 'a key of its own under our kid',
        forge: (good) =>
          signed(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, decodeHeader(good), decodeClaims(good)),
      },
      {
        what: 'a jwk in its header',
        forge: (good) => {
          const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
          return signed(
            privateKey,
            { ...decodeHeader(good), jwk: publicKey.export({ format: 'jwk' }) },
            decodeClaims(good),
          )
        },
      },
      {
        what: 'a jku in its header',
        forge: (good) =>
          signed(
            generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
            { ...decodeHeader(good), jku: 'https://evil.example/jwks' },
            decodeClaims(good),
          ),
      },
      {
        what: 'no kid',
        forge: async (good) => {
          const { privateKey } = await realKey()
          const { kid: _kid, ...rest } = decodeHeader(good)
          return signed(privateKey, rest, decodeClaims(good))
        },
      },
      {
        what: 'crit in its header',
        forge: async (good) =>
          signed((await realKey()).privateKey, { ...decodeHeader(good), crit: ['exp'] }, decodeClaims(good)),
      },
      {
        what: 'the type JWT',
        forge: async (good) =>
          signed((await realKey()).privateKey, { ...decodeHeader(good), typ: 'JWT' }, decodeClaims(good)),
      },
      {
        what: 'no type',
        forge: async (good) => {
          const { typ: _typ, ...rest } = decodeHeader(good)
          return signed((await realKey()).privateKey, rest, decodeClaims(good))
        },
      },
      {
        what: 'a changed payload',
        forge: (good) => {
          const [header, , signature] = good.split('.')
          return `${header}.${encode({ ...decodeClaims(good), role: 'owner' })}.${signature}`
        },
      },
      {
        what: 'the flipped spare bits of its last character (security-checklist 70)',
        forge: (good) => {
          const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
          const last = alphabet.indexOf(good.at(-1) as string)
          return good.slice(0, -1) + alphabet[last ^ 1]
        },
      },
      { what: 'padding after its signature', forge: (good) => `${good}==` },
      { what: 'a line break inside', forge: (good) => `${good.slice(0, 40)}\n${good.slice(40)}` },
      {
        what: 'standard base64 in its signature',
        forge: (good) => {
          const [header, claims, signature = ''] = good.split('.')
          return `${header}.${claims}.${Buffer.from(signature, 'base64url').toString('base64')}`
        },
      },
      { what: 'a fourth part', forge: (good) => `${good}.x` },
      { what: 'no signature', forge: (good) => good.split('.').slice(0, 2).join('.') },
      { what: 'an empty signature', forge: (good) => `${good.split('.').slice(0, 2).join('.')}.` },
      {
        what: 'a zero signature',
        forge: (good) => `${good.split('.').slice(0, 2).join('.')}.${Buffer.alloc(64).toString('base64url')}`,
      },
      {
        what: 'half a zero signature',
        forge: (good) => {
          const bytes = Buffer.from(good.split('.')[2] as string, 'base64url').fill(0, 32)
          return `${good.split('.').slice(0, 2).join('.')}.${bytes.toString('base64url')}`
        },
      },
      {
        what: 'an end in the past',
        forge: async (good) =>
          signed((await realKey()).privateKey, decodeHeader(good), {
            ...decodeClaims(good),
            iat: iat - 2000,
            exp: iat - 31,
          }),
      },
      {
        what: 'no end',
        forge: async (good) => {
          const { exp: _exp, ...rest } = decodeClaims(good)
          return signed((await realKey()).privateKey, decodeHeader(good), rest)
        },
      },
      {
        what: 'an end that is text',
        forge: async (good) =>
          signed((await realKey()).privateKey, decodeHeader(good), { ...decodeClaims(good), exp: String(iat + 900) }),
      },
      {
        what: 'an issue date more than a minute ahead (security-checklist 104)',
        forge: async (good) =>
          signed((await realKey()).privateKey, decodeHeader(good), {
            ...decodeClaims(good),
            iat: iat + 61,
            exp: iat + 961,
          }),
      },
      {
        what: 'another audience',
        forge: async (good) =>
          signed((await realKey()).privateKey, decodeHeader(good), {
            ...decodeClaims(good),
            aud: foyer.client.clientId,
          }),
      },
      {
        what: 'two audiences',
        forge: async (good) =>
          signed((await realKey()).privateKey, decodeHeader(good), { ...decodeClaims(good), aud: [foyer.url, 'x'] }),
      },
      {
        what: 'another issuer',
        forge: async (good) =>
          signed((await realKey()).privateKey, decodeHeader(good), { ...decodeClaims(good), iss: `${foyer.url}/` }),
      },
      {
        what: 'another case in its type',
        forge: async (good) =>
          signed((await realKey()).privateKey, { ...decodeHeader(good), typ: 'AT+JWT' }, decodeClaims(good)),
      },
      { what: 'Bearer in front of nothing', forge: () => 'Bearer' },
      { what: '5000 characters', forge: (good) => good + 'A'.repeat(5000) },
    ]

    it.each(forged)('$what', async ({ forge }) => {
      const token = await forge(ana.access_token)
      const info = await foyer.call(paths.tokenInfo, { json: { token } })
      if (token.length <= 4096)
        expect({ status: info.status, body: info.body }).toEqual({ status: 200, body: { active: false } })
      else expect(info.status).toBe(400)
      const asked = await foyer.call(paths.introspect, { form: { token }, token: apiKey })
      if (token.length <= 4096) expect([asked.status, asked.text]).toEqual([200, '{"active":false}'])
      else expect(asked.status).toBe(400)
      const hinted = await foyer.call(`${paths.logout}?id_token_hint=${encodeURIComponent(token)}`)
      expect(hinted.text).toContain(`action="${paths.logout}"`)
      if (/[\r\n]/.test(token)) return
      for (const presented of [token, `Bearer ${token}`]) {
        for (const path of [paths.userInfo, paths.userinfo]) {
          const answer = await foyer.call(path, { token: presented })
          expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 401, error: 'invalid_token' })
          expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
        }
        const pushed = await foyer.call(paths.redirectSession, { token: presented, json: { login: {} } })
        expect(pushed.status).toBe(401)
        expect(pushed.body).not.toHaveProperty('redirectSession')
      }
    })

    it('while the good one is good at each of them, bare and with Bearer', async () => {
      expect((await foyer.call(paths.tokenInfo, { json: { token: ana.access_token } })).body).toMatchObject({
        active: true,
        subjectType: 'MEMBER',
        subjectId: ana.memberId,
        exp: String(iat + 900),
        iat: String(iat),
      })
      for (const token of [ana.access_token, `Bearer ${ana.access_token}`, `bearer ${ana.access_token}`]) {
        for (const path of [paths.userInfo, paths.userinfo])
          expect((await foyer.call(path, { token })).body).toMatchObject({ sub: ana.memberId })
        expect((await foyer.call(paths.redirectSession, { token, json: { login: {} } })).status).toBe(200)
      }
    })

    it('security-checklist 63: a token in the query string is never read', async () => {
      const query = `?access_token=${ana.access_token}`
      for (const path of [paths.userInfo, paths.userinfo]) expect((await foyer.call(path + query)).status).toBe(401)
      expect((await foyer.call(paths.redirectSession + query, { json: { login: {} } })).status).toBe(401)
    })

    it("design §6: a visitor's token at userinfo is 403 insufficient_scope", async () => {
      for (const path of [paths.userInfo, paths.userinfo]) {
        const answer = await foyer.call(path, { token: visitor.access_token })
        expect({ status: answer.status, error: answer.body.error }).toEqual({
          status: 403,
          error: 'insufficient_scope',
        })
      }
    })
  })

  it('decision 5: the token check answers the same on its fast path and on its route', async () => {
    const { access_token: token } = await foyer.createVisitor()
    const route = { 'content-type': 'application/json; charset=utf-8' }
    for (const json of [{ token }, { token: 'x' }, { token: '' }, { token: 1 }, {}]) {
      const [fast, slow] = [
        await foyer.call(paths.tokenInfo, { json }),
        await foyer.call(paths.tokenInfo, { json, headers: route }),
      ]
      const withoutRequestId = ({ request_id: _, ...rest }: Record<string, unknown>) => rest
      expect([fast.status, withoutRequestId(fast.body)]).toEqual([slow.status, withoutRequestId(slow.body)])
    }
  })

  it('security-checklist section 0: a token lives 15 minutes and 30 seconds of grace', async () => {
    const timed = await startFoyer({ listen: false })
    const { access_token: token } = await timed.createVisitor()
    const isActive = async () => (await timed.call(paths.tokenInfo, { json: { token } })).body.active
    await timed.advance(900)
    expect(await isActive()).toBe(true)
    await timed.advance(29)
    expect(await isActive()).toBe(true)
    await timed.advance(1)
    expect(await isActive()).toBe(false)
    await timed.stop()
  })
})
