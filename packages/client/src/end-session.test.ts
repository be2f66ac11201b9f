import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import {
  applicationError,
  createTestClient,
  invalidGrant,
  json,
  scriptedServer,
  tokenPair,
} from '../tests/fakes/scripted-server.js'
import { EMPTY_TOKENS } from './tokens.js'

const LOGOUT_URL = 'https://auth.example.com/oauth2/logout?handle=h'
const leaving = () => json({ redirectSession: { fullUrl: LOGOUT_URL } })

describe('specification §4: logout', () => {
  it('specification §7, V14.3.1: makes the redirect session as the member, then empties both tokens', async () => {
    const { client, server } = createTestClient(scriptedServer({ [paths.redirectSession]: leaving }))
    client.setTokens(tokenPair('member', 'm', 600))
    expect(await client.logout('https://app.example.com/bye')).toEqual({ logoutUrl: LOGOUT_URL })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.headers.get('authorization')).toBe('m-at')
    expect(server.requests[0]?.body).toEqual({
      logout: { clientId: 'client-1' },
      callbacks: { postFlowUrl: 'https://app.example.com/bye' },
    })
    expect(client.getTokens()).toEqual(EMPTY_TOKENS)
    expect(client.current()).toMatchObject({ role: 'none', loggedIn: false })
  })
  it('without an address to return to names none', async () => {
    const { client, server } = createTestClient(scriptedServer({ [paths.redirectSession]: leaving }))
    client.setTokens(tokenPair('member', 'm', 600))
    await client.logout()
    expect(server.requests[0]?.body.callbacks).toEqual({})
  })
  it('that the server did not do is not pretended', async () => {
    const { client } = createTestClient(scriptedServer({ [paths.redirectSession]: () => json({}, 503) }))
    client.setTokens(tokenPair('member', 'm', 600))
    await expect(client.logout('https://app.example.com')).rejects.toMatchObject({ status: 503 })
    expect(client.loggedIn()).toBe(true)
  })
  it('of a session the server had ended already still gives the address that clears the cookie', async () => {
    const server = scriptedServer()
    server.script[paths.redirectSession] = ({ headers }) =>
      headers.get('authorization') === 'm-at' ? applicationError('UNAUTHENTICATED', 401) : leaving()
    server.script[paths.token] = (request) =>
      request.body.grantType === 'refresh_token' ? invalidGrant() : server.grant(request)
    const { client } = createTestClient(server)
    client.setTokens(tokenPair('member', 'm', 600))
    expect(await client.logout('https://app.example.com')).toEqual({ logoutUrl: LOGOUT_URL })
    expect(client.getTokens()).toEqual(EMPTY_TOKENS)
  })
})
