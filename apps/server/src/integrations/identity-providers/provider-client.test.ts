import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderConnection, providerClient } from './provider-client.js'
import { providerFetch } from './provider-fetch.js'

const CALLBACK = 'https://site.example/signin/callback'
const secrets = { state: 'the-state', nonce: 'the-nonce', codeVerifier: 'v'.repeat(43) }

/** An OpenID provider (`oidc-provider`) whose development pages sign in whoever is named. */
async function startProvider(): Promise<{ issuer: string; server: Server; clientId: string; clientSecret: string }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { client_id: 'foyer', client_secret: 's'.repeat(40) }
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [CALLBACK], token_endpoint_auth_method: 'client_secret_post' }],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com`, email_verified: true, name: 'Ana' }),
    }),
    pkce: { required: () => true },
  })
  server.on('request', provider.callback())
  return { issuer, server, clientId: client.client_id, clientSecret: client.client_secret }
}

/** Follows the provider's development pages like a browser, and returns the parameters of the callback. */
async function signInAt(start: URL, login: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>): Promise<URL | string> => {
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return location === null ? `${url}\n${await response.text()}` : new URL(location, url)
  }
  let next = await visit(start.href)
  for (let steps = 0; steps < 12; steps++) {
    if (next instanceof URL && next.href.startsWith(CALLBACK)) return next.searchParams
    if (next instanceof URL) next = await visit(next.href)
    else {
      const [url = '', page] = next.split(/\n(.*)/s)
      const action = /action="([^"]+)"/.exec(page ?? '')?.[1] ?? url
      const prompt = /name="prompt" value="(\w+)"/.exec(page ?? '')?.[1] ?? 'login'
      next = await visit(new URL(action, url).href, prompt === 'login' ? { prompt, login, password: 'x' } : { prompt })
    }
  }
  throw new Error('the provider did not send the browser back')
}

describe('sign-in at an OpenID provider', () => {
  let provider: Awaited<ReturnType<typeof startProvider>>
  let connection: ProviderConnection
  const clock = { now: () => Date.now() }
  const client = providerClient({ fetch: providerFetch(() => true), clock, isInsecureAllowed: true })
  beforeAll(async () => {
    provider = await startProvider()
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
    const callback = await signInAt(url, 'ana')
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
    const callback = await signInAt(await start(), 'ana')
    await expect(read(callback, request)).rejects.toMatchObject({ failure: 'invalid' })
  })

  it('RFC 9207: refuses a response of another issuer', async () => {
    const callback = await signInAt(await start(), 'ana')
    callback.set('iss', 'https://other.example')
    await expect(read(callback)).rejects.toMatchObject({ failure: 'invalid' })
  })

  it('refuses a code that was used before', async () => {
    const callback = await signInAt(await start(), 'ana')
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
    const callback = await signInAt(await start(), 'ana')
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
