import { paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  databases,
  parseWebMessage,
  type ScenarioResponse,
  startFoyer,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../src/kernel/digest.js'
import { getSessions } from '../../database/tables.js'
import {
  basicAuthorization,
  openPushedRequest,
  pushRequest as pushByPar,
  runCodeFlow,
  signedInBrowser,
} from '../../oauth/oidc-steps.js'

const URN = 'urn:ietf:params:oauth:request_uri:'

const AT_ONCE = 50
const refused = { status: 400, body: { error: 'invalid_grant' } }

/** Runs a call 50 times concurrently, half on each node; returns how many were accepted. */
async function race(call: (node: number, index: number) => Promise<boolean>): Promise<number> {
  const accepted = await Promise.all(Array.from({ length: AT_ONCE }, (_unused, index) => call(index % 2, index)))
  return accepted.filter((one) => one).length
}

/** Pushes a request; returns its path and query, or an empty string if it was rejected. */
async function push(
  foyer: TestFoyer,
  token: string,
  sessionToken: string | undefined,
  more: { verifier?: string; redirectUri?: string; responseMode?: string; node?: number } = {},
): Promise<string> {
  const { verifier = createCodeVerifier(), responseMode = 'web_message', redirectUri, node = 0 } = more
  const answer = await foyer.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
    token,
    node,
    json: {
      auth: {
        authRequest: {
          clientId: foyer.client.clientId,
          codeChallenge: createCodeChallenge(verifier),
          codeChallengeMethod: 'S256',
          responseMode,
          responseType: 'code',
          state: 'the-state',
          sessionToken,
          redirectUri,
        },
        prompt: 'none',
      },
    },
  })
  if (answer.status !== 200) return ''
  const { pathname, search } = new URL(answer.body.redirectSession.fullUrl)
  return pathname + search
}

/** Opens a pushed request in a frame; returns whether the response contains a code. */
async function opens(foyer: TestFoyer, address: string, node = 0): Promise<boolean> {
  if (address === '') return false
  const page = await foyer.call(address, { node, headers: { 'sec-fetch-dest': 'iframe' } })
  if (!page.text.includes('id="answer"')) return false
  return parseWebMessage(page.text).message.code !== undefined
}

async function recoverySecret(foyer: TestFoyer, token: string, email: string): Promise<string> {
  const asked = await foyer.call(paths.sendRecoveryEmail, { token, json: { email } })
  expect(asked.status).toBe(200)
  const [mail] = await foyer.getMails(email)
  return new URL(mail?.link as string).searchParams.get('token') as string
}

/** Registers with email verification switched on; returns the state token and the mailed code. */
async function waiting(foyer: TestFoyer, token: string, email: string): Promise<{ stateToken: string; code: string }> {
  await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
  const { body } = await foyer.register(token, email)
  await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
  expect(body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
  return { stateToken: body.stateToken as string, code: await foyer.getMailedCode(email) }
}

describe.each(databases)('design invariant 3 on $name: spent at most once, 50 at a time on two nodes', ({ name }) => {
  let foyer: TestFoyer
  let visitor: TokenResponse
  let memberId: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, nodes: 2, listen: false })
    memberId = (await foyer.createMember('ana@example.com')).memberId
    visitor = await foyer.createVisitor()
  })
  afterAll(() => foyer.stop())

  const sessionToken = async (): Promise<string> =>
    (await foyer.logIn(visitor.access_token, 'ana@example.com')).body.sessionToken as string
  const freshCode = async () => foyer.silentCode(visitor.access_token, await sessionToken())

  it('V2.3.4, V15.4.2, security-checklist 51: an authorization code', async () => {
    for (let round = 0; round < 3; round++) {
      const { code, verifier } = await freshCode()
      const before = (await getSessions(foyer, memberId)).length
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_unused, index) =>
          foyer.call<TokenResponse>(paths.token, {
            node: index % 2,
            json: {
              clientId: foyer.client.clientId,
              grantType: 'authorization_code',
              code,
              codeVerifier: verifier,
            },
          }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(refused)
      expect(await getSessions(foyer, memberId)).toHaveLength(before + 1)
    }
  })

  it('a session token, by 50 redirect sessions', async () => {
    const token = await sessionToken()
    const addresses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_unused, node) => push(foyer, visitor.access_token, token, { node: node % 2 })),
    )
    expect(new Set(addresses).size).toBe(AT_ONCE)
    expect(await race((node, index) => opens(foyer, addresses[index] as string, node))).toBe(1)
  })

  it('a session token, by authorized_client', async () => {
    const apiKey = await foyer.addApiKey()
    const token = await sessionToken()
    const accepted = await race(async (node) => {
      const answer = await foyer.call(paths.token, {
        node,
        headers: { authorization: `${visitor.access_token},${apiKey}` },
        json: { grant_type: 'authorized_client', member_id: memberId, session_token: token },
      })
      return answer.status === 200
    })
    expect(accepted).toBe(1)
  })

  it('a redirect session, by its session token', async () => {
    const address = await push(foyer, visitor.access_token, await sessionToken())
    expect(await race((node) => opens(foyer, address, node))).toBe(1)
  })

  it('a redirect session, by the cookie of the hosted pages', async () => {
    const headers = await signedInBrowser(foyer, memberId)
    const address = await push(foyer, visitor.access_token, undefined, {
      responseMode: 'query',
      redirectUri: `${TEST_ORIGIN}/callback`,
    })
    const accepted = await race(async (node) => {
      const answer = await foyer.call(address, { node, headers })
      return /[?&]code=/.test(answer.headers.location ?? '')
    })
    expect(accepted).toBe(1)
  })

  it('a verification code', async () => {
    const { stateToken, code } = await waiting(foyer, visitor.access_token, 'vera@example.com')
    const accepted = await race(async (node) => {
      const answer = await foyer.call<StateResponse>(paths.verify, {
        node,
        token: visitor.access_token,
        json: { code, stateToken },
      })
      return answer.body.state === 'SUCCESS'
    })
    expect(accepted).toBe(1)
  })

  it('a recovery link, and only its password opens the account', async () => {
    await foyer.createMember('rita@example.com')
    const recoveryToken = await recoverySecret(foyer, visitor.access_token, 'rita@example.com')
    const winners: number[] = []
    const accepted = await race(async (node, index) => {
      const answer = await foyer.call<StateResponse>(paths.recover, {
        node,
        token: visitor.access_token,
        json: { recoveryToken, password: `new horse battery ${index % 10}` },
      })
      if (answer.status === 200) winners.push(index % 10)
      return answer.status === 200
    })
    expect(accepted).toBe(1)
    expect((await foyer.logIn(visitor.access_token, 'rita@example.com', TEST_PASSWORD)).status).not.toBe(200)
    const login = await foyer.logIn(visitor.access_token, 'rita@example.com', `new horse battery ${winners[0]}`)
    expect(login.body.state).toBe('SUCCESS')
  })

  it('RFC 6749 §10.5: a valid replay of a code ends what it bought', async () => {
    const { code, verifier } = await freshCode()
    const bought = (await foyer.exchangeCode(code, verifier)).body
    expect((await foyer.refresh(bought.refresh_token)).status).toBe(200)
    expect(await foyer.exchangeCode(code, verifier)).toMatchObject(refused)
    expect(await foyer.refresh(bought.refresh_token)).toMatchObject(refused)
    for (const node of [0, 1]) {
      await (foyer.nodes[node] as TestFoyer['nodes'][number]).refresh()
      const info = await foyer.call(paths.tokenInfo, { node, json: { token: bought.access_token } })
      expect(info.body).toEqual({ active: false })
    }
  })

  it('RFC 6749 §10.5: a valid replay ends it an hour later too', async () => {
    const { code, verifier } = await freshCode()
    const bought = (await foyer.exchangeCode(code, verifier)).body
    await foyer.advance(3600)
    visitor = await foyer.createVisitor()
    expect(await foyer.exchangeCode(code, verifier)).toMatchObject(refused)
    expect(await foyer.refresh(bought.refresh_token)).toMatchObject(refused)
  })

  it('security-checklist 52: a replay with the wrong verifier, client or address changes nothing', async () => {
    const other = await foyer.addClient({})
    const { code, verifier } = await freshCode()
    const bought = (await foyer.exchangeCode(code, verifier)).body
    for (const [codeVerifier, more] of [
      [createCodeVerifier(), {}],
      ['', {}],
      [verifier, { clientId: other.clientId }],
      [verifier, { redirectUri: 'https://evil.example/' }],
    ] as const)
      expect(await foyer.exchangeCode(code, codeVerifier, more)).toMatchObject(refused)
    expect((await foyer.refresh(bought.refresh_token)).status).toBe(200)
  })

  it('security-checklist 50: a code lives 60 seconds', async () => {
    const first = await freshCode()
    const second = await freshCode()
    await foyer.advance(59)
    expect((await foyer.exchangeCode(first.code, first.verifier)).status).toBe(200)
    await foyer.advance(1)
    expect(await foyer.exchangeCode(second.code, second.verifier)).toMatchObject(refused)
  })

  it('design invariant 10: after a recovery no code or session token from before opens the account', async () => {
    await foyer.createMember('otto@example.com')
    const login = async () => (await foyer.logIn(visitor.access_token, 'otto@example.com')).body.sessionToken as string
    const { code, verifier } = await foyer.silentCode(visitor.access_token, await login())
    const unspent = await push(foyer, visitor.access_token, await login())
    const recoveryToken = await recoverySecret(foyer, visitor.access_token, 'otto@example.com')
    const recovered = await foyer.call<StateResponse>(paths.recover, {
      token: visitor.access_token,
      json: { recoveryToken, password: 'another horse battery' },
    })
    expect(recovered.body.state).toBe('SUCCESS')
    expect(await foyer.exchangeCode(code, verifier)).toMatchObject(refused)
    expect(await opens(foyer, unspent)).toBe(false)
    const own = await foyer.silentCode(visitor.access_token, recovered.body.sessionToken as string)
    expect((await foyer.exchangeCode(own.code, own.verifier)).status).toBe(200)
  })
})

describe.each(databases)('security-checklist 53, V9.2.2 on $name: no secret is taken for another kind', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  afterAll(() => foyer.stop())

  it('the full confusion matrix', async () => {
    const visitor = await foyer.createVisitor()
    const ana = await foyer.createMember('ana@example.com')
    const apiKey = await foyer.addApiKey()
    const keyId = foyer.deps.siteSnapshot.current().apiKeys.get(digestOf(apiKey))?.keyId as string
    const token = visitor.access_token
    const logIn = async () => (await foyer.logIn(token, 'ana@example.com')).body.sessionToken as string
    const { code, verifier } = await foyer.silentCode(token, await logIn())
    const { stateToken, code: verificationCode } = await waiting(foyer, token, 'vera@example.com')
    const handleOf = (address: string) =>
      new URLSearchParams(address.split('?')[1]).get('request_uri')?.split(':').at(-1) as string

    // A separate browser session, because the logout hint below ends it.
    const leaving = await signedInBrowser(foyer, ana.memberId)
    const signedIn = await runCodeFlow(foyer, leaving)
    const handleByPar = (await pushByPar(foyer)).body.request_uri.split(':').at(-1) as string
    const secrets: Record<string, string> = {
      'access token of a visitor': token,
      'access token of a member': ana.access_token,
      'refresh token of a visitor': visitor.refresh_token,
      'refresh token of a member': ana.refresh_token,
      'ID token': signedIn.id_token as string,
      'authorization code': code,
      'session token': await logIn(),
      'state token': stateToken,
      'verification code': verificationCode,
      'recovery secret': await recoverySecret(foyer, token, 'ana@example.com'),
      'redirect session': handleOf(await push(foyer, token, await logIn())),
      'request pushed by PAR': handleByPar,
      'API key': apiKey,
      'sign-in cookie': (await signedInBrowser(foyer, ana.memberId)).cookie.replace('foyer-signin=', ''),
      'code verifier': verifier,
      password: TEST_PASSWORD,
      'member id': ana.memberId,
      'client id': foyer.client.clientId,
    }

    const isOk = ({ status }: ScenarioResponse<unknown>) => status === 200
    const grant = (json: object, headers: Record<string, string> = {}) =>
      foyer.call(paths.token, { json: { clientId: foyer.client.clientId, ...json }, headers })
    // Percent-encodes characters that a header field cannot contain.
    const inHeader = (value: string) => encodeURIComponent(value).replaceAll('%3D', '=')
    const places: Record<string, { takes: string[]; accepts(secret: string): Promise<boolean> }> = {
      'as an access token': {
        takes: ['access token of a member'],
        accepts: async (secret) => isOk(await foyer.call(paths.userInfo, { token: inHeader(secret) })),
      },
      'as a bearer of a redirect session': {
        takes: ['access token of a visitor', 'access token of a member'],
        accepts: async (secret) =>
          isOk(await foyer.call(paths.redirectSession, { token: inHeader(secret), json: { login: {} } })),
      },
      'at token-info': {
        takes: ['access token of a visitor', 'access token of a member'],
        accepts: async (secret) =>
          (await foyer.call(paths.tokenInfo, { json: { token: secret } })).body.active === true,
      },
      'at introspection': {
        takes: [
          'access token of a visitor',
          'access token of a member',
          'refresh token of a visitor',
          'refresh token of a member',
        ],
        accepts: async (secret) =>
          (await foyer.call(paths.introspect, { form: { token: secret }, token: apiKey })).body.active === true,
      },
      'as the key of introspection': {
        takes: ['API key'],
        accepts: async (secret) =>
          isOk(await foyer.call(paths.introspect, { form: { token }, token: inHeader(secret) })),
      },
      'as the password of Basic at introspection': {
        takes: ['API key'],
        accepts: async (secret) =>
          isOk(await foyer.call(paths.introspect, { form: { token }, token: basicAuthorization(keyId, secret) })),
      },
      'as a request_uri that is pushed on': {
        takes: [],
        accepts: async (secret) => (await pushByPar(foyer, { request_uri: `${URN}${secret}` })).status === 201,
      },
      'as a refresh token': {
        takes: ['refresh token of a visitor', 'refresh token of a member'],
        accepts: async (secret) => isOk(await grant({ grantType: 'refresh_token', refreshToken: secret })),
      },
      'as an API key': {
        takes: ['API key'],
        accepts: async (secret) =>
          isOk(
            await grant(
              { grantType: 'authorized_client', memberId: ana.memberId },
              { authorization: `,${inHeader(secret)}` },
            ),
          ),
      },
      'as an API key without a comma': {
        takes: ['API key'],
        accepts: async (secret) =>
          isOk(
            await grant(
              { grantType: 'authorized_client', memberId: ana.memberId },
              { authorization: inHeader(secret) },
            ),
          ),
      },
      'as a sign-in cookie': {
        takes: ['sign-in cookie'],
        accepts: async (secret) => {
          const address = await push(foyer, token, undefined, {
            responseMode: 'query',
            redirectUri: `${TEST_ORIGIN}/callback`,
          })
          const answer = await foyer.call(address, { headers: { cookie: `foyer-signin=${inHeader(secret)}` } })
          return (answer.headers.location ?? '').includes('code=')
        },
      },
      'as a password': {
        takes: ['password'],
        accepts: async (secret) => isOk(await foyer.logIn(token, 'ana@example.com', secret)),
      },
      'as a session token of authorized_client': {
        takes: [],
        accepts: async (secret) =>
          isOk(
            await grant(
              { grantType: 'authorized_client', memberId: ana.memberId, sessionToken: secret },
              { authorization: `${ana.access_token},${apiKey}` },
            ),
          ),
      },
      'as the handle of a logout': {
        takes: [],
        accepts: async (secret) => {
          const answer = await foyer.call(
            `${paths.logout}?request_uri=urn:ietf:params:oauth:request_uri:${encodeURIComponent(secret)}`,
          )
          return (answer.headers.location ?? '').startsWith(TEST_ORIGIN)
        },
      },
      // Uses that spend a secret come last.
      'as a hint at logout': {
        takes: ['ID token'],
        accepts: async (secret) => {
          const address = `${paths.logout}?id_token_hint=${encodeURIComponent(secret)}`
          return String((await foyer.call(address, { headers: leaving })).headers['set-cookie']).includes(
            'foyer-signin=;',
          )
        },
      },
      'as a state token': {
        takes: ['state token'],
        accepts: async (secret) =>
          isOk(await foyer.call(paths.verify, { token, json: { code: verificationCode, stateToken: secret } })),
      },
      // A redirect session and a pushed request are the same (design §1): one completes in the frame, the other leads
      // to the page.
      'as the handle of a pushed request': {
        takes: ['redirect session', 'request pushed by PAR'],
        accepts: async (secret) => {
          const answer = await openPushedRequest(foyer, `${URN}${secret}`, { 'sec-fetch-dest': 'iframe' })
          if (answer.headers.location?.startsWith('/signin')) return true
          return answer.text.includes('id="answer"') && parseWebMessage(answer.text).message.code !== undefined
        },
      },
      'as a session token': {
        takes: ['session token'],
        accepts: async (secret) => opens(foyer, await push(foyer, token, secret)),
      },
      'as an authorization code': {
        takes: ['authorization code'],
        accepts: async (secret) =>
          isOk(await grant({ grantType: 'authorization_code', code: secret, codeVerifier: verifier })),
      },
      'at revocation': {
        takes: ['access token of a member', 'refresh token of a member'],
        accepts: async (secret) => {
          await foyer.call(paths.revoke, { form: { token: secret, client_id: foyer.client.clientId } })
          return (await getSessions(foyer, ana.memberId)).some((row) => row.ended_reason === 'revoked')
        },
      },
      'as a recovery secret': {
        takes: ['recovery secret'],
        accepts: async (secret) =>
          isOk(
            await foyer.call(paths.recover, { token, json: { recoveryToken: secret, password: 'a new password 1' } }),
          ),
      },
    }

    for (const [place, { takes, accepts }] of Object.entries(places)) {
      for (const [kind, secret] of Object.entries(secrets)) {
        if (!takes.includes(kind)) expect(await accepts(secret), `${kind} ${place}`).toBe(false)
      }
    }
    // No secret was spent by presenting it for the wrong purpose.
    for (const [place, { takes, accepts }] of Object.entries(places)) {
      for (const kind of takes) expect(await accepts(secrets[kind] as string), `${kind} ${place}`).toBe(true)
    }
  })

  it('a verification code is one of its own state token only, whatever else is sent for it', async () => {
    const visitor = await foyer.createVisitor()
    const first = await waiting(foyer, visitor.access_token, 'first@example.com')
    const second = await waiting(foyer, visitor.access_token, 'second@example.com')
    const verify = (stateToken: string, code: string) =>
      foyer.call<StateResponse>(paths.verify, { token: visitor.access_token, json: { code, stateToken } })
    if (first.code !== second.code) expect((await verify(first.stateToken, second.code)).status).toBe(400)
    for (const secret of [visitor.refresh_token, first.stateToken, second.stateToken])
      expect((await verify(first.stateToken, secret)).status).toBe(400)
    expect((await verify(second.stateToken, second.code)).body.state).toBe('SUCCESS')
    expect((await verify(first.stateToken, first.code)).body.state).toBe('SUCCESS')
  })
})
