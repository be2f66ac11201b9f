import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import {
  applicationError,
  createTestClient,
  invalidGrant,
  json,
  SERVER_URL,
  scriptedServer,
  tokenPair,
} from '../tests/fakes/scripted-server.js'

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  )
const ITEMS = '/wix-data/v2/items'
const member = (name: string) => tokenPair('member', name, 600)

describe('specification §7: authenticated calls', () => {
  it('send the access token bare in Authorization, and what they were given', async () => {
    const { client, server } = createTestClient(scriptedServer({ [ITEMS]: () => json({}) }))
    client.setTokens(member('m'))
    await client.fetch(`${ITEMS}?a=1`, { method: 'POST', body: '{"x":1}', headers: { 'content-type': 'a/b' } })
    const [request] = server.requests
    expect(request).toMatchObject({ url: `${SERVER_URL}${ITEMS}?a=1`, method: 'POST', body: { x: 1 } })
    expect(request?.headers.get('authorization')).toBe('m-at')
    expect(request?.headers.get('content-type')).toBe('a/b')
  })
  it('start a visitor’s session by themselves', async () => {
    const { client, server } = createTestClient(scriptedServer({ [ITEMS]: () => json({}) }))
    await client.fetch(ITEMS)
    expect(server.to(ITEMS)[0]?.headers.get('authorization')).toBe('visitor-at-1')
  })
  it('leave an Authorization that was given', async () => {
    const { client, server } = createTestClient(scriptedServer({ [ITEMS]: () => json({}) }))
    await client.fetch(ITEMS, { headers: { authorization: 'mine' } })
    expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['mine'])
  })
  it('go to an address under the url too, below its path', async () => {
    const server = scriptedServer({
      '/front/oauth2/token': (request) => server.grant(request),
      '/front/x': () => json(1),
    })
    const { client } = createTestClient(server, { url: `${SERVER_URL}/front/` })
    await client.fetch(`${SERVER_URL}/front/x`)
    await client.fetch(new URL('/front/x', SERVER_URL))
    await client.fetch('/x')
    expect(server.requests.map(({ path }) => path)).toEqual(['/front/oauth2/token', '/front/x', '/front/x', '/front/x'])
  })
  it('know the url under every spelling of it', async () => {
    const { client, server } = createTestClient(scriptedServer(), { url: 'https://Auth.Example.com:443' })
    await client.fetch(new URL(`${SERVER_URL}/x`))
    expect(server.requests.map(({ url }) => url)).toEqual([`${SERVER_URL}/oauth2/token`, `${SERVER_URL}/x`])
  })
  it.each([
    'https://elsewhere.example.com/x',
    'https://auth.example.com.elsewhere.example.com/x',
    'https://auth.example.com@elsewhere.example.com/x',
    'http://auth.example.com/x',
    'x',
  ])('never carry the token to %s', async (address) => {
    const { client, server } = createTestClient(scriptedServer())
    expect(await caught(client.fetch(address))).toMatchObject({ code: 'FOREIGN_ADDRESS' })
    expect(server.requests).toEqual([])
  })
  it('a path of two slashes stays on the server', async () => {
    const { client, server } = createTestClient(scriptedServer())
    await client.fetch('//elsewhere.example.com/x')
    expect(server.requests.every(({ url }) => url.startsWith(`${SERVER_URL}/`))).toBe(true)
  })
  it('a broken connection is a typed error, a wish to stop stays itself', async () => {
    const { client } = createTestClient(scriptedServer({ [ITEMS]: () => new TypeError('fetch failed') }))
    expect(await caught(client.fetch(ITEMS))).toMatchObject({ code: 'NETWORK_FAILED' })
    const stopped = AbortSignal.abort(new Error('stopped'))
    expect(await caught(client.fetch(ITEMS, { signal: stopped }))).toBeInstanceOf(TypeError)
  })
})

describe('an access token the server refuses before its time', () => {
  const unauthenticated = () => applicationError('UNAUTHENTICATED', 401)

  it('is renewed, and the call made once more', async () => {
    const server = scriptedServer()
    server.script[ITEMS] = ({ headers }) => (headers.get('authorization') === 'm-at' ? unauthenticated() : json('ok'))
    const { client } = createTestClient(server)
    client.setTokens(member('m'))
    const response = await client.fetch(ITEMS, { method: 'POST', body: '{"x":1}' })
    expect(await response.json()).toBe('ok')
    expect(server.to(ITEMS).map(({ body }) => body)).toEqual([{ x: 1 }, { x: 1 }])
  })
  it('by many calls at once is renewed once, for all of them', async () => {
    const server = scriptedServer()
    server.script[ITEMS] = ({ headers }) => (headers.get('authorization') === 'm-at' ? unauthenticated() : json('ok'))
    const { client } = createTestClient(server)
    client.setTokens(member('m'))
    const responses = await Promise.all([1, 2, 3].map(() => client.fetch(ITEMS)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(server.grants()).toEqual(['refresh_token'])
  })
  it('is not asked for again and again', async () => {
    const { client, server } = createTestClient(scriptedServer({ [ITEMS]: unauthenticated }))
    client.setTokens(member('m'))
    for (let call = 0; call < 3; call++) expect((await client.fetch(ITEMS)).status).toBe(401)
    expect(server.grants()).toEqual(['refresh_token'])
  })
  it('of a member whose session ended: the call is not made again as a visitor', async () => {
    const server = scriptedServer({ [ITEMS]: unauthenticated })
    server.script[paths.token] = (request) =>
      request.body.grantType === 'refresh_token' ? invalidGrant() : server.grant(request)
    const { client } = createTestClient(server)
    client.setTokens(member('m'))
    expect((await client.fetch(ITEMS, { method: 'POST', body: '{}' })).status).toBe(401)
    expect(server.to(ITEMS)).toHaveLength(1)
    expect(client.getTokens().refreshToken.role).toBe('visitor')
  })
  it('while it cannot be renewed: the refusal is answered, the tokens stay', async () => {
    const { client } = createTestClient(
      scriptedServer({ [ITEMS]: unauthenticated, [paths.token]: () => json({}, 503) }),
    )
    client.setTokens(member('m'))
    expect((await client.fetch(ITEMS)).status).toBe(401)
    expect(client.getTokens()).toEqual(member('m'))
  })
  it('with a body that can be read once: the refusal is answered', async () => {
    const { client, server } = createTestClient(scriptedServer({ [ITEMS]: unauthenticated }))
    client.setTokens(member('m'))
    const body = new ReadableStream()
    expect((await client.fetch(ITEMS, { method: 'POST', body })).status).toBe(401)
    expect(server.requests).toHaveLength(1)
  })
  it('a wrong password is a 401 too, and says nothing of the token', async () => {
    const { client, server } = createTestClient(
      scriptedServer({ [paths.login]: () => applicationError('-19976', 401) }),
    )
    client.setTokens(tokenPair('visitor', 'v', 600))
    await client.login({ email: 'a@b.c', password: 'x' })
    expect(server.requests.map(({ path }) => path)).toEqual([paths.login])
  })
})

describe('wire-protocol §6.1: a refused call', () => {
  const current = (reply: Response) => {
    const { client } = createTestClient(scriptedServer({ [paths.currentMember]: () => reply }))
    client.setTokens(member('m'))
    return caught(client.getCurrentMember())
  }
  it('throws with code, status, request id and waiting time', async () => {
    const body = {
      message: 'm',
      details: { applicationError: { code: 'THROTTLED_FEATURE', description: 'slow down' } },
    }
    const error = await current(json(body, 429, { 'retry-after': '3', 'x-wix-request-id': 'r' }))
    expect(error).toMatchObject({
      name: 'ApiError',
      code: 'CALL_REFUSED',
      message: 'slow down',
      applicationCode: 'THROTTLED_FEATURE',
      status: 429,
      requestId: 'r',
      retryAfterSeconds: 3,
      body,
    })
  })
  it.each([
    [
      'no JSON',
      new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
      'The server answered 502 Bad Gateway',
    ],
    ['an empty object', json({}, 500), 'The server answered 500'],
    ['null', json(null, 500), 'The server answered 500'],
    ['odd details', json({ message: 'm', details: { validationError: { fieldViolations: [null, 7] } } }, 400), 'm'],
  ])('with %s is no TypeError', async (_what, reply, message) => {
    expect(await current(reply)).toMatchObject({ code: 'CALL_REFUSED', message })
  })
  it('a success that is no JSON is unreadable (wire-protocol §1.4)', async () => {
    expect(await current(new Response('<html>'))).toMatchObject({ code: 'UNREADABLE_ANSWER', status: 200 })
  })
})
