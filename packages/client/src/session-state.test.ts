import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { sharedLocalStorage } from '../tests/fakes/browser-storage.js'
import { createTestClient, json, scriptedServer, tokenPair } from '../tests/fakes/scripted-server.js'
import { localStorageTokenStorage } from './storage/local-storage.js'
import { EMPTY_TOKENS, type Tokens } from './tokens.js'

const jwtOf = (sub: string, jti: string) =>
  `e30.${Buffer.from(JSON.stringify({ sub, jti, name: 'ÿ>?' })).toString('base64url')}.sig`
const memberOf = (sub: string, jti = '1'): Tokens => ({
  ...tokenPair('member', 'm', 600),
  accessToken: { value: jwtOf(sub, jti), expiresAt: 1_900_000_600 },
})

describe('current and subscribe, for useSyncExternalStore', () => {
  it('the state is the same object until role or subject change', () => {
    const { client } = createTestClient(scriptedServer())
    const atFirst = client.current()
    expect(client.current()).toBe(atFirst)
    client.setTokens(memberOf('mem_1'))
    const signedIn = client.current()
    expect(signedIn).toEqual({ role: 'member', loggedIn: true, subject: 'mem_1' })
    client.setTokens(memberOf('mem_1', '2')) // refreshed
    expect(client.current()).toBe(signedIn)
    client.setTokens(memberOf('mem_2'))
    expect(client.current()).toMatchObject({ subject: 'mem_2' })
    client.setTokens(EMPTY_TOKENS)
    expect(client.current()).toEqual({ role: 'none', loggedIn: false, subject: undefined })
  })
  it('issue 4: why the server ended the session is told until the next sign-in', async () => {
    const refused = { error: 'invalid_grant', error_reason: 'password_changed' }
    const server = scriptedServer()
    server.script[paths.token] = (request) =>
      request.body.grantType === 'refresh_token' ? json(refused, 400) : server.grant(request)
    const { client } = createTestClient(server)
    client.setTokens({ ...tokenPair('member', 'm', -10) })
    await client.getAuthHeaders()
    expect(client.current()).toMatchObject({ role: 'visitor', endReason: 'password_changed' })
    const told = client.current()
    expect(client.current()).toBe(told)
    client.setTokens(memberOf('mem_1'))
    expect(client.current().endReason).toBeUndefined()
    client.setTokens(EMPTY_TOKENS)
    expect(client.current().endReason).toBeUndefined()
  })
  it('an access token that is no JWT has no subject', () => {
    const { client } = createTestClient(scriptedServer())
    client.setTokens(tokenPair('member', 'm', 600))
    expect(client.current()).toEqual({ role: 'member', loggedIn: true, subject: undefined })
  })
  it('a listener hears changes until it leaves', async () => {
    const { client } = createTestClient(scriptedServer())
    let heard = 0
    const leave = client.subscribe(() => heard++)
    await client.getAuthHeaders()
    client.setTokens(EMPTY_TOKENS)
    leave()
    leave()
    client.setTokens(memberOf('mem_1'))
    expect(heard).toBe(2)
  })
  it('another tab hears a sign-in and a sign-out, and agrees at once', () => {
    const shared = sharedLocalStorage()
    const open = () =>
      createTestClient(scriptedServer(), { storage: localStorageTokenStorage({ window: shared.openTab() }) }).client
    const [one, other] = [open(), open()]
    const heard: boolean[] = []
    const leave = other.subscribe(() => heard.push(other.current().loggedIn))
    one.setTokens(memberOf('mem_1'))
    expect(other.loggedIn()).toBe(true)
    one.setTokens(EMPTY_TOKENS)
    expect(other.loggedIn()).toBe(false)
    leave()
    one.setTokens(memberOf('mem_1'))
    expect(heard).toEqual([true, false])
  })
})
