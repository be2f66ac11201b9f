import { randomBytes } from 'node:crypto'
import { type MembersPage, paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import { composeFoyer, type Foyer, foyerLogger, openDatabase, sqlSiteSnapshotStore } from '@foyer/server'
import {
  createCodeChallenge,
  createCodeVerifier,
  createScenario,
  databases,
  type Scenario,
  seededRandom,
  startFoyer,
  TEST_NOW,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frozenClock } from '../../src/kernel/clock.js'
import { digestOf } from '../../src/kernel/digest.js'
import { OTHER_PASSWORD } from '../members/membership-steps.js'
import { dumpTables } from './tables.js'

const SEED = 'two sites'
const EMAIL = 'ana@example.com'
/** Endpoints that the pages of a site call without a token. */
const OPEN = new Set<string>([paths.captchaSettings, paths.captchaChallenge, paths.profileFields, paths.signInMethods])
const ONLY_THERE = 'only-there@example.com'

/** A site served by its own node, with its client and the steps that use it. */
interface Site {
  siteId: string
  clientId: string
  steps: Scenario
  node: Foyer
}

describe.each(databases)(
  'V8.4.1, V9.2.4: two sites in one database on $name, under one secret and one issuer',
  ({ name }) => {
    let first: TestFoyer
    let here: Site
    let there: Site
    let apiKeys: { here: string; there: string }
    let theirs: Holdings
    let mine: { visitor: string; member: string; memberId: string }

    beforeAll(async () => {
      first = await startFoyer({ database: name, listen: false, seed: SEED })
      const node = first.node
      here = { siteId: node.deps.siteId, clientId: first.client.clientId, steps: first, node }

      // A node serves the oldest site. The second site gets an earlier creation time; the first node has already loaded
      // its own.
      const siteId = 'site_there' as const
      const database = await openDatabase(first.database.config)
      const site = { site_id: siteId, name: 'There', settings_json: '{}', created_at: 0 }
      await database.write((query) => query.insertInto('site').values(site).execute())
      const directory = sqlSiteSnapshotStore(database)
      const client = {
        clientId: 'cli_there',
        name: 'There',
        redirectUris: [`${TEST_ORIGIN}/callback`],
        origins: [TEST_ORIGIN],
        logoutUris: [],
        rotation: 'pending' as const,
      }
      await directory.addClient(siteId, client, 0)
      const apiKey = `fky_${randomBytes(32).toString('base64url')}`
      const key = {
        keyId: 'key_there',
        name: 'There',
        digest: digestOf(apiKey),
        lastFour: apiKey.slice(-4),
        createdAt: 0,
        scopes: null,
        networks: [],
      }
      await directory.addApiKey(siteId, key)
      await database.close()
      const other = await composeFoyer(node.config, seededRandom(SEED).bytes(32), {
        logger: foyerLogger({ write: () => {} }, 'silent'),
        clock: frozenClock(TEST_NOW),
      })
      await other.http.ready()
      expect(other.deps.siteId).toBe(siteId)
      there = { siteId, clientId: client.clientId, steps: createScenario([other], client), node: other }
      apiKeys = { here: await first.addApiKey(), there: apiKey }
      const { access_token: member, memberId } = await first.createMember(EMAIL)
      mine = { visitor: (await first.createVisitor()).access_token, member, memberId }
      theirs = await holdingsOf(there)
    })
    afterAll(async () => {
      await there.node.close()
      await first.stop()
    })

    /** Creates one of every token, code, cookie and handle that a site issues. */
    async function holdingsOf({ steps, clientId, node }: Site) {
      const { memberId, ...tokens } = await steps.createMember(EMAIL, OTHER_PASSWORD)
      await steps.createMember(ONLY_THERE, OTHER_PASSWORD)
      const { access_token: token, refresh_token: visitorRefresh } = await steps.createVisitor()
      const login = async (): Promise<string> =>
        (await steps.logIn(token, EMAIL, OTHER_PASSWORD)).body.sessionToken as string
      const pushed = async (more: object, prompt: string) => {
        const authRequest = {
          clientId,
          codeChallenge: createCodeChallenge(createCodeVerifier()),
          codeChallengeMethod: 'S256',
          responseType: 'code',
          state: 'x',
          ...more,
        }
        const { body } = await steps.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
          token,
          json: { auth: { authRequest, prompt } },
        })
        return new URL(body.redirectSession.fullUrl).searchParams.get('request_uri') as string
      }
      const signIn = await steps.call('/signin')
      const form = /foyer-form=[^;]+/.exec(String(signIn.headers['set-cookie']))?.[0] as string
      const csrf = /name="csrf" value="([^"]+)"/.exec(signIn.text)?.[1] as string
      const signedIn = await steps.call('/signin', {
        form: { csrf, email: EMAIL, password: OTHER_PASSWORD },
        headers: { cookie: form },
      })
      await steps.call(paths.sendRecoveryEmail, { token, json: { email: EMAIL } })
      const [mail] = await steps.getMails(EMAIL)
      return {
        ...tokens,
        memberId,
        visitor: token,
        visitorRefresh,
        code: await steps.silentCode(token, await login()),
        sessionToken: await login(),
        handle: await pushed({ responseMode: 'web_message', sessionToken: await login() }, 'none'),
        flow: await pushed({ responseMode: 'query', redirectUri: `${TEST_ORIGIN}/callback` }, 'login'),
        cookie: /foyer-signin=[^;]+/.exec(String(signedIn.headers['set-cookie']))?.[0] as string,
        link: new URL(mail?.link as string).searchParams.get('token') as string,
        ...(await waitingAt(node, steps)),
      }
    }
    type Holdings = Awaited<ReturnType<typeof holdingsOf>>

    /** Creates a registration on the other site that is waiting for its verification code. */
    async function waitingAt(node: Foyer, steps: Scenario) {
      const verify = async (verifyEmail: boolean): Promise<void> => {
        const database = await openDatabase(node.config.database)
        const settings = { 'signup.verifyEmail': String(verifyEmail) }
        await sqlSiteSnapshotStore(database).updateSettings(node.deps.siteId, settings)
        await database.close()
        await node.refresh()
      }
      await verify(true)
      const { access_token: token } = await steps.createVisitor()
      const { body } = await steps.register(token, 'waiting@example.com')
      await verify(false)
      return {
        stateToken: body.stateToken as string,
        claimId: body.identity?.id as string,
        mailedCode: await steps.getMailedCode('waiting@example.com'),
      }
    }

    /** Returns all rows of the other site. */
    const rowsThere = async () =>
      Object.fromEntries(
        Object.entries(await dumpTables(first.database.config)).map(([table, rows]) => [
          table,
          rows.filter(({ site_id }) => site_id === there.siteId),
        ]),
      )

    /** Returns the API routes, as listed by the server. */
    function apiRoutes(): [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string][] {
      const found: ReturnType<typeof apiRoutes> = []
      const above: string[] = []
      for (const line of here.node.http.printRoutes({ commonPrefix: false }).split('\n')) {
        const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
        const depth = indent.length / 4
        above.length = depth
        above.push(part)
        const path = above.join('').replace(/^\/+/, '/')
        if (!/^\/(_api|members)\//.test(path) || OPEN.has(path)) continue
        for (const method of methods.split(', '))
          if (method !== 'OPTIONS' && method !== 'HEAD') found.push([method as 'GET', path])
      }
      return found
    }

    it('no token and no key of one site opens any API of the other, whatever id is named', async () => {
      const routes = apiRoutes()
      expect(routes.length).toBeGreaterThan(28)
      const before = await rowsThere()
      const presented = [
        theirs.access_token,
        theirs.visitor,
        `Bearer ${theirs.access_token}`,
        apiKeys.there,
        `${theirs.access_token},${apiKeys.there}`,
        `${mine.visitor},${apiKeys.there}`,
        `,${apiKeys.there}`,
      ]
      for (const [method, path] of routes) {
        for (const authorization of presented) {
          for (const memberId of [theirs.memberId, mine.memberId]) {
            const url = path.replace(':memberId', memberId)
            const json = {
              loginId: { email: EMAIL },
              identityId: memberId,
              member: { loginEmail: 'new@example.com' },
              slug: 'new-slug',
            }
            const answer = await here.steps.call(url, {
              method,
              headers: { authorization },
              ...(method === 'GET' ? {} : { json }),
            })
            expect({ method, url, authorization, status: answer.status }).toMatchObject({ status: 401 })
          }
        }
      }
      expect(await rowsThere()).toEqual(before)
    })

    it('no id of one site is known to the other, for its members and its back ends', async () => {
      const before = await rowsThere()
      for (const [method, path] of apiRoutes().filter(([, one]) => one.includes(':memberId'))) {
        for (const id of [theirs.memberId, theirs.claimId]) {
          const call = {
            method,
            ...(method === 'GET'
              ? {}
              : { json: { member: { profile: { nickname: 'x' } }, slug: 'new-slug', clientId: 'cli_any' } }),
          }
          const url = path.replace(':memberId', id)
          const byKey = await here.steps.call(url, { ...call, headers: { authorization: apiKeys.here } })
          expect({ method, url, status: byKey.status }).toMatchObject({ status: 404 })
          const byMember = await here.steps.call(url, { ...call, token: mine.member })
          expect([403, 404], `${method} ${url}`).toContain(byMember.status)
        }
      }
      const { body } = await here.steps.call<{ members: { id: string }[] }>(paths.members, {
        headers: { authorization: apiKeys.here },
      })
      expect(body.members.map(({ id }) => id)).toEqual([mine.memberId])
      expect(await rowsThere()).toEqual(before)
    })

    const token = (json: object, headers: Record<string, string> = {}) =>
      here.steps.call<TokenResponse & { error: string }>(paths.token, { json, headers })
    const post = (path: string, json: object, headers: Record<string, string> = { authorization: mine.visitor }) =>
      here.steps.call<StateResponse>(path, { json, headers })

    const refused: [string, () => Promise<{ status: number; text: string }>, status: number, text: string][] = [
      [
        'anonymous, of their client',
        () => token({ clientId: there.clientId, grantType: 'anonymous' }),
        401,
        'invalid_client',
      ],
      ...(['refresh_token', 'visitorRefresh'] as const).flatMap((which): typeof refused => [
        [
          `their ${which}`,
          () => token({ grantType: 'refresh_token', refreshToken: theirs[which] }),
          400,
          'invalid_grant',
        ],
        [
          `their ${which}, with our client`,
          () => token({ clientId: here.clientId, grantType: 'refresh_token', refreshToken: theirs[which] }),
          400,
          'invalid_grant',
        ],
      ]),
      ...(['here', 'there'] as const).map((where): (typeof refused)[number] => [
        `their code, with the client ${where}`,
        () =>
          token({
            clientId: { here, there }[where].clientId,
            grantType: 'authorization_code',
            code: theirs.code.code,
            codeVerifier: theirs.code.verifier,
          }),
        where === 'here' ? 400 : 401,
        where === 'here' ? 'invalid_grant' : 'invalid_client',
      ]),
      [
        'authorized_client, with their key',
        () =>
          token({ grantType: 'authorized_client', memberId: mine.memberId }, { authorization: `,${apiKeys.there}` }),
        401,
        '',
      ],
      [
        'authorized_client, for their member',
        () =>
          token({ grantType: 'authorized_client', memberId: theirs.memberId }, { authorization: `,${apiKeys.here}` }),
        400,
        'invalid_grant',
      ],
      [
        'their state token',
        () => post(paths.verify, { stateToken: theirs.stateToken, code: theirs.mailedCode }),
        400,
        'INVALID_STATE_TOKEN',
      ],
      [
        'resending to their state token',
        () => post(paths.startVerification, { stateToken: theirs.stateToken }),
        400,
        'INVALID_STATE_TOKEN',
      ],
      [
        'resending to their claim',
        () => post(paths.startVerification, { identityId: theirs.claimId, target: 'EMAIL' }),
        400,
        'INVALID_STATE_TOKEN',
      ],
      [
        'their recovery link',
        () => post(paths.recover, { recoveryToken: theirs.link, password: 'a stolen password' }),
        400,
        'INVALID_RECOVERY_TOKEN',
      ],
      [
        'an activation mail for their member',
        () => post(paths.sendActivationEmail, { identityId: theirs.memberId }, { authorization: apiKeys.here }),
        404,
        'NOT_FOUND',
      ],
      [
        'the password that opens the account there',
        () => post(paths.login, { loginId: { email: EMAIL }, password: OTHER_PASSWORD }),
        401,
        '-19976',
      ],
      [
        'a redirect session of their client',
        () =>
          post(paths.redirectSession, {
            auth: {
              authRequest: {
                clientId: there.clientId,
                codeChallenge: createCodeChallenge('x'),
                codeChallengeMethod: 'S256',
                responseMode: 'web_message',
                responseType: 'code',
                state: 'x',
                sessionToken: theirs.sessionToken,
              },
              prompt: 'none',
            },
          }),
        403,
        '',
      ],
      [
        'logging out of their client',
        () => post(paths.redirectSession, { logout: { clientId: there.clientId } }),
        403,
        '',
      ],
      ...(['handle', 'flow'] as const).map((which): (typeof refused)[number] => [
        `their pushed ${which}`,
        () =>
          here.steps.call(
            `${paths.authorize}?client_id=${here.clientId}&request_uri=${encodeURIComponent(theirs[which])}`,
          ),
        400,
        'flow_expired',
      ]),
      [
        'their client at the authorization endpoint',
        () =>
          here.steps.call(
            `${paths.authorize}?client_id=${there.clientId}&request_uri=${encodeURIComponent(theirs.flow)}`,
          ),
        400,
        'unknown_client',
      ],
      [
        'their link at the page',
        () => here.steps.call('/reset-password', { headers: { cookie: `foyer-recovery=${theirs.link}` } }),
        400,
        '',
      ],
    ]
    it.each(refused)('refused here: %s', async (_, ask, status, text) => {
      const before = await rowsThere()
      const answer = await ask()
      expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.stringContaining(text) })
      expect(await rowsThere()).toEqual(before)
    })

    it('their cookies sign nobody in here, their session token opens nothing, and their tokens are not active', async () => {
      const before = await rowsThere()
      const account = await here.steps.call('/account', { headers: { cookie: theirs.cookie } })
      expect([account.status, account.text.includes(EMAIL)]).toEqual([303, false])
      const verify = await here.steps.call('/verify-email', {
        headers: { cookie: `foyer-pending=${theirs.stateToken}` },
      })
      expect(verify).toMatchObject({ status: 303, headers: { location: '/signin' } })
      await expect(here.steps.silentCode(mine.visitor, theirs.sessionToken)).rejects.toThrow('login_required')
      for (const one of [theirs.access_token, theirs.refresh_token, theirs.visitor, theirs.visitorRefresh])
        expect((await here.steps.call(paths.tokenInfo, { json: { token: one } })).body).toEqual({ active: false })
      for (const one of [theirs.access_token, theirs.refresh_token])
        expect((await here.steps.call(paths.revoke, { form: { token: one, client_id: here.clientId } })).status).toBe(
          200,
        )
      for (const path of [paths.userinfo, paths.userInfo])
        expect((await here.steps.call(path, { token: theirs.access_token })).status).toBe(401)
      const introspect = (token: string, apiKey: string) =>
        here.steps.call(paths.introspect, { form: { token }, headers: { authorization: apiKey } })
      for (const one of [theirs.access_token, theirs.refresh_token])
        expect(await introspect(one, apiKeys.here)).toMatchObject({ status: 200, text: '{"active":false}' })
      expect((await introspect(mine.member, apiKeys.there)).status).toBe(401)
      expect((await introspect(mine.member, apiKeys.here)).body).toMatchObject({ active: true })
      const request = {
        client_id: there.clientId,
        response_type: 'code',
        redirect_uri: `${TEST_ORIGIN}/callback`,
        code_challenge: createCodeChallenge('x'),
        code_challenge_method: 'S256',
      }
      expect((await here.steps.call(paths.par, { form: request })).status).toBe(401)
      expect((await here.steps.call(paths.par, { form: { ...request, client_id: here.clientId } })).status).toBe(201)
      const hinted = await there.steps.call(paths.visitorHint, { method: 'POST', token: theirs.visitor })
      expect(hinted.status).toBe(200)
      const foreign = { ...request, client_id: here.clientId, visitor_hint: String(hinted.body.visitor_hint) }
      expect((await here.steps.call(paths.par, { form: foreign })).body).toMatchObject({ error: 'invalid_request' })
      await post(paths.sendRecoveryEmail, { email: ONLY_THERE })
      expect(await here.steps.getMails(ONLY_THERE)).toEqual([])
      expect(await rowsThere()).toEqual(before)
    })

    it('one address is two people: each password opens its own account, and signing on here leaves theirs alone', async () => {
      const before = await rowsThere()
      expect((await post(paths.login, { loginId: { email: EMAIL }, password: TEST_PASSWORD })).body.identity?.id).toBe(
        mine.memberId,
      )
      const signedOn = await post(
        paths.signOn,
        { loginId: { email: ONLY_THERE } },
        { authorization: `,${apiKeys.here}` },
      )
      expect(signedOn.status).toBe(200)
      expect(
        (await post(paths.register, { loginId: { email: 'waiting@example.com' }, password: TEST_PASSWORD })).status,
      ).toBe(200)
      expect(await rowsThere()).toEqual(before)
    })

    it('V8.3.1: who calls and for which site is decided by the token, whatever headers, body and query say', async () => {
      const headers = {
        'wix-site-id': there.siteId,
        'x-wix-site-id': there.siteId,
        'x-forwarded-user': theirs.memberId,
        'x-user-id': theirs.memberId,
        'x-forwarded-host': 'there.example',
        'x-original-url': `/members/v1/members/${theirs.memberId}`,
        'x-http-method-override': 'DELETE',
      }
      const forged = {
        _owner: theirs.memberId,
        role: 'owner',
        site: there.siteId,
        siteId: there.siteId,
        sub: theirs.memberId,
      }
      const before = await rowsThere()
      const query = `?site=${there.siteId}&role=owner&memberId=${theirs.memberId}`
      const my = await here.steps.call<{ member: { id: string } }>(paths.currentMember + query, {
        token: mine.member,
        headers,
      })
      expect(my).toMatchObject({ status: 200, body: { member: { id: mine.memberId } } })
      const listed = () => here.steps.call<MembersPage>(paths.members + query, { token: mine.member, headers })
      expect((await listed()).body.members).toEqual([])
      const joined = await here.steps.call<{ member: { id: string } }>(`${paths.members}/join-community`, {
        token: mine.member,
        headers,
        json: { ...forged, member: forged, id: theirs.memberId, memberId: theirs.memberId },
      })
      expect(joined).toMatchObject({ status: 200, body: { member: { id: mine.memberId } } })
      // The member list contains only members of the caller's site (decision 19).
      expect((await listed()).body.members).toMatchObject([{ id: mine.memberId, status: 'UNKNOWN' }])
      const visitor = await here.steps.call(paths.currentMember, { token: mine.visitor, headers })
      expect(visitor.status).toBe(403)
      expect(await rowsThere()).toEqual(before)
    })

    it('and after all of it everything still works there', async () => {
      const { steps, clientId } = there
      expect((await steps.call(paths.userinfo, { token: theirs.access_token })).status).toBe(200)
      for (const one of [theirs.refresh_token, theirs.visitorRefresh])
        expect((await steps.refresh(one)).status).toBe(200)
      expect((await steps.exchangeCode(theirs.code.code, theirs.code.verifier)).status).toBe(200)
      const opened = await steps.call(
        `${paths.authorize}?client_id=${clientId}&request_uri=${encodeURIComponent(theirs.handle)}`,
        {
          headers: { 'sec-fetch-dest': 'iframe' },
        },
      )
      expect(opened.text).toContain('"code":')
      expect((await steps.call('/account', { headers: { cookie: theirs.cookie } })).text).toContain(EMAIL)
      await steps.silentCode(theirs.visitor, theirs.sessionToken)
      const recovered = await steps.call<StateResponse>(paths.recover, {
        token: theirs.visitor,
        json: { recoveryToken: theirs.link, password: 'another long password' },
      })
      expect(recovered.body.state).toBe('SUCCESS')
    })
  },
)
