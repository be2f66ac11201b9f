import { createHmac, generateKeyPairSync } from 'node:crypto'
import { paths, type TokenResponse } from '@foyer/protocol'
import {
  type CallOptions,
  defaultDatabase,
  type ScenarioResponse,
  startFoyer,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signJwt } from '../../src/features/tokens/jwt.js'
import { unsealSigningKey } from '../../src/features/tokens/signing-key.js'
import { decodeClaims, decodeHeader, dumpTables } from '../database/tables.js'
import { authorize, parseMessage, runCodeFlow, SIGNED_OUT, signedInBrowser } from '../oauth/oidc-steps.js'
import { type Browser, createNoScriptBrowser } from '../pages/no-script-browser.js'

type Tokens = TokenResponse & { id_token: string }

describe.each(defaultDatabase)('RP-initiated logout on $name', ({ name }) => {
  let foyer: TestFoyer
  let otherClientId: string
  let memberId: string
  beforeAll(async () => {
    foyer = await startFoyer({
      database: name,
      listen: false,
      client: { logoutUris: [SIGNED_OUT, `${SIGNED_OUT}bye?kept=1`] },
    })
    otherClientId = (await foyer.addClient({ logoutUris: ['https://other.example/bye'] })).clientId
    memberId = (await foyer.createMember('ana@example.com')).memberId
  })
  afterAll(() => foyer.stop())

  /** Opens a browser session for a member and obtains tokens for a client in it. */
  async function signedIn(id = memberId): Promise<{ browser: { cookie: string }; tokens: Tokens }> {
    const browser = await signedInBrowser(foyer, id)
    return { browser, tokens: (await runCodeFlow(foyer, browser)) as Tokens }
  }
  const leave = (parameters: Record<string, string>, headers: Record<string, string> = {}, call: CallOptions = {}) =>
    foyer.call(`${paths.logout}?${new URLSearchParams(parameters)}`, { headers, ...call })
  const isSignedIn = async (browser: { cookie: string }) =>
    parseMessage(await authorize(foyer, { prompt: 'none' }, browser)).code !== undefined
  const isAlive = async ({ access_token, refresh_token }: TokenResponse) => [
    (await foyer.call(paths.tokenInfo, { json: { token: access_token } })).body.active,
    (await foyer.refresh(refresh_token)).status === 200,
  ]
  /** Asserts the confirmation page: 200, our own form, no redirect, the sign-in cookie unchanged. */
  function expectAsked(answer: ScenarioResponse): void {
    expect({ status: answer.status, location: answer.headers.location }).toEqual({ status: 200, location: undefined })
    expect(answer.text).toContain(`action="${paths.logout}"`)
    expect(answer.headers['set-cookie'] ?? '').not.toMatch(/foyer-signin/)
  }

  it('security-checklist 82: a valid hint signs out without a press, goes to the address and echoes the state', async () => {
    const { browser, tokens } = await signedIn()
    const answer = await leave(
      { id_token_hint: tokens.id_token, post_logout_redirect_uri: SIGNED_OUT, state: 'a state&more' },
      browser,
    )
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 303,
      location: `${SIGNED_OUT}?state=a+state%26more`,
    })
    expect(String(answer.headers['set-cookie'])).toMatch(/^foyer-signin=;/)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isAlive(tokens)).toEqual([false, false])
  })

  it('security-checklist 82: a state is added to the query of the address; without one nothing is', async () => {
    const uri = `${SIGNED_OUT}bye?kept=1`
    const first = await signedIn()
    const plain = { id_token_hint: first.tokens.id_token, post_logout_redirect_uri: uri }
    expect((await leave(plain, first.browser)).headers.location).toBe(uri)
    const second = await signedIn()
    const stated = { ...plain, id_token_hint: second.tokens.id_token, state: 's' }
    expect((await leave(stated, second.browser)).headers.location).toBe(`${uri}&state=s`)
  })

  it('design §6: all that was opened from this sign-in ends, another device stays', async () => {
    const { browser, tokens } = await signedIn()
    const same = await runCodeFlow(foyer, browser)
    const elsewhere = await signedIn()
    await leave({ id_token_hint: tokens.id_token }, browser)
    expect(await isAlive(tokens)).toEqual([false, false])
    expect(await isAlive(same)).toEqual([false, false])
    expect(await isAlive(elsewhere.tokens)).toEqual([true, true])
    expect(await isSignedIn(elsewhere.browser)).toBe(true)
  })

  it('security-checklist 82: an expired hint is accepted', async () => {
    const { browser, tokens } = await signedIn()
    await foyer.advance(3600)
    const parameters = { id_token_hint: tokens.id_token, post_logout_redirect_uri: SIGNED_OUT }
    expect((await leave(parameters, browser)).headers.location).toBe(SIGNED_OUT)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('security-checklist 82: a valid hint without an address ends at our own page', async () => {
    const { browser, tokens } = await signedIn()
    const answer = await leave({ id_token_hint: tokens.id_token, state: 'lost' }, browser)
    expect({ status: answer.status, location: answer.headers.location }).toEqual({ status: 200, location: undefined })
    expect(answer.text).not.toContain(`action="${paths.logout}"`)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('a hint where nobody is signed in ends the session it names', async () => {
    const { tokens } = await signedIn()
    const answer = await leave({ id_token_hint: tokens.id_token, post_logout_redirect_uri: SIGNED_OUT })
    expect(answer.headers.location).toBe(SIGNED_OUT)
    expect(await isAlive(tokens)).toEqual([false, false])
  })

  describe('security-checklist 82: a faulty return address never redirects', () => {
    const faulty = [
      'https://evil.example/',
      `${SIGNED_OUT}x`,
      SIGNED_OUT.slice(0, -1),
      `${SIGNED_OUT}?added=1`,
      `${SIGNED_OUT}#fragment`,
      SIGNED_OUT.toUpperCase(),
      SIGNED_OUT.replace('5555', '5556'),
      SIGNED_OUT.replace('http://', 'https://'),
      SIGNED_OUT.replace('http://', 'http://user@'),
      `${TEST_ORIGIN}/callback`,
      'https://other.example/bye',
      `//127.0.0.1:5555/`,
      'javascript:alert(1)',
      `${TEST_ORIGIN}\\@evil.example/`,
      ` ${SIGNED_OUT}`,
    ]
    it.each(faulty)('%s', async (post_logout_redirect_uri) => {
      const { browser, tokens } = await signedIn()
      const without = await leave({ client_id: foyer.client.clientId, post_logout_redirect_uri, state: 's' }, browser)
      expectAsked(without)
      expect(await isSignedIn(browser)).toBe(true)
      const withHint = await leave({ id_token_hint: tokens.id_token, post_logout_redirect_uri, state: 's' }, browser)
      expect({ status: withHint.status, location: withHint.headers.location }).toEqual({
        status: 200,
        location: undefined,
      })
      expect(withHint.text).not.toContain('evil.example')
    })
  })

  describe('security-checklist 82: without a valid hint the person is asked', () => {
    const forged: [string, (good: string) => Promise<string> | string][] = [
      ['none', () => ''],
      ['garbage', () => 'garbage'],
      ['alg none', (good) => `${encode({ ...decodeHeader(good), alg: 'none' })}.${good.split('.')[1]}.`],
      [
        'another payload',
        (good) => good.replace(/\.[^.]+\./, `.${encode({ ...decodeClaims(good), sub: 'mem_other' })}.`),
      ],
      ['a key of its own', (good) => signed(good, {}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
      ['HS256', (good) => hmac(good)],
      ['another issuer', (good) => signed(good, { iss: 'https://evil.example' })],
      ['a client that is not there', (good) => signed(good, { aud: 'cli_gone' })],
      ['two audiences', (good) => signed(good, { aud: [foyer.client.clientId] })],
      ['no session', (good) => signed(good, { sid: undefined })],
      ['an access token', async () => (await signedIn()).tokens.access_token],
      ['spare bits flipped', (good) => good.slice(0, -1) + nextCharacter(good.at(-1) as string)],
    ]
    it.each(forged)('%s', async (_, forge) => {
      const { browser, tokens } = await signedIn()
      const id_token_hint = await forge(tokens.id_token)
      const answer = await leave({ id_token_hint, post_logout_redirect_uri: SIGNED_OUT, state: 's' }, browser)
      expectAsked(answer)
      expect(await isSignedIn(browser)).toBe(true)
      expect(await isAlive(tokens)).toEqual([true, true])
    })

    it('somebody else’s hint', async () => {
      const mia = await foyer.createMember(`mia-${name}@example.com`)
      const theirs = await signedIn(mia.memberId)
      const { browser, tokens } = await signedIn()
      expectAsked(await leave({ id_token_hint: theirs.tokens.id_token, post_logout_redirect_uri: SIGNED_OUT }, browser))
      expect(await isSignedIn(browser)).toBe(true)
      expect(await isAlive(tokens)).toEqual([true, true])
      expect(await isAlive(theirs.tokens)).toEqual([true, true])
    })

    it('the hint of one client in the name of another', async () => {
      const { browser, tokens } = await signedIn()
      expectAsked(await leave({ id_token_hint: tokens.id_token, client_id: otherClientId }, browser))
      expect(await isSignedIn(browser)).toBe(true)
    })

    it('a press then signs out, and goes to the address of the client that was named', async () => {
      const visitor = await foyer.createVisitor()
      expect((await foyer.register(visitor.access_token, `press-${name}@example.com`)).status).toBe(200)
      const browser: Browser = createNoScriptBrowser(foyer)
      const signIn = await browser.open('/signin')
      await browser.submit(signIn, '/signin', { email: `press-${name}@example.com`, password: 'correct horse battery' })
      const query = { client_id: foyer.client.clientId, post_logout_redirect_uri: SIGNED_OUT, state: 's' }
      const asked = await browser.open(`${paths.logout}?${new URLSearchParams(query)}`)
      const gone = await browser.submit(asked, paths.logout)
      expect(gone.leaves).toBe(`${SIGNED_OUT}?state=s`)
      expect((await browser.open('/signin')).text).toContain('Password')
    })
  })

  it('security-checklist 41: a repeated parameter is refused', async () => {
    const { browser, tokens } = await signedIn()
    const query = `id_token_hint=${tokens.id_token}&id_token_hint=${tokens.id_token}`
    const answer = await foyer.call(`${paths.logout}?${query}`, { headers: browser })
    expect({ status: answer.status, location: answer.headers.location }).toEqual({ status: 400, location: undefined })
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('V3.5.3: a HEAD signs nobody out', async () => {
    const { browser, tokens } = await signedIn()
    await leave({ id_token_hint: tokens.id_token }, browser, { method: 'HEAD' })
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isAlive(tokens)).toEqual([true, true])
  })

  it('RP-Initiated Logout §2: a client may post, and the browser, which shows no cookie there, is asked again by GET', async () => {
    const { browser, tokens } = await signedIn()
    const form = { id_token_hint: tokens.id_token, post_logout_redirect_uri: SIGNED_OUT, state: 's' }
    const posted = await foyer.call(paths.logout, {
      form,
      headers: { origin: TEST_ORIGIN, 'sec-fetch-site': 'cross-site' },
    })
    expect(posted.status).toBe(303)
    expect(posted.headers.location).toMatch(
      /^\/oauth2\/logout\?request_uri=urn:ietf:params:oauth:request_uri:rs_[\w-]{43}$/,
    )
    const answer = await foyer.call(posted.headers.location as string, { headers: browser })
    expect(answer.headers.location).toBe(`${SIGNED_OUT}?state=s`)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isAlive(tokens)).toEqual([false, false])
    expectAsked(await foyer.call(paths.logout, { form: { id_token_hint: 'garbage' } }))
  })

  it('security-checklist 34: an answer here is never readable by scripts', async () => {
    const { tokens } = await signedIn()
    const answer = await leave({ id_token_hint: tokens.id_token }, { origin: TEST_ORIGIN })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const nextCharacter = (character: string): string => ALPHABET[ALPHABET.indexOf(character) ^ 1] as string
  function hmac(good: string): string {
    const input = `${encode({ ...decodeHeader(good), alg: 'HS256' })}.${good.split('.')[1]}`
    return `${input}.${createHmac('sha256', 'secret').update(input).digest('base64url')}`
  }
  /**
   * Signs with the server's own key, which only a test can read, so that a token is rejected for its content and not
   * for its signature.
   */
  async function signed(good: string, change: object, privateKey?: Parameters<typeof signJwt>[2]['privateKey']) {
    const [row] = (await dumpTables(foyer.database.config)).signing_key ?? []
    const own = unsealSigningKey(
      {
        kid: row?.kid as string,
        algorithm: 'ES256',
        publicJwk: JSON.parse(row?.public_jwk_json as string),
        sealedPrivateKey: row?.sealed_private_key as string,
        createdAt: 0,
        retiredAt: null,
      },
      foyer.deps.secrets.signingKey,
    )
    const key = privateKey === undefined ? own : { ...own, privateKey }
    return signJwt(good.split('.')[0] as string, { ...decodeClaims(good), ...change }, key)
  }
})
