import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { fakeWindow } from '../tests/fakes/fake-window.js'
import { createTestClient, json, SERVER_URL, scriptedServer, tokenPair } from '../tests/fakes/scripted-server.js'

const withSession = (redirectSession: object = { fullUrl: `${SERVER_URL}/a`, urlDetails: { endpoint: 'e' } }) =>
  scriptedServer({ [paths.redirectSession]: () => json({ redirectSession }) })

describe('specification §3: the redirect authorization request', () => {
  it('generateOAuthData makes fresh secrets each time', () => {
    const { client } = createTestClient(scriptedServer())
    const one = client.generateOAuthData('https://app.example.com/cb', '/cart')
    const other = client.generateOAuthData('https://app.example.com/cb')
    expect(one).toMatchObject({ redirectUri: 'https://app.example.com/cb', originalUri: '/cart' })
    expect(one.codeVerifier).toHaveLength(43)
    expect(other.originalUri).toBe('')
    expect(one.state).not.toBe(other.state)
    expect(one.codeVerifier).not.toBe(other.codeVerifier)
  })
  it('specification §7 and §9: getAuthUrl sends every field, S256, code and offline_access, and never the verifier', async () => {
    const { client, server } = createTestClient(
      withSession({ fullUrl: `${SERVER_URL}/a`, urlDetails: { endpoint: 'e' }, sessionToken: 's' }),
    )
    const data = client.generateOAuthData('https://app.example.com/cb', '/cart')
    expect(await client.getAuthUrl(data)).toEqual({
      authUrl: `${SERVER_URL}/a`,
      authorizationEndpoint: 'e',
      sessionToken: 's',
    })
    expect(server.to(paths.redirectSession)[0]?.body).toEqual({
      auth: {
        authRequest: {
          redirectUri: 'https://app.example.com/cb',
          clientId: 'client-1',
          codeChallenge: data.codeChallenge,
          codeChallengeMethod: 'S256',
          responseMode: 'fragment',
          responseType: 'code',
          scope: 'offline_access',
          state: data.state,
        },
        prompt: 'login',
      },
    })
  })
  it('prompt, response mode and session token are the caller’s', async () => {
    const { client, server } = createTestClient(withSession())
    await client.getAuthUrl(undefined, { prompt: 'none', responseMode: 'query', sessionToken: 'st' })
    expect(server.to(paths.redirectSession)[0]?.body.auth).toMatchObject({
      prompt: 'none',
      authRequest: { responseMode: 'query', sessionToken: 'st', redirectUri: 'unused://' },
    })
  })
  it.each([[{}], [{ fullUrl: '' }], [null]])('an answer without an address (%o) is a typed error', async (session) => {
    const { client } = createTestClient(withSession(session as object))
    await expect(client.getAuthUrl()).rejects.toMatchObject({ code: 'NO_REDIRECT_URL' })
  })
})

describe('specification §3: the parsed callback', () => {
  const { client } = createTestClient(scriptedServer())
  it('is read from the fragment by default, and from the query', () => {
    expect(client.parseFromUrl('https://app.example.com/cb?code=q&state=q#code=f&state=s')).toEqual({
      code: 'f',
      state: 's',
    })
    expect(client.parseFromUrl('https://app.example.com/cb?code=q&state=t#code=f', 'query')).toEqual({
      code: 'q',
      state: 't',
    })
  })
  it('has error and error_description, under the name of Wix too', () => {
    expect(
      client.parseFromUrl('https://app.example.com/cb#error=access_denied&error_description=no+way&state=s'),
    ).toEqual({
      code: null,
      state: 's',
      error: 'access_denied',
      error_description: 'no way',
      errorDescription: 'no way',
    })
  })
  it('is of the page’s own address by default', () => {
    const { window } = fakeWindow('https://app.example.com/cb#code=c&state=s')
    expect(createTestClient(scriptedServer(), { window }).client.parseFromUrl()).toEqual({ code: 'c', state: 's' })
    expect(() => client.parseFromUrl()).toThrow(expect.objectContaining({ code: 'NO_BROWSER' }))
  })
  it.each([
    [SERVER_URL, undefined, true],
    [`${SERVER_URL}/`, undefined, true],
    ['https://evil.example.com', undefined, false],
    [SERVER_URL, 'https://issuer.example.com', false],
    ['https://issuer.example.com', 'https://issuer.example.com', true],
  ])('RFC 9207: iss %s for the issuer option %s is accepted: %s', (iss, issuer, accepted) => {
    const parse = () =>
      createTestClient(scriptedServer(), { issuer }).client.parseFromUrl(
        `https://a.example.com/#iss=${encodeURIComponent(iss)}`,
      )
    if (accepted) expect(parse()).toMatchObject({ iss })
    else expect(parse).toThrow(expect.objectContaining({ code: 'INVALID_ISSUER' }))
  })
  it.each([
    ['http://localhost:4000', true],
    ['http://[::1]:4000', true],
    ['http://localhost:4001', false],
    ['http://127.0.0.1:4000.evil.example.com', false],
  ])('the names of the loopback are one machine: %s for http://127.0.0.1:4000 is %s', (iss, accepted) => {
    const local = createTestClient(scriptedServer(), { url: 'http://127.0.0.1:4000' }).client
    const parse = () => local.parseFromUrl(`http://localhost:4321/#iss=${encodeURIComponent(iss)}`)
    if (accepted) expect(parse).not.toThrow()
    else expect(parse).toThrow()
  })
  it('a name that only begins like the loopback is another machine', () => {
    const { client: alike } = createTestClient(scriptedServer(), { url: 'http://127.0.0.1.example.com' })
    expect(() => alike.parseFromUrl('http://a.example.com/#iss=http://localhost.example.com')).toThrow()
  })
})

describe('decision 9: the hint for a sign-in by another library', () => {
  const answering = () =>
    createTestClient(scriptedServer({ [paths.visitorHint]: () => json({ visitor_hint: 'vht_x', expires_in: 300 }) }))

  it('is asked for with the access token of the visitor', async () => {
    const { client, server } = answering()
    client.setTokens(tokenPair('visitor', 'v', 600))
    expect(await client.getVisitorHint()).toBe('vht_x')
    const [asked] = server.to(paths.visitorHint)
    expect([asked?.method, asked?.headers.get('authorization')]).toEqual(['POST', 'v-at'])
  })
  it.each(['member', 'none'] as const)('there is none for the role %s, and nobody is asked', async (role) => {
    const { client, server } = answering()
    if (role === 'member') client.setTokens(tokenPair('member', 'm', 600))
    expect(await client.getVisitorHint()).toBeUndefined()
    expect(server.requests).toEqual([])
  })
  it('a refusal is an ApiError', async () => {
    const { client } = createTestClient(
      scriptedServer({ [paths.visitorHint]: () => json({ error: 'slow_down' }, 429) }),
    )
    client.setTokens(tokenPair('visitor', 'v', 600))
    await expect(client.getVisitorHint()).rejects.toMatchObject({ code: 'CALL_REFUSED', status: 429 })
  })
})
