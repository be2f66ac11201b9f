import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { createTestClient, json, scriptedServer, tokenPair } from '../tests/fakes/scripted-server.js'

describe('specification §5: the return from the sign-in page', () => {
  const { client, server } = createTestClient(scriptedServer())
  const data = client.generateOAuthData('https://app.example.com/cb')
  it.each([
    ['an empty code', '', data.state, 'Missing code or _state', 'MISSING_CODE_OR_STATE'],
    ['no code', null, data.state, 'Missing code or _state', 'MISSING_CODE_OR_STATE'],
    ['an empty state', 'c', '', 'Missing code or _state', 'MISSING_CODE_OR_STATE'],
    ['no state', 'c', undefined, 'Missing code or _state', 'MISSING_CODE_OR_STATE'],
    ['another state', 'c', 'another', 'Invalid _state', 'INVALID_STATE'],
  ])('%s is refused', async (_what, code, state, message, errorCode) => {
    await expect(client.getMemberTokens(code, state, data)).rejects.toMatchObject({ message, code: errorCode })
    expect(server.requests).toEqual([])
  })
  it('specification §6 and §7: spends the code with the verifier and the redirect URI; the member’s tokens are not saved', async () => {
    const tokens = await client.getMemberTokens('c', data.state, data)
    expect(tokens.refreshToken.role).toBe('member')
    expect(server.requests.at(-1)?.body).toEqual({
      clientId: 'client-1',
      grantType: 'authorization_code',
      redirectUri: 'https://app.example.com/cb',
      code: 'c',
      codeVerifier: data.codeVerifier,
    })
    expect(client.loggedIn()).toBe(false)
  })
})

describe('specification §6: the authorized client, for a trusted back end', () => {
  it('specification §4 and §7: sends member id and scope, and joins the access token and the credential', async () => {
    const { client, server } = createTestClient(scriptedServer())
    client.setTokens(tokenPair('visitor', 'v', 600))
    expect((await client.getMemberTokensForExternalLogin('mem_1', 'key')).refreshToken.role).toBe('member')
    expect(server.requests[0]?.body).toEqual({
      grant_type: 'authorized_client',
      scope: 'offline_access',
      member_id: 'mem_1',
    })
    expect(server.requests[0]?.headers.get('authorization')).toBe('v-at,key')
    expect(client.loggedIn()).toBe(false)
  })
  it('without a token yet sends the credential alone (wire-protocol §2)', async () => {
    const { client, server } = createTestClient(scriptedServer())
    await client.getMemberTokensForExternalLogin('mem_1', 'key')
    expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual([',key'])
  })
  it('with a session signs on by address, then buys tokens for it', async () => {
    const signOn = () => json({ sessionToken: 's', identity: { id: 'mem_1' } })
    const { client, server } = createTestClient(scriptedServer({ [paths.signOn]: signOn }))
    await client.getMemberTokensForExternalLoginWithSession('a@b.c', 'key', { verifyEmail: true })
    const [, signOnCall, tokenCall] = server.requests
    expect(signOnCall?.body).toEqual({ loginId: { email: 'a@b.c' }, verifyEmail: true })
    expect(tokenCall?.body).toEqual({ grant_type: 'authorized_client', member_id: 'mem_1', session_token: 's' })
    expect([signOnCall, tokenCall].map((call) => call?.headers.get('authorization'))).toEqual([
      'visitor-at-1,key',
      'visitor-at-1,key',
    ])
  })
  it('a sign-on that names no member is a typed error', async () => {
    const { client } = createTestClient(scriptedServer({ [paths.signOn]: () => json({}) }))
    await expect(client.getMemberTokensForExternalLoginWithSession('a@b.c', 'key')).rejects.toMatchObject({
      code: 'UNREADABLE_ANSWER',
    })
  })
})
