import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { explainFailure } from './failure-reason.js'
import { type ProviderConnection, providerClient } from './provider-client.js'
import type { ProviderError } from './provider-error.js'
import { providerFetch } from './provider-fetch.js'

const request = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), redirectUri: 'https://site.example/callback' }
const now = 1_900_000_000
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('what an owner has to correct after a failed sign-in', () => {
  let server: Server
  afterEach(() => server.close())

  /** Reads a profile from an issuer whose token endpoint responds so. */
  async function reasonOf(
    token: { status: number; body: object } | Record<string, unknown>,
    { found = {}, callback = { code: 'c', state: 's' } }: { found?: object; callback?: Record<string, string> } = {},
  ): Promise<string> {
    let issuer = ''
    server = createServer((message, response) => {
      const isDiscovery = message.url?.startsWith('/.well-known/')
      const document = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, ...found }
      const claims = { iss: issuer, sub: 'ana', aud: 'foyer', nonce: 'n', iat: now, exp: now + 300, ...token }
      const tokens = {
        access_token: 'a',
        token_type: 'bearer',
        id_token: `${encode({ alg: 'RS256' })}.${encode(claims)}.x`,
      }
      const { status, body } =
        'status' in token && 'body' in token
          ? (token as { status: number; body: object })
          : { status: 200, body: tokens }
      response.writeHead(isDiscovery ? 200 : status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isDiscovery ? document : body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const connection: ProviderConnection = { preset: 'oidc', issuer, clientId: 'foyer', clientSecret: 's', scope: null }
    const clock = { now: () => now * 1000 }
    const client = providerClient({ fetch: providerFetch(() => true), clock, isInsecureAllowed: true })
    return client.readProfile(connection, new URLSearchParams(callback), request).then(
      () => 'none',
      (error: ProviderError) => explainFailure(error).failure,
    )
  }
  const refusal = (error: string, more: object = {}) => ({ status: 400, body: { error, ...more } })

  it.each([
    ['the provider does not know the secret', refusal('invalid_client'), 'secret'],
    ['GitHub does not know the secret', { status: 200, body: { error: 'incorrect_client_credentials' } }, 'secret'],
    ['the callback URL is another', refusal('redirect_uri_mismatch'), 'callback'],
    ['so says the description', refusal('invalid_grant', { error_description: 'redirect_uri is wrong' }), 'callback'],
    ['the code is expired', refusal('invalid_grant'), 'code'],
    ['the error is unknown', refusal('no_idea'), 'refused'],
    ['the token is of tomorrow', { iat: now + 90_000, nbf: now + 90_000 }, 'clock'],
    ['the token was of yesterday', { exp: now - 90_000 }, 'clock'],
    ['the token is of another issuer', { iss: 'https://other.example' }, 'issuer'],
    ['the token is for another client', { aud: 'other' }, 'client'],
    ['the token has another nonce', { nonce: 'other' }, 'refused'],
  ])('%s', async (_, token, reason) => {
    expect(await reasonOf(token)).toBe(reason)
  })

  it('the discovery document is of another issuer', async () => {
    expect(await reasonOf({}, { found: { issuer: 'https://other.example' } })).toBe('issuer')
  })

  it.each([
    ['access_denied', 'cancelled'],
    ['redirect_uri_mismatch', 'callback'],
    ['invalid_scope', 'scope'],
    ['unauthorized_client', 'client'],
    ['temporarily_unavailable', 'unreachable'],
  ])('the browser came back with %s', async (error, reason) => {
    expect(await reasonOf({}, { callback: { error, state: 's' } })).toBe(reason)
  })
})
