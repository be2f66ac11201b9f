import { paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  databases,
  startFoyer,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Moderation } from '../../src/features/moderation/moderate.js'
import { decodeClaims } from '../database/tables.js'
import {
  decideAsOwner,
  OTHER_PASSWORD,
  recover,
  requestRecoverySecret,
  visitorToken,
} from '../members/membership-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

const DAY = 24 * 3600

describe.each(databases)('what opens an account, and when it ends, on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, nodes: 2, listen: false })
    apiKey = await foyer.addApiKey()
  })
  afterAll(() => foyer.stop())

  const sessionTokenOf = async (token: string, email: string): Promise<string> =>
    (await foyer.logIn(token, email)).body.sessionToken as string

  /** Opens a session by login, as on another device. */
  async function signIn(email: string): Promise<TokenResponse> {
    const token = await visitorToken(foyer)
    const { code, verifier } = await foyer.silentCode(token, await sessionTokenOf(token, email))
    return (await foyer.exchangeCode(code, verifier)).body
  }

  /** Creates a redirect session that would yield a code; returns its path and query. */
  async function pushed(token: string, sessionToken: string): Promise<string> {
    const authRequest = {
      clientId: foyer.client.clientId,
      codeChallenge: createCodeChallenge(createCodeVerifier()),
      codeChallengeMethod: 'S256',
      responseMode: 'web_message',
      responseType: 'code',
      state: 'x',
      sessionToken,
    }
    const { body } = await foyer.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
      token,
      json: { auth: { authRequest, prompt: 'none' } },
    })
    const { pathname, search } = new URL(body.redirectSession.fullUrl)
    return pathname + search
  }

  /** Creates a member with one of every credential that opens the account. */
  async function holder() {
    const email = `holder-${++people}@example.com`
    const { memberId, ...tokens } = await foyer.createMember(email)
    const token = await visitorToken(foyer)
    const browser = createNoScriptBrowser(foyer)
    await browser.submit(await browser.open('/signin'), '/signin', { email, password: TEST_PASSWORD })
    const cookie = `foyer-signin=${browser.jar.get('foyer-signin')?.value}`
    return {
      email,
      memberId,
      tokens,
      token,
      cookie,
      code: await foyer.silentCode(token, await sessionTokenOf(token, email)),
      sessionToken: await sessionTokenOf(token, email),
      handle: await pushed(token, await sessionTokenOf(token, email)),
      link: await requestRecoverySecret(foyer, email),
    }
  }
  type Holder = Awaited<ReturnType<typeof holder>>

  const isActive = async (token: string, node: number): Promise<boolean> =>
    (await foyer.call(paths.tokenInfo, { node, json: { token } })).body.active === true
  const isSignedIn = async (cookie: string, email: string, node: number): Promise<boolean> =>
    (await foyer.call('/account', { node, headers: { cookie, accept: 'text/html' } })).text.includes(email)

  /**
   * Returns the credentials that still open the account. Tries each on both nodes; single-use credentials are spent.
   */
  async function alive({ email, tokens, cookie, code, sessionToken, handle, token, link }: Holder): Promise<string[]> {
    // A revocation is in force on every node within 5 s (design §6), because nodes poll twice a second.
    await Promise.all(foyer.nodes.map((node) => node.refresh()))
    const found = new Set<string>()
    const note = (what: string, is: boolean) => is && found.add(what)
    for (const node of [0, 1]) {
      note('access token', await isActive(tokens.access_token, node))
      note(
        'access token at userinfo',
        (await foyer.call(paths.userinfo, { node, token: tokens.access_token })).status === 200,
      )
      const renewal = await foyer.call(paths.token, {
        node,
        json: { grantType: 'refresh_token', refreshToken: tokens.refresh_token },
      })
      note('refresh token', renewal.status === 200)
      note('cookie', await isSignedIn(cookie, email, node))
      const redeemed = await foyer.call(paths.token, {
        node,
        json: {
          clientId: foyer.client.clientId,
          grantType: 'authorization_code',
          code: code.code,
          codeVerifier: code.verifier,
        },
      })
      note('code', redeemed.status === 200)
      const opened = await foyer.call(handle, { node, headers: { 'sec-fetch-dest': 'iframe' } })
      note('redirect session', /"code":/.test(opened.text))
    }
    note('session token', (await foyer.silentCode(token, sessionToken).catch(() => undefined)) !== undefined)
    const recovered = await foyer.call<StateResponse>(paths.recover, {
      token,
      json: { recoveryToken: link, password: 'the password of a link' },
    })
    note('recovery link', recovered.status === 200)
    return [...found]
  }

  const everything = [
    'access token',
    'access token at userinfo',
    'refresh token',
    'cookie',
    'code',
    'redirect session',
    'session token',
    'recovery link',
  ]

  it('all of it opens the account while nothing happens', async () => {
    expect(await alive(await holder())).toEqual(everything)
  })

  const decides = (decision: Moderation) => (who: Holder) => decideAsOwner(foyer, who.email, decision)
  const byApiKey = (path: string) => (who: Holder) =>
    foyer.call(`${paths.members}/${who.memberId}/${path}`, { method: 'POST', headers: { authorization: apiKey } })

  const events: [string, string[], (who: Holder) => Promise<unknown>][] = [
    ['V7.4.2: blocking the member', [], decides('block')],
    ['V7.4.2: blocking the member by the API', [], byApiKey('block')],
    ['V7.4.2: deleting the member', [], decides('delete')],
    ['V7.4.5: disconnecting the member', ['recovery link'], byApiKey('disconnect')],
    ['V7.4.1: asking for a new password', ['recovery link'], decides('require-reset')],
    [
      'V7.4.3: a recovery',
      [],
      async (who) => recover(foyer, who.token, await requestRecoverySecret(foyer, who.email), OTHER_PASSWORD),
    ],
    [
      'V7.4.3: a changed password, elsewhere',
      [],
      async (who) => {
        const { access_token: token, refresh_token: own } = await signIn(who.email)
        const { status } = await foyer.call(paths.changePassword, { token, json: { newPassword: OTHER_PASSWORD } })
        expect(status).toBe(200)
        expect((await foyer.refresh(own)).status).toBe(200)
      },
    ],
    [
      'V7.4.3: a password changed at the pages',
      [],
      async (who) => {
        const browser = createNoScriptBrowser(foyer)
        await browser.submit(await browser.open('/signin'), '/signin', { email: who.email, password: TEST_PASSWORD })
        const page = await browser.open('/account/password')
        const typed = { currentPassword: TEST_PASSWORD, password: OTHER_PASSWORD }
        expect((await browser.submit(page, '/account/password', typed)).status).toBe(200)
      },
    ],
    ['V7.3.2: 30 days', [], async () => foyer.advance(30 * DAY)],
  ]
  it.each(events)('%s ends what others hold, on both nodes; left: %j', async (_, left, happen) => {
    const who = await holder()
    await happen(who)
    expect(await alive(who)).toEqual(left)
  })

  it('V7.4.1, security-checklist 31: a logout ends its own session on both nodes, and nothing else', async () => {
    const who = await holder()
    await foyer.call(paths.redirectSession, {
      token: who.tokens.access_token,
      json: { logout: { clientId: foyer.client.clientId }, callbacks: {} },
    })
    const ended = ['access token', 'access token at userinfo', 'refresh token']
    expect(await alive(who)).toEqual(everything.filter((what) => !ended.includes(what)))
  })

  it('V7.4.1: of two sessions of one member, logging out of one leaves the other', async () => {
    const who = await holder()
    const other = await signIn(who.email)
    await foyer.call(paths.redirectSession, {
      token: other.access_token,
      json: { logout: { clientId: foyer.client.clientId }, callbacks: {} },
    })
    await Promise.all(foyer.nodes.map((node) => node.refresh()))
    for (const node of [0, 1]) {
      expect(await isActive(other.access_token, node)).toBe(false)
      expect(await isActive(who.tokens.access_token, node)).toBe(true)
    }
    expect((await foyer.refresh(other.refresh_token)).status).toBe(400)
    expect((await foyer.refresh(who.tokens.refresh_token)).status).toBe(200)
  })

  it('V7.4.1: signing out at the pages ends the sign-in of that browser', async () => {
    const who = await holder()
    const browser = createNoScriptBrowser(foyer)
    await browser.submit(await browser.open('/signin'), '/signin', { email: who.email, password: TEST_PASSWORD })
    const cookie = `foyer-signin=${browser.jar.get('foyer-signin')?.value}`
    await browser.submit(await browser.open(paths.logout), paths.logout)
    for (const node of [0, 1]) {
      expect(await isSignedIn(cookie, who.email, node)).toBe(false)
      expect(await isSignedIn(who.cookie, who.email, node)).toBe(true)
    }
  })

  it('V7.2.2: nothing of two logins is the same', async () => {
    const [one, two] = [await holder(), await holder()]
    const again = await signIn(one.email)
    const parts = ({ tokens, cookie, code, sessionToken, handle, link }: Holder): unknown[] => [
      ...[tokens.access_token, tokens.refresh_token, cookie, code.code, sessionToken, handle, link],
      ...[decodeClaims(tokens.access_token).sid, decodeClaims(tokens.access_token).jti],
    ]
    const all = [
      ...parts(one),
      ...parts(two),
      again.access_token,
      again.refresh_token,
      decodeClaims(again.access_token).sid,
    ]
    expect(new Set(all).size).toBe(all.length)
  })

  it('V7.2.4: each sign-in at the pages has a new cookie, the one before it ends, and none is adopted', async () => {
    const { email } = await holder()
    const browser = createNoScriptBrowser(foyer)
    const signInHere = async (): Promise<string> => {
      const page = await browser.open('/signin', { cookie: '' })
      await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })
      return `foyer-signin=${browser.jar.get('foyer-signin')?.value}`
    }
    const planted = `foyer-signin=brs_${'A'.repeat(43)}`
    browser.jar.set('foyer-signin', { name: 'foyer-signin', value: planted.split('=')[1] as string, attributes: [] })
    const first = await signInHere()
    expect(first).not.toBe(planted)
    const second = await signInHere()
    expect(second).not.toBe(first)
    expect(await isSignedIn(planted, email, 0)).toBe(false)
    expect(await isSignedIn(first, email, 0)).toBe(false)
    expect(await isSignedIn(second, email, 0)).toBe(true)
  })

  it('V7.2.1: no character of the cookie can be changed', async () => {
    const { email, cookie } = await holder()
    const [, value = ''] = cookie.split('=')
    for (let at = 0; at < value.length; at++) {
      const changed = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1)
      expect(await isSignedIn(`foyer-signin=${changed}`, email, 0)).toBe(false)
    }
    expect(await isSignedIn(cookie, email, 0)).toBe(true)
  })

  it('security-checklist 26: a session token buys a code and nothing else: as a bearer it is refused everywhere', async () => {
    const { sessionToken, tokens } = await holder()
    for (const presented of [sessionToken, `Bearer ${sessionToken}`]) {
      for (const path of [paths.userinfo, paths.userInfo, paths.currentMember])
        expect((await foyer.call(path, { token: presented })).status).toBe(401)
      expect((await foyer.call(paths.redirectSession, { token: presented, json: { login: {} } })).status).toBe(401)
      expect(
        (await foyer.call(paths.changePassword, { token: presented, json: { newPassword: OTHER_PASSWORD } })).status,
      ).toBe(401)
    }
    expect((await foyer.refresh(sessionToken)).status).toBe(400)
    expect(await isActive(sessionToken, 0)).toBe(false)
    expect(await isActive(tokens.access_token, 0)).toBe(true)
  })
})
