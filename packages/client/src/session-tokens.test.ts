import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { fakeLocks, sharedLocalStorage } from '../tests/fakes/browser-storage.js'
import { createTestClient, invalidGrant, json, scriptedServer, tokenPair } from '../tests/fakes/scripted-server.js'
import { flushPromises } from '../tests/fakes/virtual-clock.js'
import { localStorageTokenStorage } from './storage/local-storage.js'
import { EMPTY_TOKENS } from './tokens.js'

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  )

/** A server whose refresh responses wait until they are released. */
function slowServer() {
  const server = scriptedServer()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  server.script[paths.token] = async (request) => {
    await gate
    const reply = server.grant(request)
    return reply as Response
  }
  return { server, release }
}

describe('specification §3, §4 and §6: token role transitions', () => {
  it('none becomes visitor by itself, once, at the first call', async () => {
    const { client, server } = createTestClient(scriptedServer())
    expect(client.getTokens().refreshToken.role).toBe('none')
    const [first, second] = await Promise.all([client.getAuthHeaders(), client.getAuthHeaders()])
    expect(first).toEqual({ headers: { Authorization: 'visitor-at-1' } })
    expect(second).toEqual(first)
    expect(server.grants()).toEqual(['anonymous'])
    expect(client.getTokens().refreshToken).toEqual({ value: 'visitor-rt-1', role: 'visitor' })
  })
  it('loggedIn is true for a member only (specification §6)', async () => {
    const { client } = createTestClient(scriptedServer())
    expect(client.loggedIn()).toBe(false)
    client.setTokens(tokenPair('visitor', 'v', 60))
    expect(client.loggedIn()).toBe(false)
    client.setTokens(tokenPair('member', 'm', 60))
    expect(client.loggedIn()).toBe(true)
  })
})

describe('specification §4: renewal', () => {
  it('a fresh access token is sent as it is', async () => {
    const { client, server } = createTestClient(scriptedServer())
    client.setTokens(tokenPair('member', 'm', 600))
    expect((await client.getAuthHeaders()).headers.Authorization).toBe('m-at')
    expect(server.requests).toEqual([])
  })
  it.each([
    ['expired', tokenPair('member', 'm', -1)],
    ['missing', { ...tokenPair('member', 'm', 600), accessToken: { value: '', expiresAt: 0 } }],
    ['of unknown expiry', { ...tokenPair('member', 'm', 0), accessToken: { value: 'm-at', expiresAt: Number.NaN } }],
  ])('an access token that is %s is renewed, and the successor adopted with it', async (_which, tokens) => {
    const { client, server } = createTestClient(scriptedServer())
    client.setTokens(tokens)
    expect((await client.getAuthHeaders()).headers.Authorization).toBe('renewed-at-1')
    expect(client.getTokens().refreshToken).toEqual({ value: 'renewed-rt-1', role: 'member' })
    expect(server.grants()).toEqual(['refresh_token'])
  })
  it('ten callers make one renewal, by whichever method', async () => {
    const { client, server } = createTestClient(scriptedServer())
    const tokens = tokenPair('member', 'm', -1)
    client.setTokens(tokens)
    await Promise.all([
      ...Array.from({ length: 8 }, () => client.getAuthHeaders()),
      client.renewToken(tokens.refreshToken),
      client.generateVisitorTokens(tokens),
    ])
    expect(server.grants()).toEqual(['refresh_token'])
  })
  it('a failed renewal is tried again by the next call', async () => {
    const server = scriptedServer({ [paths.token]: () => json({}, 503) })
    const { client } = createTestClient(server)
    client.setTokens(tokenPair('member', 'm', -1))
    await caught(client.getAuthHeaders())
    server.script[paths.token] = server.grant
    expect((await client.getAuthHeaders()).headers.Authorization).toBe('renewed-at-1')
  })
})

describe('design §2.5: a server fault never signs a member out', () => {
  it.each([
    ['the network fails', () => new TypeError('fetch failed')],
    ['500', () => json({ error: 'server_error' }, 500)],
    ['503 although the body says invalid_grant', () => json({ error: 'invalid_grant' }, 503)],
    ['429', () => json({ error: 'slow_down' }, 429)],
    ['400 of another kind', () => json({ error: 'invalid_request' }, 400)],
    ['401 invalid_client', () => json({ error: 'invalid_client' }, 401)],
    ['403', () => json({ error: 'invalid_grant' }, 403)],
    ['a page of a proxy', () => new Response('<html>400</html>', { status: 400 })],
    ['200 that is no JSON', () => new Response('<html>welcome to the hotel</html>')],
  ])('%s: it throws, and the tokens stay', async (_what, reply) => {
    const { client, server } = createTestClient(scriptedServer({ [paths.token]: reply }))
    client.setTokens(tokenPair('member', 'm', -1))
    expect(await caught(client.getAuthHeaders())).toBeInstanceOf(Error)
    expect(await caught(client.generateVisitorTokens(client.getTokens()))).toBeInstanceOf(Error)
    expect(client.getTokens()).toEqual(tokenPair('member', 'm', -1))
    expect(new Set(server.grants())).toEqual(new Set(['refresh_token']))
  })
  it.each([400, 401])('specification §4: a refusal with %s and invalid_grant makes a new visitor', async (status) => {
    const server = scriptedServer()
    server.script[paths.token] = (request) =>
      request.body.grantType === 'refresh_token' ? json({ error: 'invalid_grant' }, status) : server.grant(request)
    const { client } = createTestClient(server)
    client.setTokens(tokenPair('member', 'm', -1))
    await client.getAuthHeaders()
    expect(client.getTokens().refreshToken).toEqual({ value: 'visitor-rt-1', role: 'visitor' })
    expect(server.grants()).toEqual(['refresh_token', 'anonymous'])
  })
  it('a refusal while the visitor cannot be made either leaves the tokens', async () => {
    const reply = ({ body }: { body: { grantType: string } }) =>
      body.grantType === 'refresh_token' ? invalidGrant() : json({}, 503)
    const { client } = createTestClient(scriptedServer({ [paths.token]: reply }))
    client.setTokens(tokenPair('member', 'm', -1))
    expect(await caught(client.getAuthHeaders())).toMatchObject({ status: 503 })
    expect(client.getTokens()).toEqual(tokenPair('member', 'm', -1))
  })
})

describe('a renewal on its way never overwrites what happened meanwhile', () => {
  it('a sign-in', async () => {
    const { server, release } = slowServer()
    const { client } = createTestClient(server)
    client.setTokens(tokenPair('visitor', 'v', -1))
    const headers = client.getAuthHeaders()
    await flushPromises()
    client.setTokens(tokenPair('member', 'm', 600))
    release()
    expect((await headers).headers.Authorization).toBe('m-at')
    expect(client.getTokens()).toEqual(tokenPair('member', 'm', 600))
  })
  it('a sign-out', async () => {
    const { server, release } = slowServer()
    const { client } = createTestClient(server)
    client.setTokens(tokenPair('member', 'm', -1))
    const renewal = client.renewToken({ value: 'm-rt', role: 'member' })
    await flushPromises()
    client.setTokens(EMPTY_TOKENS)
    release()
    await renewal
    expect(client.loggedIn()).toBe(false)
  })
  it('a sign-in that a refusal overtakes', async () => {
    const server = scriptedServer()
    const { client } = createTestClient(server)
    server.script[paths.token] = () => {
      client.setTokens(tokenPair('member', 'm', 600))
      return invalidGrant()
    }
    client.setTokens(tokenPair('visitor', 'v', -1))
    expect((await client.getAuthHeaders()).headers.Authorization).toBe('m-at')
    expect(server.grants()).toEqual(['refresh_token'])
  })
})

describe('design §7: two tabs', () => {
  const twoTabs = (server = scriptedServer(), locks: LockManager | undefined = undefined) => {
    const shared = sharedLocalStorage()
    const open = () =>
      createTestClient(server, { locks, storage: localStorageTokenStorage({ window: shared.openTab() }) }).client
    return [open(), open()] as const
  }
  it('with the platform’s locks make one renewal between them', async () => {
    const server = scriptedServer()
    const { locks, requested } = fakeLocks()
    const [one, other] = twoTabs(server, locks)
    one.setTokens(tokenPair('member', 'm', -1))
    const headers = await Promise.all([one.getAuthHeaders(), other.getAuthHeaders()])
    expect(headers[0]).toEqual(headers[1])
    expect(server.grants()).toEqual(['refresh_token'])
    expect(requested).toEqual(['foyer:foyer.tokens', 'foyer:foyer.tokens'])
  })
  it('without locks both end with the tokens that are saved', async () => {
    const server = scriptedServer()
    const [one, other] = twoTabs(server)
    one.setTokens(tokenPair('member', 'm', -1))
    const headers = await Promise.all([one.getAuthHeaders(), other.getAuthHeaders()])
    expect(headers[0]).toEqual(headers[1])
    expect(one.getTokens()).toEqual(other.getTokens())
    expect(headers[0].headers.Authorization).toBe(one.getTokens().accessToken.value)
  })
  it('the second uses what the first renewed', async () => {
    const server = scriptedServer()
    const [one, other] = twoTabs(server)
    one.setTokens(tokenPair('member', 'm', -1))
    await one.getAuthHeaders()
    await other.getAuthHeaders()
    expect(server.grants()).toEqual(['refresh_token'])
  })
  it('a renewal that fails under the lock is not made again without it', async () => {
    const server = scriptedServer({ [paths.token]: () => json({}, 503) })
    const [one] = twoTabs(server, fakeLocks().locks)
    expect(await caught(one.getAuthHeaders())).toMatchObject({ status: 503 })
    expect(server.requests).toHaveLength(1)
  })
  it('where the platform refuses locks the renewal happens without', async () => {
    const refusing = {
      request: () => Promise.reject(new DOMException('no', 'SecurityError')),
    } as unknown as LockManager
    const [one] = twoTabs(scriptedServer(), refusing)
    expect((await one.getAuthHeaders()).headers.Authorization).toBe('visitor-at-1')
  })
  it('tokens in memory are nobody else’s and need no lock', async () => {
    const { locks, requested } = fakeLocks()
    await createTestClient(scriptedServer(), { locks }).client.getAuthHeaders()
    expect(requested).toEqual([])
  })
})

describe('generateVisitorTokens', () => {
  it('gives fresh tokens back as they are', async () => {
    const { client, server } = createTestClient(scriptedServer())
    expect(await client.generateVisitorTokens(tokenPair('member', 'm', 600))).toEqual(tokenPair('member', 'm', 600))
    expect(server.requests).toEqual([])
  })
  it('without tokens makes a visitor and saves nothing', async () => {
    const { client } = createTestClient(scriptedServer())
    expect((await client.generateVisitorTokens()).refreshToken).toEqual({ value: 'visitor-rt-1', role: 'visitor' })
    expect(client.getTokens().refreshToken.role).toBe('none')
  })
  it('of another session makes a visitor when that one is refused, and only then', async () => {
    const server = scriptedServer({ [paths.token]: () => json({}, 503) })
    const { client } = createTestClient(server)
    const other = tokenPair('member', 'other', -1)
    expect(await caught(client.generateVisitorTokens(other))).toMatchObject({ status: 503 })
    server.script[paths.token] = (request) =>
      request.body.grantType === 'refresh_token' ? invalidGrant() : server.grant(request)
    expect((await client.generateVisitorTokens(other)).refreshToken.role).toBe('visitor')
    expect(server.grants()).toEqual(['refresh_token', 'refresh_token', 'anonymous'])
  })
  it('saves the successor of the saved token, and of no other', async () => {
    const { client } = createTestClient(scriptedServer())
    client.setTokens(tokenPair('member', 'm', 600))
    await client.generateVisitorTokens(tokenPair('visitor', 'other', -1))
    expect(client.getTokens()).toEqual(tokenPair('member', 'm', 600))
    await client.generateVisitorTokens({ refreshToken: { value: 'm-rt', role: 'member' } })
    expect(client.getTokens().refreshToken).toEqual({ value: 'renewed-rt-2', role: 'member' })
  })
})
