import { paths, type TokenResponse } from '@foyer/protocol'
import {
  type CallOptions,
  defaultDatabase,
  type ScenarioResponse,
  startFoyer,
  TEST_NOW,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moderate } from '../../src/features/moderation/moderate.js'
import { createMemberToken, createVisitorToken } from '../../src/features/tokens/refresh-token.js'
import { digestOf } from '../../src/kernel/digest.js'
import { decodeClaims, getSessions } from '../database/tables.js'
import { basicAuthorization, pushRequest } from './oidc-steps.js'
import { removeClient } from './remove-client.js'

const DAY = 24 * 3600

describe.each(defaultDatabase)('POST /oauth2/introspect on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let keyId: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, nodes: 2, listen: false })
    apiKey = await foyer.addApiKey()
    keyId = foyer.deps.siteSnapshot.current().apiKeys.get(digestOf(apiKey))?.keyId as string
  })
  afterAll(() => foyer.stop())

  const ask = (token: string, more: CallOptions = {}) =>
    foyer.call(paths.introspect, {
      form: { token },
      headers: { authorization: basicAuthorization(keyId, apiKey) },
      ...more,
    })
  const expectInactive = (answer: ScenarioResponse) =>
    expect([answer.status, answer.text]).toEqual([200, '{"active":false}'])
  let people = 0
  const somebody = () => foyer.createMember(`introspected${++people}@example.com`)

  describe('security-checklist 65: what lives', () => {
    it('an access token of a member', async () => {
      const ana = await somebody()
      const answer = await ask(ana.access_token)
      const { iat, exp, jti, sid } = decodeClaims(ana.access_token)
      expect(answer.status).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).toEqual({
        active: true,
        token_type: 'Bearer',
        iss: foyer.url,
        aud: foyer.url,
        sub: ana.memberId,
        client_id: foyer.client.clientId,
        site: foyer.deps.siteId,
        role: 'member',
        scope: 'offline_access',
        sid,
        iat,
        exp,
        jti,
      })
    })

    it('a refresh token of a member', async () => {
      const ana = await somebody()
      const now = foyer.clock.now() / 1000
      expect((await ask(ana.refresh_token)).body).toEqual({
        active: true,
        iss: foyer.url,
        sub: ana.memberId,
        client_id: foyer.client.clientId,
        site: foyer.deps.siteId,
        role: 'member',
        scope: 'offline_access',
        sid: decodeClaims(ana.access_token).sid,
        iat: now,
        exp: now + 14 * DAY,
      })
    })

    it('both tokens of a visitor', async () => {
      const visitor = await foyer.createVisitor()
      const { sub } = decodeClaims(visitor.access_token)
      expect((await ask(visitor.access_token)).body).toMatchObject({ active: true, role: 'visitor', sub })
      expect((await ask(visitor.refresh_token)).body).toMatchObject({ active: true, role: 'visitor', sub })
      expect((await ask(visitor.refresh_token)).body.exp).toBe(foyer.clock.now() / 1000 + 1825 * DAY)
    })

    it.each(['access_token', 'refresh_token', 'unheard_of', ''])(
      'whatever the hint %j says',
      async (token_type_hint) => {
        const ana = await somebody()
        for (const token of [ana.access_token, ana.refresh_token])
          expect((await ask(token, { form: { token, token_type_hint } })).body.active).toBe(true)
      },
    )

    it('with the key alone, bare and with Bearer, and as JSON', async () => {
      const { access_token: token } = await somebody()
      for (const authorization of [apiKey, `Bearer ${apiKey}`, basicAuthorization(keyId, apiKey)])
        expect((await ask(token, { form: undefined, json: { token }, headers: { authorization } })).body.active).toBe(
          true,
        )
    })

    it('asking changes nothing, also for a token that was replaced', async () => {
      const ana = await somebody()
      const before = await getSessions(foyer, ana.memberId)
      await ask(ana.refresh_token)
      await ask(ana.access_token)
      expect(await getSessions(foyer, ana.memberId)).toEqual(before)
    })
  })

  describe('security-checklist 66: what does not live is exactly {"active":false}', () => {
    it.each(['', 'garbage', 'mrt_garbage', 'vrt_garbage', 'a.b.c', 'x'.repeat(4096), '😀'])('%j', async (token) => {
      if (token === '') expect((await ask(token)).status).toBe(400)
      else expectInactive(await ask(token))
    })

    it('what expired', async () => {
      const timed = await startFoyer({ database: name, listen: false })
      const key = await timed.addApiKey()
      const isActive = async (token: string) =>
        (await timed.call(paths.introspect, { form: { token }, token: key })).body.active
      const ana = await timed.createMember('ana@example.com')
      const visitor = await timed.createVisitor()
      await timed.advance(930)
      expect(await isActive(ana.access_token)).toBe(false)
      expect(await isActive(visitor.access_token)).toBe(false)
      await timed.advance(14 * DAY - 931)
      expect(await isActive(ana.refresh_token)).toBe(true)
      await timed.advance(1)
      expect(await isActive(ana.refresh_token)).toBe(false)
      await timed.advance((1825 - 14) * DAY - 1)
      expect(await isActive(visitor.refresh_token)).toBe(true)
      await timed.advance(1)
      expect(await isActive(visitor.refresh_token)).toBe(false)
      await timed.stop()
    })

    it('what was revoked, at once, on the node that did not hear of it too', async () => {
      const ana = await somebody()
      await foyer.call(paths.revoke, { form: { token: ana.refresh_token, client_id: foyer.client.clientId } })
      for (const node of [0, 1])
        for (const token of [ana.access_token, ana.refresh_token])
          expectInactive(await ask(token, { form: { token }, node }))
    })

    it('what belongs to a member who was blocked', async () => {
      const ana = await somebody()
      await moderate(ana.memberId as `mem_${string}`, 'block', foyer.deps)
      for (const token of [ana.access_token, ana.refresh_token]) expectInactive(await ask(token))
    })

    it('a refresh token that was replaced, while its session lives', async () => {
      const strict = await startFoyer({ database: name, listen: false, client: { rotation: 'strict' } })
      const key = await strict.addApiKey()
      const isActive = async (token: string) =>
        (await strict.call(paths.introspect, { form: { token }, token: key })).body.active
      const ana = await strict.createMember('ana@example.com')
      const next = (await strict.refresh(ana.refresh_token)).body.refresh_token
      expect([await isActive(ana.refresh_token), await isActive(next)]).toEqual([true, true])
      await strict.advance(11)
      expect([await isActive(ana.refresh_token), await isActive(next)]).toEqual([false, true])
      // Introspection does not count as use: the session stays open.
      expect((await strict.refresh(next)).status).toBe(200)
      await strict.stop()
    })

    it('what is no access or refresh token of this site', async () => {
      const { secrets } = foyer.deps
      const ana = await somebody()
      const { body } = await foyer.logIn(
        (await foyer.createVisitor()).access_token,
        `introspected${people}@example.com`,
      )
      const [session] = await getSessions(foyer, ana.memberId)
      const elsewhere = await startFoyer({ database: name, listen: false })
      const stranger = await elsewhere.createMember('ana@example.com')
      const foreign = [
        ...[stranger.access_token, stranger.refresh_token, (await elsewhere.createVisitor()).refresh_token],
        createMemberToken(
          { siteId: 'site_other', sessionId: session?.session_id as never, generation: 0 },
          secrets.memberToken,
        ),
        createVisitorToken(
          {
            siteId: 'site_other',
            clientId: foyer.client.clientId,
            visitorId: 'vis_x',
            startedAt: TEST_NOW,
            refreshedAt: TEST_NOW,
          },
          secrets.visitorToken,
        ),
        ...[body.sessionToken as string, (await pushRequest(foyer)).body.request_uri, apiKey, ana.memberId],
      ]
      for (const token of foreign) expectInactive(await ask(token))
      await elsewhere.stop()
    })
  })

  describe('security-checklist 65: who may ask', () => {
    const refused: [string, () => Record<string, string>, number, string][] = [
      ['nobody', () => ({}), 401, 'invalid_client'],
      ['an empty header', () => ({ authorization: '' }), 401, 'invalid_client'],
      ['a key that is not known', () => ({ authorization: 'fky_unknown' }), 401, 'invalid_client'],
      [
        'a key of another id',
        () => ({ authorization: basicAuthorization('key_other', apiKey) }),
        401,
        'invalid_client',
      ],
      ['a key without its id', () => ({ authorization: basicAuthorization('', apiKey) }), 401, 'invalid_client'],
      ['the id without a key', () => ({ authorization: basicAuthorization(keyId, '') }), 401, 'invalid_client'],
      [
        'id and key the other way around',
        () => ({ authorization: basicAuthorization(apiKey, keyId) }),
        401,
        'invalid_client',
      ],
      [
        'a client id as user',
        () => ({ authorization: basicAuthorization(foyer.client.clientId, apiKey) }),
        401,
        'invalid_client',
      ],
      ['Basic that is no base64', () => ({ authorization: 'Basic !!' }), 401, 'invalid_token'],
      ['two schemes', () => ({ authorization: `Bearer ${basicAuthorization(keyId, apiKey)}` }), 401, 'invalid_token'],
      ['a pair', () => ({ authorization: `,${apiKey}` }), 401, 'invalid_token'],
      ['a key in a browser', () => ({ authorization: apiKey, origin: TEST_ORIGIN }), 403, 'access_denied'],
      ['a stranger', () => ({ authorization: apiKey, origin: 'https://evil.example' }), 403, 'access_denied'],
    ]
    it.each(refused)('%s', async (_, headers, status, error) => {
      const { access_token: token } = await somebody()
      const answer = await ask(token, { form: { token }, headers: headers() })
      expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error })
      expect(answer.body).not.toHaveProperty('active')
      if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^(Basic|Bearer)/)
    })

    it('a member with their own token, and a key in the body', async () => {
      const { access_token: token } = await somebody()
      const own = await ask(token, { form: { token }, headers: { authorization: token } })
      expect({ status: own.status, error: own.body.error }).toEqual({ status: 401, error: 'invalid_client' })
      const inBody = await ask(token, { form: { token, client_id: keyId, client_secret: apiKey }, headers: {} })
      expect(inBody.status).toBe(401)
    })

    it('a key that was refused is not told whether the token lives', async () => {
      const { access_token } = await somebody()
      const answers = await Promise.all(
        [access_token, 'garbage'].map((token) => ask(token, { form: { token }, token: 'fky_unknown', headers: {} })),
      )
      const [first, second] = answers.map(({ status, body }) => [status, { ...body, request_id: '' }])
      expect(first).toEqual(second)
    })
  })

  it('security-checklist 64: no token at all is invalid_request', async () => {
    const answer = await ask('', { form: { token_type_hint: 'access_token' } })
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 400, error: 'invalid_request' })
  })

  it('the tokens of a client that is gone are inactive', async () => {
    const { clientId } = await foyer.addClient({})
    const { body } = await foyer.call<TokenResponse>(paths.token, { json: { clientId, grantType: 'anonymous' } })
    expect((await ask(body.refresh_token)).body.active).toBe(true)
    await removeClient(foyer, clientId)
    for (const token of [body.access_token, body.refresh_token]) expectInactive(await ask(token))
  })
})
