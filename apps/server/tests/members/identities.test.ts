import { paths, type TokenResponse } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Moderation, moderate } from '../../src/features/moderation/moderate.js'
import { countRows, decodeClaims } from '../database/tables.js'
import { authorize, parseMessage, pushRequest, runCodeFlow, signedInBrowser } from '../oauth/oidc-steps.js'
import { removeClient } from '../oauth/remove-client.js'

describe.each(databases)('who a token may be for, on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
  })
  afterAll(() => foyer.stop())

  let people = 0
  const newAddress = () => `identity${++people}@example.com`

  describe('security-checklist 60: the spaces of ids are disjoint', () => {
    it('each kind has its prefix, and the role of a token says the same', async () => {
      const visitor = decodeClaims((await foyer.createVisitor()).access_token)
      const member = decodeClaims((await foyer.createMember(newAddress())).access_token)
      expect([visitor.sub, visitor.role, visitor.client_id]).toEqual([
        expect.stringMatching(/^vis_[\w-]{22}$/),
        'visitor',
        expect.stringMatching(/^cli_/),
      ])
      expect([member.sub, member.role, member.sid]).toEqual([
        expect.stringMatching(/^mem_[\w-]{22}$/),
        'member',
        expect.stringMatching(/^ses_[\w-]{22}$/),
      ])
    })

    it('nobody chooses an id or a claim', async () => {
      const chosen = { id: 'mem_chosen', sub: 'mem_chosen', member_id: 'mem_chosen', visitor_id: 'mem_chosen' }
      const claims = { role: 'owner', sid: 'ses_chosen', site: 'site_chosen', jti: 'chosen', aud: 'chosen' }
      const { body: visitor } = await foyer.call<TokenResponse>(paths.token, {
        json: { client_id: foyer.client.clientId, grant_type: 'anonymous', ...chosen, ...claims },
      })
      const json = { loginId: { email: newAddress() }, password: TEST_PASSWORD, ...chosen, ...claims }
      const { body } = await foyer.call(paths.register, { token: visitor.access_token, json })
      const { code, verifier } = await foyer.silentCode(visitor.access_token, body.sessionToken as string)
      const { body: member } = await foyer.exchangeCode(code, verifier, { ...chosen, ...claims })
      for (const token of [visitor.access_token, member.access_token])
        expect(JSON.stringify(decodeClaims(token))).not.toContain('chosen')
      expect([decodeClaims(visitor.access_token).role, decodeClaims(member.access_token).role]).toEqual([
        'visitor',
        'member',
      ])
    })

    it('a client called like a member is no member: authorized_client finds nobody by the id of anything else', async () => {
      const like = await foyer.addClient({ clientId: 'mem_client' })
      const visitorId = decodeClaims((await foyer.createVisitor()).access_token).sub as string
      for (const member_id of [like.clientId, visitorId, foyer.client.clientId, foyer.deps.siteId]) {
        const json = { grant_type: 'authorized_client', member_id }
        const answer = await foyer.call(paths.token, { json, token: apiKey })
        expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 400, error: 'invalid_grant' })
      }
      const { body } = await foyer.call<TokenResponse>(paths.token, {
        json: { grantType: 'anonymous', clientId: like.clientId },
      })
      expect(decodeClaims(body.access_token)).toMatchObject({ role: 'visitor', sub: expect.stringMatching(/^vis_/) })
    })
  })

  describe('security-checklist 62: a token is for one resource and for no more than its role', () => {
    it("a member's token is nothing at the owner's side, a visitor's nothing at the members'", async () => {
      const ana = await foyer.createMember(newAddress())
      const mia = await foyer.createMember(newAddress())
      const visitor = (await foyer.createVisitor()).access_token
      for (const token of [ana.access_token, visitor]) {
        const block = await foyer.call(`${paths.members}/${mia.memberId}/block`, { token, json: { id: mia.memberId } })
        expect([401, 403]).toContain(block.status)
        const gone = await foyer.call(`${paths.members}/${mia.memberId}`, { token, method: 'DELETE' })
        expect([401, 403, 404]).toContain(gone.status)
      }
      expect([401, 403, 404]).toContain((await foyer.call(paths.currentMember, { token: visitor })).status)
      expect((await foyer.refresh(mia.refresh_token)).status).toBe(200)
    })
  })

  describe('V6.3.4, security-checklist 55: every path that issues a token looks at the member', () => {
    /** Creates a member with every credential that could yield a new token at the moment the member is blocked. */
    async function holding(email: string) {
      const visitor = await foyer.createVisitor()
      const { body } = await foyer.register(visitor.access_token, email)
      const memberId = body.identity?.id as `mem_${string}`
      const sessionToken = async () => (await foyer.logIn(visitor.access_token, email)).body.sessionToken as string
      const browser = await signedInBrowser(foyer, memberId)
      const tokens = await runCodeFlow(foyer, browser)
      const code = await foyer.silentCode(visitor.access_token, await sessionToken())
      const pushed = (await pushRequest(foyer, { prompt: 'none' })).body.request_uri
      const unspent = await sessionToken()
      const recovery = await foyer.call(paths.sendRecoveryEmail, { token: visitor.access_token, json: { email } })
      expect(recovery.status).toBe(200)
      const [mail] = await foyer.getMails(email)
      const recoveryToken = new URL(mail?.link as string).searchParams.get('token') as string
      return { visitor, memberId, browser, tokens, code, pushed, unspent, recoveryToken, email }
    }
    type Held = Awaited<ReturnType<typeof holding>>
    const granted = (status: number, body: object) =>
      status === 200 && ('access_token' in body || 'sessionToken' in body)
    const ways: Record<string, (held: Held) => Promise<boolean>> = {
      'a renewal': async ({ tokens }) => (await foyer.refresh(tokens.refresh_token)).status === 200,
      'a code': async ({ code }) => (await foyer.exchangeCode(code.code, code.verifier)).status === 200,
      'the cookie of the hosted pages': async ({ browser }) =>
        parseMessage(await authorize(foyer, { prompt: 'none' }, browser)).code !== undefined,
      'a pushed request': async ({ browser, pushed }) =>
        parseMessage(await authorize(foyer, { request_uri: pushed }, browser)).code !== undefined,
      'a session token in the frame': async ({ visitor, unspent }) =>
        foyer.silentCode(visitor.access_token, unspent).then(
          () => true,
          () => false,
        ),
      authorized_client: async ({ memberId }) => {
        const answer = await foyer.call(paths.token, {
          token: apiKey,
          json: { grant_type: 'authorized_client', member_id: memberId },
        })
        return answer.status === 200
      },
      'a login': async ({ visitor, email }) => {
        const { status, body } = await foyer.logIn(visitor.access_token, email)
        return granted(status, body)
      },
      'a recovery': async ({ visitor, recoveryToken }) => {
        const json = { recoveryToken, password: 'another horse battery' }
        const { status, body } = await foyer.call(paths.recover, { token: visitor.access_token, json })
        return granted(status, body)
      },
    }

    it('while the member may sign in, each of them works', async () => {
      const held = await holding(newAddress())
      for (const [way, leads] of Object.entries(ways)) expect([way, await leads(held)]).toEqual([way, true])
    })

    it.each(['block', 'delete'] as Moderation[])(
      'after %s none of them does, and no session is opened',
      async (what) => {
        const held = await holding(newAddress())
        await moderate(held.memberId, what, foyer.deps)
        const before = (await countRows(foyer.database.config)).session
        for (const [way, leads] of Object.entries(ways)) expect([way, await leads(held)]).toEqual([way, false])
        expect((await countRows(foyer.database.config)).session).toBe(before)
      },
    )

    it('under owner approval a registration leads to none of them', async () => {
      await foyer.updateSettings({ 'signup.policy': 'approval' })
      try {
        const visitor = await foyer.createVisitor()
        const email = newAddress()
        const { body } = await foyer.register(visitor.access_token, email)
        expect(body).toMatchObject({ state: 'REQUIRE_OWNER_APPROVAL' })
        expect(body).not.toHaveProperty('sessionToken')
        const memberId = body.identity?.id as string
        const browser = await signedInBrowser(foyer, memberId)
        expect(parseMessage(await authorize(foyer, { prompt: 'none' }, browser)).error).toBe('access_denied')
        const held = { memberId, visitor, email } as Held
        for (const way of ['authorized_client', 'a login']) expect([way, await ways[way]?.(held)]).toEqual([way, false])
      } finally {
        await foyer.updateSettings({ 'signup.policy': 'open' })
      }
    })

    it('once the client is gone none of its tokens is renewed, and none issued', async () => {
      const { clientId } = await foyer.addClient({ redirectUris: foyer.client.redirectUris })
      const ana = await foyer.createMember(newAddress())
      const browser = await signedInBrowser(foyer, ana.memberId)
      const tokens = await runCodeFlow(foyer, browser, { client_id: clientId })
      const answer = await authorize(foyer, { client_id: clientId }, browser)
      const { code = '' } = parseMessage(answer)
      const renewal = () =>
        foyer.call(paths.token, { json: { grantType: 'refresh_token', refreshToken: tokens.refresh_token } })
      expect((await renewal()).status).toBe(200)
      await removeClient(foyer, clientId)
      expect(await renewal()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
      expect((await foyer.exchangeCode(code, 'v'.repeat(43), { clientId })).status).toBe(401)
      expect((await foyer.call(paths.userinfo, { token: tokens.access_token })).status).toBe(401)
      const anonymous = await foyer.call(paths.token, { json: { grantType: 'anonymous', clientId } })
      expect(anonymous).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    })
  })
})
