import { paths } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  defaultDatabase,
  startFoyer,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'
import { createOwner } from '../owner/owner-steps.js'

interface View {
  prefix: string
  lastFour: string
  lastUsed: { date: string; network: string } | null
  expiresDate: string | null
}
type Key = View & { keyId: string; name: string; replacedBy: string | null }
type Secret = View & { secretId: string }

describe.each(defaultDatabase)('keys and secrets that are replaced without a gap, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    token = (await createOwner(foyer, 'ana@example.com')).token
  })
  afterAll(() => foyer.stop())

  const ask = async <Body = Record<string, unknown>>(
    path: string,
    { token: by = token, ...call }: NonNullable<Parameters<TestFoyer['call']>[1]> = {},
  ) => {
    const answer = await foyer.call<Body>(path, { token: by, ...call })
    await foyer.nodes[1]?.refresh()
    return answer
  }
  const addKey = async (name: string) =>
    (
      await ask<{ key: Key; apiKey: string }>(paths.ownerKeys, {
        json: { name, scopes: ['members:read', 'site:read', 'owners:read'] },
      })
    ).body
  const keys = async () => (await ask<{ keys: Key[] }>(paths.ownerKeys)).body.keys
  const named = async (keyId: string) => (await keys()).find((key) => key.keyId === keyId)
  const works = async (apiKey: string, node = 0) =>
    (await foyer.call(paths.ownerMe, { token: apiKey, node })).status === 200
  const day = 24 * 3600

  it('CL-02: a key is listed by its ends and last use, and never shown again', async () => {
    const { key, apiKey } = await addKey('Shop')
    expect(await named(key.keyId)).toMatchObject({ prefix: 'fky_', lastFour: apiKey.slice(-4), lastUsed: null })
    await works(apiKey)
    const lastUsed = { date: new Date(foyer.clock.now()).toISOString(), network: '127.0.0.1' }
    expect((await named(key.keyId))?.lastUsed).toEqual(lastUsed)
    const shown = await ask(paths.ownerKeys)
    expect(shown.text).not.toContain(apiKey)
    expect(JSON.stringify(await dumpTables(foyer.database.config))).not.toContain(apiKey)
  })

  it('CL-02: calls with a key write nothing by themselves, and many of them once', async () => {
    const { key, apiKey } = await addKey('Busy')
    const { node } = foyer
    await node.deps.keyUsage.flush()
    for (let call = 0; call < 20; call++) await works(apiKey)
    const stored = async () =>
      (await node.deps.storage.read((stores) => stores.credentials.listKeys(0)))?.find(
        ({ keyId }) => keyId === key.keyId,
      )
    expect((await stored())?.lastUse).toBeNull()
    await node.deps.keyUsage.flush()
    expect((await stored())?.lastUse).toEqual({ at: foyer.clock.now(), network: '127.0.0.1' })
  })

  it('CL-02: of two nodes the later use stays, whichever writes last', async () => {
    const { key, apiKey } = await addKey('Spread')
    await works(apiKey, 1)
    await foyer.advance(60)
    await works(apiKey, 0)
    const later = new Date(foyer.clock.now()).toISOString()
    await foyer.deps.keyUsage.flush()
    await foyer.nodes[1]?.deps.keyUsage.flush()
    expect((await named(key.keyId))?.lastUsed?.date).toBe(later)
  })

  it.each([
    ['now', 0],
    ['1h', 3600],
    ['24h', day],
    ['7d', 7 * day],
  ] as const)(
    'CL-03: with an overlap of %s both keys work for it, and then the new one alone',
    async (overlap, seconds) => {
      const { key, apiKey: old } = await addKey(`Rotated ${overlap}`)
      const rotated = await ask<{ key: Key; apiKey: string; replaced: Key }>(`${paths.ownerKeys}/${key.keyId}/rotate`, {
        json: { overlap },
      })
      const { key: next, apiKey, replaced } = rotated.body
      expect(next).toMatchObject({ name: key.name, expiresDate: null })
      expect(replaced).toMatchObject({
        keyId: key.keyId,
        replacedBy: next.keyId,
        expiresDate: new Date(foyer.clock.now() + seconds * 1000).toISOString(),
      })
      const both = async () => [
        await works(old, 0),
        await works(old, 1),
        await works(apiKey, 0),
        await works(apiKey, 1),
      ]
      if (seconds > 0) {
        expect(await both()).toEqual([true, true, true, true])
        await foyer.advance(seconds - 1)
        expect(await both()).toEqual([true, true, true, true])
        await foyer.advance(1)
        token = (await createOwner(foyer, `ana-${overlap}@example.com`)).token
      }
      expect(await both()).toEqual([false, false, true, true])
      expect(await named(key.keyId)).toBeUndefined()
      expect(await named(next.keyId)).toBeDefined()
    },
  )

  it('CL-03: a key is replaced once, and one in its overlap can be revoked at once', async () => {
    const { key, apiKey } = await addKey('Twice')
    const rotate = () => ask(`${paths.ownerKeys}/${key.keyId}/rotate`, { json: {} })
    expect((await rotate()).status).toBe(200)
    expect((await rotate()).status).toBe(400)
    expect(await works(apiKey)).toBe(true)
    expect((await ask(`${paths.ownerKeys}/${key.keyId}`, { method: 'DELETE' })).status).toBe(200)
    expect([await works(apiKey, 0), await works(apiKey, 1)]).toEqual([false, false])
    expect((await rotate()).status).toBe(404)
  })

  it('of two rotations of one key at once, one is made', async () => {
    const { key } = await addKey('Raced')
    const path = `${paths.ownerKeys}/${key.keyId}/rotate`
    const answers = await Promise.all([0, 1].map((node) => foyer.call(path, { token, json: {}, node })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('a rotation is in the audit log, with the two ids and no secret', async () => {
    const { key } = await addKey('Logged')
    const answer = await ask<{ apiKey: string; key: Key }>(`${paths.ownerKeys}/${key.keyId}/rotate`, { json: {} })
    const requestId = answer.headers['x-wix-request-id'] as string
    const log = await ask<{ entries: object[] }>(`${paths.ownerAudit}?requestId=${requestId}`)
    expect(log.body.entries).toMatchObject([
      { action: 'key-rotated', target: { id: key.keyId }, details: { replacedBy: answer.body.key.keyId } },
    ])
    expect(log.text).not.toContain(answer.body.apiKey)
  })

  describe('decision 11: a confidential client', () => {
    let clientId: string
    let clientSecret: string
    let email: string
    beforeAll(async () => {
      email = 'bo@example.com'
      await foyer.createMember(email)
      const client = { name: 'Books', redirectUris: [`${TEST_ORIGIN}/callback`], confidential: true }
      const made = await ask<{ client: { clientId: string; confidential: boolean }; clientSecret: string }>(
        paths.ownerClients,
        { json: { client } },
      )
      expect(made.body.client.confidential).toBe(true)
      clientId = made.body.client.clientId
      clientSecret = made.body.clientSecret
    })
    const basic = (secret: string, id = clientId) => ({
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    })
    const grant = (form: Record<string, string>, headers: Record<string, string> = {}, node = 0) =>
      foyer.call<Record<string, string>>(paths.token, { form, headers, node })
    const anonymous = { grant_type: 'anonymous' }
    const secrets = async () =>
      (await ask<{ secrets: Secret[] }>(`${paths.ownerClients}/${clientId}/secrets`)).body.secrets

    it('RFC 6749 §2.3.1: proves itself by HTTP Basic or in the body, at every endpoint where a client is named', async () => {
      const ways = [
        [{}, basic(clientSecret)],
        [{ client_id: clientId, client_secret: clientSecret }, {}],
      ] as const
      const verifier = createCodeVerifier()
      for (const [form, headers] of ways) {
        const made = await grant({ ...anonymous, ...form }, headers)
        expect(made.status).toBe(200)
        const renewal = { grant_type: 'refresh_token', refresh_token: made.body.refresh_token as string }
        expect((await grant({ ...renewal, ...form }, headers)).status).toBe(200)
        const asked = {
          response_type: 'code',
          redirect_uri: `${TEST_ORIGIN}/callback`,
          code_challenge: createCodeChallenge(verifier),
          code_challenge_method: 'S256',
        }
        expect((await foyer.call(paths.par, { form: { ...asked, ...form }, headers })).status).toBe(201)
        const revoking = { token: 'fmt_unknown', ...form }
        expect((await foyer.call(paths.revoke, { form: revoking, headers })).status).toBe(200)
      }
    })

    it('RFC 6749 §2.3.1: id and secret are form-decoded before they are compared', async () => {
      // Encoded as oauth4webapi and openid-client do it: everything but letters and digits.
      const encoded = (text: string) =>
        encodeURIComponent(text).replace(/[-_.!~*'()]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
      expect(encoded(clientId)).toContain('%5F')
      expect((await grant(anonymous, basic(encoded(clientSecret), encoded(clientId)))).status).toBe(200)
      expect((await grant(anonymous, basic('50%', clientId))).body.error).toBe('invalid_client')
    })

    it('RFC 6749 §2.3: HTTP Basic of one client beside a body that names another is refused', async () => {
      const asked = { ...anonymous, client_id: foyer.client.clientId }
      const answer = await grant(asked, basic(clientSecret))
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
    })

    it.each<[string, (form: Record<string, string>) => [Record<string, string>, Record<string, string>], string]>([
      ['its id alone', (form) => [{ ...form, client_id: clientId }, {}], 'invalid_client'],
      ['a wrong secret', (form) => [form, basic('fcs_wrong')], 'invalid_client'],
      ['no secret in HTTP Basic', (form) => [form, basic('')], 'invalid_client'],
      ['a secret twice', (form) => [{ ...form, client_secret: clientSecret }, basic(clientSecret)], 'invalid_request'],
      [
        'the secret of another',
        (form) => [{ ...form, client_id: clientId, client_secret: `fky_${'x'.repeat(43)}` }, {}],
        'invalid_client',
      ],
    ])('RFC 6749 §3.2.1: %s is refused for every grant', async (_what, given, error) => {
      const { body } = await grant(anonymous, basic(clientSecret))
      const forms: Record<string, string>[] = [
        anonymous,
        { grant_type: 'refresh_token', refresh_token: body.refresh_token as string },
        { grant_type: 'authorization_code', code: 'x', code_verifier: createCodeVerifier() },
      ]
      for (const form of forms) {
        const [sent, headers] = given(form)
        const answer = await grant(sent, headers)
        expect([answer.status, answer.body.error]).toEqual([error === 'invalid_client' ? 401 : 400, error])
      }
    })

    it('RFC 9126 §2, RFC 7009 §2.1: pushes and revokes nothing without its secret', async () => {
      for (const path of [paths.par, paths.revoke])
        expect((await foyer.call(path, { form: { client_id: clientId, token: 'x' } })).status).toBe(401)
    })

    it('a stolen refresh token alone renews nothing, named or not', async () => {
      const { body } = await grant(anonymous, basic(clientSecret))
      const renewal = { grant_type: 'refresh_token', refresh_token: body.refresh_token as string }
      expect((await grant(renewal)).status).toBe(401)
      expect(
        (await foyer.call(paths.token, { json: { grantType: 'refresh_token', refreshToken: body.refresh_token } }))
          .status,
      ).toBe(401)
      expect((await grant(renewal, basic(clientSecret))).status).toBe(200)
    })

    it('a secret never comes from a browser', async () => {
      const answer = await grant(anonymous, { ...basic(clientSecret), origin: TEST_ORIGIN })
      expect(answer.status).not.toBe(200)
    })

    it('CL-02, CL-03: secrets are listed by their ends and last use; rotation overlaps; revoking is at once', async () => {
      await grant(anonymous, basic(clientSecret))
      expect(await secrets()).toMatchObject([
        { prefix: 'fcs_', lastFour: clientSecret.slice(-4), lastUsed: { network: '127.0.0.1' }, expiresDate: null },
      ])
      const rotate = (overlap: string) =>
        ask<{ secret: Secret; clientSecret: string }>(`${paths.ownerClients}/${clientId}/secrets/rotate`, {
          json: { overlap },
        })
      const second = (await rotate('1h')).body
      const good = async (secret: string) =>
        Promise.all([0, 1].map(async (node) => (await grant(anonymous, basic(secret), node)).status === 200))
      expect([await good(clientSecret), await good(second.clientSecret)]).toEqual([
        [true, true],
        [true, true],
      ])
      const third = (await rotate('7d')).body
      await foyer.advance(3600)
      token = (await createOwner(foyer, 'ana-secrets@example.com')).token
      // The hour of the first secret is over; the longer overlap of a later rotation did not extend it.
      expect([await good(clientSecret), await good(second.clientSecret)]).toEqual([
        [false, false],
        [true, true],
      ])
      expect((await ask(`${paths.ownerClientSecrets}/${second.secret.secretId}`, { method: 'DELETE' })).status).toBe(
        200,
      )
      expect([await good(second.clientSecret), await good(third.clientSecret)]).toEqual([
        [false, false],
        [true, true],
      ])
      expect((await secrets()).map(({ secretId }) => secretId)).toEqual([third.secret.secretId])
      expect(JSON.stringify(await dumpTables(foyer.database.config))).not.toContain(third.clientSecret)
      clientSecret = third.clientSecret
    })

    it('a public client has no secret to rotate, and ignores one', async () => {
      const path = `${paths.ownerClients}/${foyer.client.clientId}/secrets`
      expect((await ask<{ secrets: Secret[] }>(path)).body.secrets).toEqual([])
      expect((await ask(`${path}/rotate`, { json: {} })).status).toBe(400)
    })

    it('removed, its secrets are gone', async () => {
      expect((await ask(`${paths.ownerClients}/${clientId}`, { method: 'DELETE' })).status).toBe(200)
      expect((await grant(anonymous, basic(clientSecret))).status).toBe(401)
      expect((await dumpTables(foyer.database.config)).client_secret).toEqual([])
    })
  })
})
