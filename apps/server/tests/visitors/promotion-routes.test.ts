import { createFoyerClient, memoryTokenStorage } from '@foyer/client'
import { paths, type TokenResponse } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  databases,
  startFoyer,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataCalls, getSubject } from '../data/data-steps.js'
import { CALLBACK, EVERY_SCOPE, parametersWith, pushRequest } from '../oauth/oidc-steps.js'
import { createOwner } from '../owner/owner-steps.js'
import { type Receiver, startReceiver } from '../owner/webhook-receiver.js'
import { type Browser, createNoScriptBrowser, type Page } from '../pages/no-script-browser.js'

interface Person {
  email: string
  /** True if the person registers; otherwise the account exists. */
  isNew: boolean
}
type Tokens = Pick<TokenResponse, 'access_token' | 'promotion'>
/** Signs a visitor in and returns the member's tokens. */
type Route = (visitor: TokenResponse, person: Person) => Promise<Tokens>

describe.each(databases)('decision 9: promotion by every route, on $name', ({ name }) => {
  let foyer: TestFoyer
  let receiver: Receiver
  let apiKey: string
  let items: ReturnType<typeof createDataCalls>
  beforeAll(async () => {
    // The OIDC libraries use the system clock.
    foyer = await startFoyer({ database: name, nodes: 2, now: 'running', client: { rotation: 'strict' } })
    apiKey = await foyer.addApiKey()
    items = createDataCalls(foyer, apiKey)
    await items.create('Cart')
    receiver = await startReceiver()
    const webhook = { url: `${receiver.url}/hook`, events: ['visitor.promoted'] }
    const { token } = await createOwner(foyer, 'owner@example.com')
    expect((await foyer.call(paths.ownerWebhooks, { token, json: webhook })).status).toBe(200)
  })
  afterAll(async () => {
    await foyer.stop()
    await receiver.stop()
  })

  /** Requests a visitor hint with the client SDK, as a page of the site does. */
  async function hintOf({ access_token, refresh_token, expires_in }: TokenResponse): Promise<string> {
    const storage = memoryTokenStorage({
      accessToken: { value: access_token, expiresAt: Date.now() / 1000 + expires_in },
      refreshToken: { value: refresh_token, role: 'visitor' },
    })
    const client = createFoyerClient({ url: foyer.url, clientId: foyer.client.clientId, storage })
    return (await client.getVisitorHint()) ?? ''
  }

  /** Opens a hosted page and signs the person in or up there. */
  async function signInAt(path: string, { email, isNew }: Person, browser: Browser): Promise<Page> {
    const page = await browser.open(path)
    const typed = { email, password: TEST_PASSWORD }
    return isNew
      ? browser.submit(await browser.follow(page, '/signup'), '/signup', typed)
      : browser.submit(page, '/signin', typed)
  }
  /** Opens an authorization URL, signs in there, and returns the URL of the final redirect. */
  async function atPages(address: string, person: Person): Promise<URL> {
    const { pathname, search } = new URL(address, foyer.url)
    const browser = createNoScriptBrowser(foyer)
    const page = await signInAt(pathname + search, person, browser)
    const mustProve = page.path.startsWith('/verify-email')
    const { leaves, text } = mustProve
      ? await browser.submit(page, '/verify-email', { code: await foyer.getMailedCode(person.email) })
      : page
    if (leaves === null) throw new Error(`the sign-in ends at: ${text}`)
    return new URL(leaves)
  }
  async function redeem(returned: URL, verifier: string): Promise<Tokens> {
    return (await foyer.exchangeCode(returned.searchParams.get('code') ?? '', verifier)).body
  }
  async function redirectSession({ access_token: token }: TokenResponse, codeVerifier: string, prompt: string) {
    const authRequest = {
      clientId: foyer.client.clientId,
      redirectUri: CALLBACK,
      codeChallenge: createCodeChallenge(codeVerifier),
      codeChallengeMethod: 'S256',
      responseMode: 'query',
      responseType: 'code',
      state: 'the-state',
    }
    const answer = await foyer.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
      token,
      json: { auth: { authRequest, prompt } },
    })
    return answer.body.redirectSession.fullUrl
  }

  /** Signs in with `openid-client` as on a site's server. `addressOf` builds the authorization URL. */
  async function withOpenidClient(
    visitor: TokenResponse,
    person: Person,
    addressOf: (config: openid.Configuration, parameters: Record<string, string>) => Promise<URL> | URL,
  ): Promise<Tokens> {
    const config = await openid.discovery(new URL(foyer.url), foyer.client.clientId, undefined, openid.None(), {
      execute: [openid.allowInsecureRequests],
    })
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()]
    const address = await addressOf(config, {
      redirect_uri: CALLBACK,
      scope: EVERY_SCOPE,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
      visitor_hint: await hintOf(visitor),
    })
    const checks = { pkceCodeVerifier, expectedState, expectedNonce }
    const tokens = await openid.authorizationCodeGrant(config, await atPages(address.href, person), checks)
    expect(tokens.claims()).toMatchObject({ sub: getSubject(tokens.access_token) })
    return tokens as unknown as Tokens
  }

  /** Signs in with `oidc-client-ts` as in a page; it drops token response fields it does not support. */
  async function withOidcClientTs(visitor: TokenResponse, person: Person): Promise<Tokens> {
    const store = () => new WebStorageStateStore({ store: new InMemoryWebStorage() })
    const client = new OidcClient({
      authority: foyer.url,
      client_id: foyer.client.clientId,
      redirect_uri: CALLBACK,
      scope: EVERY_SCOPE,
      stateStore: store(),
    })
    const { url } = await client.createSigninRequest({ extraQueryParams: { visitor_hint: await hintOf(visitor) } })
    const { access_token, profile } = await client.processSigninResponse((await atPages(url, person)).href)
    expect(profile.sub).toBe(getSubject(access_token))
    return { access_token }
  }

  async function withApiKey(visitor: TokenResponse, { email, isNew }: Person): Promise<Tokens> {
    const token = `${visitor.access_token},${apiKey}`
    const signedOn = await foyer.call<{ sessionToken: string; identity: { id: string } }>(paths.signOn, {
      token,
      json: { loginId: { email } },
    })
    expect(signedOn.status).toBe(200)
    const { sessionToken, identity } = signedOn.body
    const json = { grant_type: 'authorized_client', member_id: identity.id }
    const answer = await foyer.call<TokenResponse>(paths.token, {
      token,
      json: isNew ? { ...json, session_token: sessionToken } : json,
    })
    return answer.body
  }

  const routes: [route: string, Route][] = [
    [
      'own form',
      async ({ access_token }, { email, isNew }) => {
        const { body } = await foyer[isNew ? 'register' : 'logIn'](access_token, email)
        const { code, verifier } = await foyer.silentCode(access_token, body.sessionToken ?? '')
        return (await foyer.exchangeCode(code, verifier)).body
      },
    ],
    [
      'redirect session, at the hosted pages',
      async (visitor, person) => {
        const verifier = createCodeVerifier()
        return redeem(await atPages(await redirectSession(visitor, verifier, 'login'), person), verifier)
      },
    ],
    [
      'hosted pages first, and a redirect session that finds the sign-in there',
      async (visitor, person) => {
        const browser = createNoScriptBrowser(foyer)
        await signInAt('/signin', person, browser)
        const verifier = createCodeVerifier()
        const { pathname, search } = new URL(await redirectSession(visitor, verifier, 'none'))
        return redeem(new URL((await browser.open(pathname + search)).leaves ?? ''), verifier)
      },
    ],
    [
      'PAR',
      async (visitor, person) => {
        const verifier = createCodeVerifier()
        const change = { code_challenge: createCodeChallenge(verifier), visitor_hint: await hintOf(visitor) }
        const { request_uri } = (await pushRequest(foyer, change)).body
        const query = new URLSearchParams({ client_id: foyer.client.clientId, request_uri })
        return redeem(await atPages(`${paths.authorize}?${query}`, person), verifier)
      },
    ],
    [
      'authorize',
      async (visitor, person) => {
        const verifier = createCodeVerifier()
        const change = { code_challenge: createCodeChallenge(verifier), visitor_hint: await hintOf(visitor) }
        const query = new URLSearchParams(parametersWith(foyer, change))
        return redeem(await atPages(`${paths.authorize}?${query}`, person), verifier)
      },
    ],
    ['openid-client', (visitor, person) => withOpenidClient(visitor, person, openid.buildAuthorizationUrl)],
    [
      'openid-client with PAR',
      (visitor, person) => withOpenidClient(visitor, person, openid.buildAuthorizationUrlWithPAR),
    ],
    ['oidc-client-ts', withOidcClientTs],
    ['authorized client', withApiKey],
  ]
  const withoutPromotion = new Set(['oidc-client-ts'])
  const table = routes.flatMap(([route, run]) => [
    { route, run, who: 'a member who signs in', isNew: false },
    { route, run, who: 'a person who registers', isNew: true },
  ])

  /** Delivers on both nodes until nothing is due, and returns the events about one visitor. */
  async function eventsOf(visitorId: string) {
    for (const node of foyer.nodes) node.webhooks.wake()
    await Promise.all(foyer.nodes.map((node) => node.webhooks.settled()))
    await Promise.all(foyer.nodes.map((node) => node.webhooks.settled()))
    return receiver.received.filter(({ message }) => message.data.visitorId === visitorId)
  }
  const ownersOf = async (itemId: string) => (await items.get('Cart', itemId)).body.dataItem.data._owner

  let serial = 0
  it.each(table)('$route: the cart of $who is theirs, and the event comes once', async ({ route, run, isNew }) => {
    const person = { email: `person-${++serial}@example.com`, isNew }
    if (!isNew) await foyer.createMember(person.email)
    const visitor = await foyer.createVisitor()
    const visitorId = getSubject(visitor.access_token)
    const itemId = `item-${serial}`
    expect((await items.insert('Cart', { _id: itemId, title: 'A lamp' }, visitor.access_token)).status).toBe(200)
    expect(await ownersOf(itemId)).toBe(visitorId)

    const { access_token, promotion } = await run(visitor, person)
    const memberId = getSubject(access_token)
    expect(memberId).toMatch(/^mem_/)
    expect(await ownersOf(itemId)).toBe(memberId)
    const told = withoutPromotion.has(route) ? undefined : { visitor_id: visitorId, items_kept: 1 }
    expect(promotion).toEqual(told)
    expect((await eventsOf(visitorId)).map(({ message }) => message)).toMatchObject([
      { type: 'visitor.promoted', data: { memberId, visitorId } },
    ])

    const again = await run(visitor, { ...person, isNew: false })
    expect([getSubject(again.access_token), again.promotion]).toEqual([memberId, undefined])
    expect(await eventsOf(visitorId)).toHaveLength(1)
    expect(await ownersOf(itemId)).toBe(memberId)
  })

  it.each(routes.filter(([route]) => ['PAR', 'authorize', 'openid-client'].includes(route)))(
    '%s: the cart of a person who must prove their address first is theirs too',
    async (_, run) => {
      await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
      try {
        const visitor = await foyer.createVisitor()
        const visitorId = getSubject(visitor.access_token)
        const itemId = `proven-${++serial}`
        await items.insert('Cart', { _id: itemId }, visitor.access_token)
        const { access_token, promotion } = await run(visitor, { email: `proven-${serial}@example.com`, isNew: true })
        expect(promotion).toEqual({ visitor_id: visitorId, items_kept: 1 })
        expect(await ownersOf(itemId)).toBe(getSubject(access_token))
        expect(await eventsOf(visitorId)).toHaveLength(1)
      } finally {
        await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
      }
    },
  )
})
