import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import {
  createTestClient,
  invalidGrant,
  json,
  SERVER_URL,
  scriptedServer,
  tokenPair,
} from '../tests/fakes/scripted-server.js'
import { flushPromises, virtualClock } from '../tests/fakes/virtual-clock.js'
import { FoyerError, TokenFetchError } from './errors.js'

const failing = (reply: () => Response | Error) => scriptedServer({ [paths.token]: reply })
const lost = () => new TypeError('fetch failed')
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  )

describe('specification §8: a token fetch failure', () => {
  it('carries the status text, the request id and the body', async () => {
    const reply = () =>
      new Response('{"error":"slow_down"}', {
        status: 429,
        statusText: 'Too Many Requests',
        headers: { 'x-wix-request-id': 'req-1', 'retry-after': '7' },
      })
    const error = await caught(createTestClient(failing(reply)).client.generateVisitorTokens())
    expect(error).toBeInstanceOf(TokenFetchError)
    expect(error).toMatchObject({
      message:
        'Failed to fetch tokens from OAuth API: Too Many Requests. request id: req-1. Response: {"error":"slow_down"}',
      code: 'TOKEN_FETCH_FAILED',
      status: 429,
      statusText: 'Too Many Requests',
      requestId: 'req-1',
      body: { error: 'slow_down' },
      oauthError: 'slow_down',
      retryAfterSeconds: 7,
    })
  })
  it('a Retry-After that is a date is told in seconds (RFC 9110 §10.2.3)', async () => {
    const { now } = virtualClock()
    const at = new Date(now() + 30_000).toUTCString()
    const { client } = createTestClient(failing(() => json({}, 503, { 'retry-after': at })))
    expect(await caught(client.generateVisitorTokens())).toMatchObject({ retryAfterSeconds: 30 })
  })
  it('a success without an access token is unreadable, not a session', async () => {
    const { client } = createTestClient(failing(() => json({ expires_in: 900 })))
    expect(await caught(client.getAuthHeaders())).toMatchObject({ code: 'UNREADABLE_ANSWER', status: 200 })
    expect(client.getTokens().refreshToken.role).toBe('none')
  })
  it('no answer is a typed error with its cause', async () => {
    const error = await caught(createTestClient(failing(lost)).client.generateVisitorTokens())
    expect(error).toBeInstanceOf(FoyerError)
    expect(error).toMatchObject({ code: 'NETWORK_FAILED', cause: expect.any(TypeError) })
  })
})

describe('wire-protocol §3.1: the bodies of the token endpoint', () => {
  it('specification §7: are JSON with the client id and the grant', async () => {
    const { client, server } = createTestClient(scriptedServer(), { tokenRequestHeaders: { 'client-binding': 'b' } })
    await client.generateVisitorTokens()
    await client.renewToken({ value: 'rt', role: 'member' })
    expect(server.requests.map(({ url, method, body }) => ({ url, method, body }))).toEqual([
      { url: `${SERVER_URL}/oauth2/token`, method: 'POST', body: { clientId: 'client-1', grantType: 'anonymous' } },
      {
        url: `${SERVER_URL}/oauth2/token`,
        method: 'POST',
        body: { clientId: 'client-1', refreshToken: 'rt', grantType: 'refresh_token' },
      },
    ])
    expect(server.requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(server.requests[0]?.headers.get('client-binding')).toBe('b')
    expect(server.requests[0]?.headers.has('authorization')).toBe(false)
  })
})

describe('design §7: a lost answer is asked for again with the same token', () => {
  it.each([
    ['the connection broke', lost],
    ['half an answer came', () => new Response('{"access_tok')],
    ['a gateway lost it', () => json({}, 504)],
  ])('when %s, twice at most', async (_when, reply) => {
    const server = scriptedServer()
    let failures = 2
    server.script[paths.token] = (request) => (failures-- > 0 ? reply() : server.grant(request))
    const { client } = createTestClient(server)
    client.setTokens(tokenPair('member', 'old', -1))
    await client.getAuthHeaders()
    expect(server.requests.map(({ body }) => body.refreshToken)).toEqual(['old-rt', 'old-rt', 'old-rt'])
    expect(client.getTokens().refreshToken).toEqual({ value: 'renewed-rt-1', role: 'member' })
  })
  it('then the renewal fails and the tokens stay', async () => {
    const { client, server } = createTestClient(failing(lost))
    client.setTokens(tokenPair('member', 'old', -1))
    expect(await caught(client.getAuthHeaders())).toMatchObject({ code: 'NETWORK_FAILED' })
    expect(server.requests).toHaveLength(3)
    expect(client.getTokens()).toEqual(tokenPair('member', 'old', -1))
  })
  it('but not when so much time has passed that the token may have lost its window', async () => {
    const clock = virtualClock({ patience: 2_000 })
    const server = failing(() => {
      clock.advance(5_000)
      return lost()
    })
    const { client } = createTestClient(server, { clock })
    client.setTokens(tokenPair('member', 'old', -1))
    await caught(client.getAuthHeaders())
    expect(server.requests).toHaveLength(2)
  })
  it('and not when the server itself answered', async () => {
    const { client, server } = createTestClient(failing(() => json({ error: 'server_error' }, 500)))
    client.setTokens(tokenPair('member', 'old', -1))
    await caught(client.getAuthHeaders())
    expect(server.requests).toHaveLength(1)
  })
  it('an attempt that hangs is given up inside the window', async () => {
    const clock = virtualClock()
    const signals: (AbortSignal | null | undefined)[] = []
    const fetch = ((_url: string, init: RequestInit) => {
      signals.push(init.signal)
      return new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(lost())))
    }) as typeof globalThis.fetch
    const { client } = createTestClient(scriptedServer(), { clock, fetch })
    client.setTokens(tokenPair('member', 'old', -1))
    const renewal = caught(client.getAuthHeaders())
    await flushPromises()
    expect(clock.scheduled).toEqual([8_000])
    clock.advance(8_000)
    await flushPromises()
    clock.advance(250)
    await flushPromises()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
    clock.advance(8_000)
    expect(await renewal).toMatchObject({ code: 'NETWORK_FAILED' })
  })
})

it('RFC 6749 §5.2: a refused refresh token is the caller’s to know when they renew by hand', async () => {
  const { client } = createTestClient(failing(invalidGrant))
  expect(await caught(client.renewToken({ value: 'rt', role: 'member' }))).toMatchObject({
    oauthError: 'invalid_grant',
  })
})
