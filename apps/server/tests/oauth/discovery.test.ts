import { connect } from 'node:net'
import { type OAuthMetadata, paths, type TokenResponse } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeClaims } from '../database/tables.js'
import {
  basicAuthorization,
  CALLBACK,
  parametersWith,
  pushRequest,
  runCodeFlow,
  signedInBrowser,
} from './oidc-steps.js'

const DOCUMENTS = [paths.openidConfiguration, paths.authorizationServer]

describe('discovery', () => {
  let foyer: TestFoyer
  let metadata: OAuthMetadata
  let text: string
  beforeAll(async () => {
    foyer = await startFoyer()
    const answer = await foyer.call<OAuthMetadata & Record<string, unknown>>(paths.openidConfiguration)
    metadata = answer.body
    text = answer.text
  })
  afterAll(() => foyer.stop())

  it('security-checklist 71: the whole document, the same under both names', async () => {
    for (const path of DOCUMENTS) {
      const answer = await foyer.call(path)
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.text).toBe(text)
    }
    expect(metadata).toEqual({
      issuer: foyer.url,
      authorization_endpoint: `${foyer.url}/oauth2/authorize`,
      token_endpoint: `${foyer.url}/oauth2/token`,
      pushed_authorization_request_endpoint: `${foyer.url}/oauth2/par`,
      visitor_hint_endpoint: `${foyer.url}/oauth2/visitor-hint`,
      introspection_endpoint: `${foyer.url}/oauth2/introspect`,
      revocation_endpoint: `${foyer.url}/oauth2/revoke`,
      userinfo_endpoint: `${foyer.url}/oauth2/userinfo`,
      end_session_endpoint: `${foyer.url}/oauth2/logout`,
      jwks_uri: `${foyer.url}/oauth2/jwks`,
      scopes_supported: ['offline_access', 'openid', 'profile', 'email'],
      claims_supported: expect.arrayContaining([
        'sub',
        'auth_time',
        'amr',
        'acr',
        'nonce',
        'sid',
        'email',
        'email_verified',
        'name',
      ]),
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment', 'form_post', 'web_message'],
      grant_types_supported: ['anonymous', 'refresh_token', 'authorization_code', 'authorized_client'],
      acr_values_supported: ['0', '1', '2'],
      prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      introspection_endpoint_auth_methods_supported: ['client_secret_basic'],
      ui_locales_supported: ['en', 'de', 'es', 'fr', 'ar'],
      authorization_response_iss_parameter_supported: true,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
      claims_parameter_supported: false,
    })
  })

  it.each([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    ['X-Forwarded-Prefix and -Port', { 'x-forwarded-prefix': '/evil', 'x-forwarded-port': '1' }],
    ['Forwarded', { forwarded: 'host=evil.example;proto=https' }],
    ['X-Original-URL', { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': '/evil' }],
    ['Accept', { accept: 'text/html', 'accept-language': 'de' }],
  ])('security-checklist 71: %s does not change one byte', async (_, headers) => {
    for (const path of DOCUMENTS) expect((await foyer.call(path, { headers })).text).toBe(text)
  })

  it('security-checklist 71: nor do an absolute-form request line and a query', async () => {
    const raw = (target: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const lines = [`GET ${target} HTTP/1.1`, 'Host: evil.example', 'Connection: close', '', '']
        const socket = connect(foyer.node.config.port, '127.0.0.1', () => socket.end(lines.join('\r\n')))
        const parts: Buffer[] = []
        socket.on('data', (part) => parts.push(part))
        socket.on('end', () => resolve(Buffer.concat(parts).toString()))
        socket.on('error', reject)
      })
    for (const path of DOCUMENTS) {
      for (const target of [path, `http://evil.example${path}`, `${path}?issuer=https://evil.example`]) {
        const [head = '', ...body] = (await raw(target)).split('\r\n\r\n')
        expect([target, head.split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 200 OK'])
        expect(body.join('\r\n\r\n')).toBe(text)
      }
    }
  })

  it('security-checklist 71: what it lists works: every endpoint answers something else than 404', async () => {
    for (const [name, address] of Object.entries(metadata)) {
      if (!name.endsWith('_endpoint') && name !== 'jwks_uri') continue
      const path = String(address).slice(foyer.url.length)
      const [get, post] = [await foyer.call(path), await foyer.call(path, { form: {} })]
      expect([name, get.status === 404 || post.status === 404]).toEqual([name, false])
      expect([name, Math.min(get.status, post.status) < 405]).toEqual([name, true])
    }
  })

  it('security-checklist 72: only what is listed is offered: every other grant, type and mode is refused', async () => {
    for (const grantType of [
      'password',
      'client_credentials',
      'implicit',
      'urn:ietf:params:oauth:grant-type:device_code',
    ]) {
      const { body } = await foyer.call(paths.token, { json: { grantType, clientId: foyer.client.clientId } })
      expect(body.error).toBe('unsupported_grant_type')
    }
    for (const grant of metadata.grant_types_supported) {
      const { body } = await foyer.call(paths.token, { json: { grantType: grant } })
      expect([grant, body.error]).not.toEqual([grant, 'unsupported_grant_type'])
    }
    for (const response_mode of metadata.response_modes_supported)
      expect((await pushRequest(foyer, { response_mode })).status).toBe(201)
    for (const scope of metadata.scopes_supported) expect((await pushRequest(foyer, { scope })).status).toBe(201)
    for (const prompt of metadata.prompt_values_supported)
      expect((await pushRequest(foyer, { prompt })).status).toBe(201)
    expect(text).not.toMatch(/"none"\]?,?"?alg|HS256|plain/)
  })

  it.each([TEST_ORIGIN, 'https://anywhere.example', 'null'])(
    'security-checklist 34: open to the origin %s',
    async (origin) => {
      for (const path of [...DOCUMENTS, paths.jwks]) {
        const answer = await foyer.call(path, { headers: { origin } })
        expect(answer.headers['access-control-allow-origin']).toBe('*')
        expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
        expect(answer.headers['set-cookie']).toBeUndefined()
        const preflight = await foyer.call(path, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-anything' },
        })
        expect(preflight.status).toBe(204)
        expect(preflight.headers['access-control-allow-origin']).toBe('*')
      }
    },
  )
})

describe.each(defaultDatabase)('a plain client that knows the issuer alone, on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: { cookie: string }
  let memberId: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
    memberId = (await foyer.createMember('ana@example.com')).memberId
    browser = await signedInBrowser(foyer, memberId)
  })
  afterAll(() => foyer.stop())

  const discover = async (): Promise<OAuthMetadata> =>
    (await fetch(foyer.url + paths.openidConfiguration)).json() as Promise<OAuthMetadata>

  it('security-checklist 73 and 79: jose verifies both tokens by the key set that discovery names', async () => {
    const metadata = await discover()
    const asked: string[] = []
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
      [customFetch]: (url: string, options: RequestInit) => {
        asked.push(url)
        return fetch(url, options)
      },
    })
    const tokens = await runCodeFlow(foyer, browser, { nonce: 'the-nonce' })
    const currentDate = new Date(foyer.clock.now())
    const shared = { issuer: metadata.issuer, algorithms: ['ES256'], currentDate }
    const idToken = await jwtVerify(tokens.id_token as string, keys, {
      ...shared,
      audience: foyer.client.clientId,
      typ: 'JWT',
      requiredClaims: ['sub', 'auth_time', 'nonce', 'sid', 'iat', 'exp'],
      maxTokenAge: '1 minute',
    })
    const accessToken = await jwtVerify(tokens.access_token, keys, {
      ...shared,
      audience: metadata.issuer,
      typ: 'at+jwt',
      requiredClaims: ['sub', 'client_id', 'iat', 'exp', 'jti', 'sid'],
    })
    expect(idToken.payload).toMatchObject({ sub: memberId, nonce: 'the-nonce', sid: accessToken.payload.sid })
    expect(idToken.protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: accessToken.protectedHeader.kid })
    expect(asked).toEqual([`${foyer.url}/oauth2/jwks`])
    // jose accepts neither token in place of the other.
    await expect(jwtVerify(tokens.id_token as string, keys, { ...shared, typ: 'at+jwt' })).rejects.toThrow()
    await expect(jwtVerify(tokens.access_token, keys, { ...shared, audience: foyer.client.clientId })).rejects.toThrow()
  })

  it('RFC 9126, 7636, 7009, 7662: it pushes, signs in, renews, asks and revokes by what discovery says', async () => {
    const metadata = await discover()
    const post = async (endpoint: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
      const response = await fetch(endpoint, { method: 'POST', body: new URLSearchParams(form), headers })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const client_id = foyer.client.clientId
    const pushed = await post(metadata.pushed_authorization_request_endpoint, parametersWith(foyer))
    expect(pushed.status).toBe(201)
    const address = `${metadata.authorization_endpoint}?${new URLSearchParams({ client_id, request_uri: String(pushed.body.request_uri) })}`
    const back = await fetch(address, { headers: browser, redirect: 'manual' })
    const answer = new URL(back.headers.get('location') as string)
    expect(answer.searchParams.get('iss')).toBe(metadata.issuer)
    const exchanged = await post(metadata.token_endpoint, {
      grant_type: 'authorization_code',
      client_id,
      redirect_uri: CALLBACK,
      code: answer.searchParams.get('code') as string,
      code_verifier: 'v'.repeat(43),
    })
    expect(exchanged.body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 900,
      scope: expect.stringContaining('openid'),
    })
    const { refresh_token } = exchanged.body as unknown as TokenResponse
    const renewed = await post(metadata.token_endpoint, { grant_type: 'refresh_token', client_id, refresh_token })
    const { access_token } = renewed.body as unknown as TokenResponse
    const who = await fetch(metadata.userinfo_endpoint, { headers: { authorization: `Bearer ${access_token}` } })
    expect(await who.json()).toMatchObject({ sub: memberId, email: 'ana@example.com', email_verified: false })

    const apiKey = await foyer.addApiKey()
    const { keyId } = [...foyer.deps.siteSnapshot.current().apiKeys.values()].at(-1) ?? {}
    const ask = () =>
      post(
        metadata.introspection_endpoint,
        { token: access_token },
        { authorization: basicAuthorization(keyId as string, apiKey) },
      )
    expect((await ask()).body).toMatchObject({ active: true, sub: memberId, sid: decodeClaims(access_token).sid })
    expect((await post(metadata.revocation_endpoint, { token: refresh_token, client_id })).status).toBe(200)
    expect((await ask()).body).toEqual({ active: false })
  })
})
