import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type OpenIdProvider,
  signInAtProvider,
  startOpenIdProvider,
} from '../../../tests/members/external/openid-provider.js'
import { type ProviderConnection, providerClient } from './provider-client.js'
import { providerFetch } from './provider-fetch.js'

const CALLBACK = 'https://site.example/signin/callback'
const secrets = { state: 'the-state', nonce: 'the-nonce', codeVerifier: 'v'.repeat(43) }

describe('sign-in at an OpenID provider', () => {
  let provider: OpenIdProvider
  let connection: ProviderConnection
  const clock = { now: () => Date.now() }
  const client = providerClient({ fetch: providerFetch(() => true), clock, isInsecureAllowed: true })
  beforeAll(async () => {
    provider = await startOpenIdProvider(CALLBACK)
    const { issuer, clientId, clientSecret } = provider
    connection = { preset: 'oidc', issuer, clientId, clientSecret, scope: null }
  })
  afterAll(() => provider.server.close())

  const start = (request = secrets) => client.authorizationUrl(connection, { ...request, redirectUri: CALLBACK })
  const read = (callback: URLSearchParams, request = secrets) =>
    client.readProfile(connection, callback, { ...request, redirectUri: CALLBACK })

  it('OpenID Connect Core §3.1: returns the profile of the ID token', async () => {
    const url = await start()
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'foyer',
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge_method: 'S256',
      state: 'the-state',
      nonce: 'the-nonce',
    })
    const callback = await signInAtProvider(url, 'ana')
    expect(await read(callback)).toMatchObject({
      subject: 'ana',
      email: 'ana@example.com',
      isEmailVerified: true,
      name: 'Ana',
    })
  })

  it.each([
    ['another state', { ...secrets, state: 'another' }],
    ['another nonce', { ...secrets, nonce: 'another' }],
    ['another code verifier', { ...secrets, codeVerifier: 'w'.repeat(43) }],
  ])('RFC 9700 §2.1: refuses a response for %s', async (_, request) => {
    const callback = await signInAtProvider(await start(), 'ana')
    await expect(read(callback, request)).rejects.toMatchObject({ failure: 'invalid' })
  })

  it('V10.2.2, RFC 9207: refuses a response of another issuer', async () => {
    const callback = await signInAtProvider(await start(), 'ana')
    callback.set('iss', 'https://other.example')
    await expect(read(callback)).rejects.toMatchObject({ failure: 'invalid' })
  })

  it('refuses a code that was used before', async () => {
    const callback = await signInAtProvider(await start(), 'ana')
    await read(new URLSearchParams(callback))
    await expect(read(callback)).rejects.toMatchObject({ failure: 'invalid' })
  })

  it.each([
    ['access_denied', 'denied'],
    ['temporarily_unavailable', 'unavailable'],
    ['unauthorized_client', 'misconfigured'],
  ])('RFC 6749 §4.1.2.1: an error response %s means %s', async (error, failure) => {
    const callback = new URLSearchParams({ error, state: secrets.state, iss: provider.issuer })
    await expect(read(callback)).rejects.toMatchObject({ failure })
  })

  it('a wrong client secret is a matter of the configuration', async () => {
    const callback = await signInAtProvider(await start(), 'ana')
    const wrong = { ...connection, clientSecret: 'wrong' }
    const request = { ...secrets, redirectUri: CALLBACK }
    await expect(client.readProfile(wrong, callback, request)).rejects.toMatchObject({ failure: 'misconfigured' })
  })

  it.each([
    ['nothing listens', 'http://127.0.0.1:9'],
    ['the issuer is another', 'alias'],
  ])('says that the provider is unavailable or invalid where %s', async (_, issuer) => {
    const other = {
      ...connection,
      issuer: issuer === 'alias' ? provider.issuer.replace('127.0.0.1', 'localhost') : issuer,
    }
    const url = client.authorizationUrl(other, { ...secrets, redirectUri: CALLBACK })
    await expect(url).rejects.toMatchObject({ name: 'ProviderError' })
  })
})
