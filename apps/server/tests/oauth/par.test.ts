import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paths } from '@foyer/protocol'
import { createCodeVerifier, defaultDatabase, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRows, dumpTables } from '../database/tables.js'
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

describe.each(defaultDatabase)('POST /oauth2/par on $name', ({ name }) => {
  let foyer: TestFoyer
  let otherClientId: string
  let browser: { cookie: string }
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    otherClientId = (await foyer.addClient({ origins: [OTHER_ORIGIN], redirectUris: [CALLBACK] })).clientId
    browser = await signedInBrowser(foyer, (await foyer.createMember('ana@example.com')).memberId)
  })
  afterAll(() => foyer.stop())

  const pushed = async (change: Record<string, string | undefined> = {}) =>
    (await pushRequest(foyer, change)).body.request_uri
  const kept = async () => (await countRows(foyer.database.config)).redirect_session

  it('security-checklist 75: 201 with a handle that says nothing, kept as a digest', async () => {
    const { status, body, headers } = await pushRequest(foyer)
    expect(status).toBe(201)
    expect(body).toEqual({
      request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:rs_[\w-]{43}$/),
      expires_in: 600,
    })
    expect(headers['cache-control']).toBe('no-store')
    const handle = body.request_uri.split(':').at(-1) as string
    expect(JSON.stringify((await dumpTables(foyer.database.config)).redirect_session)).not.toContain(handle)
  })

  it('security-checklist 75: a pushed request is completed once, by whoever is signed in; what it says stands', async () => {
    const requestUri = await pushed({ state: 'pushed-state' })
    const answer = await openPushedRequest(foyer, requestUri, browser)
    expect(answer.status).toBe(303)
    expect(parseMessage(answer)).toEqual({
      code: expect.stringMatching(/^code_/),
      state: 'pushed-state',
      iss: foyer.url,
    })
    const again = await openPushedRequest(foyer, requestUri, browser)
    expect({ status: again.status, location: again.headers.location }).toEqual({ status: 400, location: undefined })
  })

  it('security-checklist 75: what stands beside the handle in the address changes nothing', async () => {
    const requestUri = await pushed({ state: 'pushed-state' })
    const query = new URLSearchParams({
      ...parametersWith(foyer, { state: 'other', redirect_uri: 'https://evil.example/' }),
    })
    query.set('request_uri', requestUri)
    const answer = await foyer.call(`${paths.authorize}?${query}`, { headers: browser })
    expect(answer.headers.location?.startsWith(`${CALLBACK}?`)).toBe(true)
    expect(parseMessage(answer).state).toBe('pushed-state')
  })

  it('security-checklist 75: a reload before completion works', async () => {
    const requestUri = await pushed()
    for (let load = 0; load < 3; load++) {
      const { status, headers } = await openPushedRequest(foyer, requestUri)
      expect({ status, location: headers.location?.split('?')[0] }).toEqual({ status: 303, location: '/signin' })
    }
    expect(parseMessage(await openPushedRequest(foyer, requestUri, browser)).code).toBeDefined()
  })

  it('security-checklist 75: a handle belongs to its client', async () => {
    const requestUri = await pushed()
    const stolen = await openPushedRequest(foyer, requestUri, browser, otherClientId)
    expect({ status: stolen.status, location: stolen.headers.location }).toEqual({ status: 400, location: undefined })
    expect(parseMessage(await openPushedRequest(foyer, requestUri, browser)).code).toBeDefined()
  })

  it('security-checklist 75: it lives as long as it says, 120 s when silent and 600 s otherwise', async () => {
    for (const [change, seconds] of [
      [{ prompt: 'none' }, 120],
      [{}, 600],
    ] as const) {
      const inTime = await pushRequest(foyer, change)
      const tooLate = await pushed(change)
      expect(inTime.body.expires_in).toBe(seconds)
      await foyer.advance(seconds - 1)
      expect(parseMessage(await openPushedRequest(foyer, inTime.body.request_uri, browser)).code).toBeDefined()
      await foyer.advance(1)
      expect((await openPushedRequest(foyer, tooLate, browser)).status).toBe(400)
    }
  })

  it('security-checklist 75: fifty openings at once complete it once', async () => {
    const requestUri = await pushed()
    const answers = await Promise.all(Array.from({ length: 50 }, () => openPushedRequest(foyer, requestUri, browser)))
    expect(answers.filter(({ headers }) => headers.location?.includes('code='))).toHaveLength(1)
  })

  const refused: [string, Record<string, string | undefined>, number, string][] = [
    ['a request_uri', { request_uri: 'urn:ietf:params:oauth:request_uri:rs_x' }, 400, 'invalid_request'],
    ['a request by value', { request: 'eyJ' }, 400, 'request_not_supported'],
    ['no client', { client_id: undefined }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'cli_x' }, 401, 'invalid_client'],
    ['no return address', { redirect_uri: undefined }, 400, 'invalid_request'],
    ['an address that is not listed', { redirect_uri: `${CALLBACK}/` }, 400, 'invalid_request'],
    ['no challenge (security-checklist 47)', { code_challenge: undefined }, 400, 'invalid_request'],
    ['no method (security-checklist 47)', { code_challenge_method: undefined }, 400, 'invalid_request'],
    ['the method plain (security-checklist 47)', { code_challenge_method: 'plain' }, 400, 'invalid_request'],
    ['the method S512 (security-checklist 47)', { code_challenge_method: 'S512' }, 400, 'invalid_request'],
    ['a challenge of 42 (security-checklist 47)', { code_challenge: 'c'.repeat(42) }, 400, 'invalid_request'],
    ['a challenge of 44 (security-checklist 47)', { code_challenge: 'c'.repeat(44) }, 400, 'invalid_request'],
    ['a padded challenge (security-checklist 47)', { code_challenge: `${'c'.repeat(42)}=` }, 400, 'invalid_request'],
    ...['token', 'id_token', 'code token', 'code id_token', 'none', undefined].map(
      (response_type): [string, Record<string, string | undefined>, number, string] => [
        `the response type ${response_type} (security-checklist 42)`,
        { response_type },
        400,
        'unsupported_response_type',
      ],
    ),
    ['an unknown scope (security-checklist 54)', { scope: 'openid admin' }, 400, 'invalid_scope'],
    ['an unknown prompt', { prompt: 'maybe' }, 400, 'invalid_request'],
    ['a prompt beside none', { prompt: 'none login' }, 400, 'invalid_request'],
    ['an unknown response mode', { response_mode: 'postcard' }, 400, 'invalid_request'],
    ['a max_age that is no number', { max_age: '-1' }, 400, 'invalid_request'],
    ['a state of 2049 characters', { state: 's'.repeat(2049) }, 400, 'invalid_request'],
    ['a nonce of 513 characters', { nonce: 'n'.repeat(513) }, 400, 'invalid_request'],
    ['NUL in the state (security-checklist 92)', { state: 'a\0' }, 400, 'invalid_request'],
  ]
  it.each(refused)('security-checklist 75: refuses %s and keeps nothing', async (_, change, status, error) => {
    const before = await kept()
    const answer = await pushRequest(foyer, change)
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error })
    expect(answer.body).toMatchObject({ request_id: answer.headers['x-wix-request-id'] })
    expect(await kept()).toBe(before)
  })

  it('security-checklist 41: an empty parameter is absent, an unknown one ignored, a repeated one refused', async () => {
    expect((await pushRequest(foyer, { nonce: '', prompt: '', unheard_of: 'x' })).status).toBe(201)
    expect((await pushRequest(foyer, { code_challenge: '' })).body.error).toBe('invalid_request')
    const twice = await foyer.node.http.inject({
      method: 'POST',
      url: paths.par,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(parametersWith(foyer))}&state=again`,
    })
    expect({ status: twice.statusCode, error: twice.json().error }).toEqual({ status: 400, error: 'invalid_request' })
  })

  it("security-checklist 34: a page of another client's origin is refused; its own is the target of a silent page", async () => {
    const before = await kept()
    const refusal = await pushRequest(foyer, {}, { headers: { origin: OTHER_ORIGIN } })
    expect(refusal.status).toBe(403)
    expect(refusal.headers['access-control-allow-origin']).toBeUndefined()
    expect(await kept()).toBe(before)
    const { body, headers } = await pushRequest(
      foyer,
      { response_mode: 'web_message', prompt: 'none' },
      { headers: { origin: TEST_ORIGIN } },
    )
    expect(headers['access-control-allow-origin']).toBe(TEST_ORIGIN)
    const page = await openPushedRequest(foyer, body.request_uri, { 'sec-fetch-dest': 'iframe' })
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${TEST_ORIGIN};`)
  })

  it('security-checklist 26: a session token is not taken here', async () => {
    const visitor = await foyer.createVisitor()
    const { body } = await foyer.logIn(visitor.access_token, 'ana@example.com')
    const silent = { prompt: 'none', session_token: body.sessionToken, sessionToken: undefined }
    const answer = await openPushedRequest(foyer, await pushed(silent))
    expect(parseMessage(answer).error).toBe('login_required')
    // The session token was not spent by the rejected request.
    expect(
      (await foyer.silentCode(visitor.access_token, body.sessionToken as string, createCodeVerifier())).code,
    ).toMatch(/^code_/)
  })
})

describe('security-checklist 76: nothing is fetched by reference', () => {
  it('request and request_uri go back to the client as not supported, and a listener sees no connection', async () => {
    const foyer = await startFoyer({ listen: false })
    let connections = 0
    const listener = createServer((_request, reply) => reply.end('{}')).on('connection', () => {
      connections++
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const reference = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/request.jwt`
    try {
      for (const [change, error] of [
        [{ request_uri: reference }, 'request_uri_not_supported'],
        [{ request_uri: `${reference}#urn:ietf:params:oauth:request_uri:` }, 'request_uri_not_supported'],
        [{ request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
        [{ request_uri: reference, request: 'eyJ' }, 'request_not_supported'],
      ] as const) {
        const answer = await authorize(foyer, change)
        expect(parseMessage(answer)).toEqual({
          error,
          error_description: expect.any(String),
          state: 'the-state',
          iss: foyer.url,
        })
        expect((await pushRequest(foyer, change)).status).toBe(400)
        // With an unregistered redirect URI the response is an error page.
        expect((await authorize(foyer, { ...change, redirect_uri: reference })).status).toBe(400)
      }
      const claims = await authorize(foyer, {
        claims: JSON.stringify({ userinfo: reference }),
        registration: reference,
      })
      expect(claims.status).toBe(303)
      expect(connections).toBe(0)
    } finally {
      listener.close()
      await foyer.stop()
    }
  })
})
