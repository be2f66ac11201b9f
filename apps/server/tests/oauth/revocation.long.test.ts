import { paths, type TokenResponse } from '@foyer/protocol'
import { databases, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import SqliteHandle from 'better-sqlite3'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getSessions } from '../database/tables.js'

const RACES = 200
const OTHER_ORIGIN = 'https://other.example'

describe.each(databases)('POST /oauth2/revoke on $name', ({ name }) => {
  let foyer: TestFoyer
  let clientId: string
  let otherClientId: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, nodes: 2, listen: false })
    clientId = foyer.client.clientId
    otherClientId = (await foyer.addClient({ origins: [OTHER_ORIGIN] })).clientId
  })
  afterAll(() => foyer.stop())

  const revoke = (token: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    foyer.call(paths.revoke, { form: { token, client_id: clientId, ...more }, headers })
  const look = () => Promise.all(foyer.nodes.map((node) => node.refresh()))
  const isActive = async (token: string, node = 0) =>
    (await foyer.call(paths.tokenInfo, { node, json: { token } })).body.active
  let people = 0
  const somebody = () => foyer.createMember(`revoked${++people}@example.com`)

  /** Asserts that no token of the session is valid on any node. */
  async function expectDead(tokens: TokenResponse): Promise<void> {
    await look()
    for (const node of [0, 1]) expect(await isActive(tokens.access_token, node)).toBe(false)
    expect(await foyer.refresh(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  }
  async function expectAlive(tokens: TokenResponse): Promise<void> {
    await look()
    for (const node of [0, 1]) expect(await isActive(tokens.access_token, node)).toBe(true)
    expect((await foyer.refresh(tokens.refresh_token)).status).toBe(200)
  }

  it('security-checklist 67: a refresh token ends its session and every access token of it', async () => {
    const ana = await somebody()
    const renewed = (await foyer.refresh(ana.refresh_token)).body
    const answer = await revoke(renewed.refresh_token)
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    await expectDead(ana)
    await expectDead(renewed)
    expect((await getSessions(foyer, ana.memberId)).map((row) => row.ended_reason)).toEqual(['revoked'])
  })

  it('RFC 7009 §2.1: an access token ends its session too', async () => {
    const ana = await somebody()
    expect((await revoke(ana.access_token)).status).toBe(200)
    await expectDead(ana)
  })

  it('security-checklist 67: only the one session ends', async () => {
    const ana = await somebody()
    const visitor = await foyer.createVisitor()
    const { body } = await foyer.logIn(visitor.access_token, `revoked${people}@example.com`)
    const { code, verifier } = await foyer.silentCode(visitor.access_token, body.sessionToken as string)
    const elsewhere = (await foyer.exchangeCode(code, verifier)).body
    await revoke(ana.refresh_token)
    await expectDead(ana)
    await expectAlive(elsewhere)
  })

  it.each(['access_token', 'refresh_token', 'unheard_of', ''])(
    'security-checklist 67: the hint %j finds either token',
    async (token_type_hint) => {
      for (const kind of ['access_token', 'refresh_token'] as const) {
        const ana = await somebody()
        expect((await revoke(ana[kind], { token_type_hint })).status).toBe(200)
        await expectDead(ana)
      }
    },
  )

  it('security-checklist 67: an unknown token is answered like a known one, and so is a second revocation', async () => {
    const ana = await somebody()
    const known = await revoke(ana.refresh_token)
    for (const token of ['garbage', 'mrt_garbage', 'vrt_garbage', 'a.b.c', ana.refresh_token, ana.access_token]) {
      const { status, text } = await revoke(token)
      expect([token.slice(0, 12), status, text]).toEqual([token.slice(0, 12), 200, known.text])
    }
  })

  it("security-checklist 67: another client's token is answered alike and lives", async () => {
    const ana = await somebody()
    for (const token of [ana.access_token, ana.refresh_token]) {
      const { status, text } = await revoke(token, { client_id: otherClientId })
      expect([status, text]).toEqual([200, '{}'])
    }
    await expectAlive(ana)
  })

  it("decision 8: a visitor's token cannot be revoked, and the answer says so", async () => {
    const visitor = await foyer.createVisitor()
    for (const token of [visitor.refresh_token, visitor.access_token]) {
      const answer = await revoke(token)
      expect({ status: answer.status, error: answer.body.error }).toEqual({
        status: 400,
        error: 'unsupported_token_type',
      })
      // A token of another client is treated as unknown.
      expect((await revoke(token, { client_id: otherClientId })).status).toBe(200)
    }
    await expectAlive(visitor)
  })

  it.each([
    ['no token', { token: '' }, 400, 'invalid_request'],
    ['no client', { client_id: '' }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'cli_x' }, 401, 'invalid_client'],
  ])('security-checklist 56: %s', async (_, change, status, error) => {
    const ana = await somebody()
    const answer = await revoke(ana.refresh_token, change)
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error })
    await expectAlive(ana)
  })

  it("security-checklist 34: a page of another client's origin revokes nothing", async () => {
    const ana = await somebody()
    expect((await revoke(ana.refresh_token, {}, { origin: OTHER_ORIGIN })).status).toBe(403)
    await expectAlive(ana)
    expect((await revoke(ana.refresh_token, {}, { origin: TEST_ORIGIN })).status).toBe(200)
    await expectDead(ana)
  })

  it('security-checklist 70: the token of a session that ended is dead in every spelling of its signature', async () => {
    const ana = await somebody()
    await revoke(ana.refresh_token)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const token = ana.access_token
    const last = alphabet.indexOf(token.at(-1) as string)
    // The base64url form of 64 bytes ends in a character with two unused bits.
    for (const spare of [1, 2, 3]) {
      const respelt = token.slice(0, -1) + alphabet[last ^ spare]
      expect(Buffer.from(respelt.split('.')[2] as string, 'base64url')).toEqual(
        Buffer.from(token.split('.')[2] as string, 'base64url'),
      )
      expect(await isActive(respelt)).toBe(false)
      expect((await foyer.call(paths.userinfo, { token: respelt })).status).toBe(401)
    }
    for (const respelt of [`${token}=`, `${token}==`]) expect(await isActive(respelt)).toBe(false)
  })

  it('security-checklist 70: nor does another spelling of a refresh token name a session', async () => {
    const ana = await somebody()
    const respelt = ana.refresh_token.slice(0, -1) + (ana.refresh_token.endsWith('A') ? 'B' : 'A')
    expect((await revoke(respelt)).status).toBe(200)
    await expectAlive(ana)
  })

  it(`V15.4.3, security-checklist 69: ${RACES} races with renewals on two nodes; after the 200 nothing of the family lives`, async () => {
    for (let done = 0; done < RACES; done += 20) {
      const families = await Promise.all(
        Array.from({ length: 20 }, async (_unused, index) => {
          const ana = await foyer.createMember(`race${done + index}@example.com`)
          const raced = await Promise.all([
            foyer.refresh(ana.refresh_token),
            foyer.call<TokenResponse>(paths.token, {
              node: 1,
              json: { grantType: 'refresh_token', refreshToken: ana.refresh_token },
            }),
            revoke(index % 2 === 0 ? ana.refresh_token : ana.access_token),
            foyer.refresh(ana.refresh_token),
          ])
          expect(raced[2]?.status).toBe(200)
          return [ana, ...raced.filter(({ body }) => 'access_token' in body).map(({ body }) => body as TokenResponse)]
        }),
      )
      await look()
      for (const tokens of families.flat()) {
        for (const node of [0, 1]) expect(await isActive(tokens.access_token, node)).toBe(false)
        expect((await foyer.refresh(tokens.refresh_token)).status).toBe(400)
      }
    }
  }, 120_000)
})

describe('security-checklist 68: when the store fails, revoke answers 503 and never 200', () => {
  let foyer: TestFoyer
  afterEach(() => foyer.stop())
  const revoke = (token: string) => foyer.call(paths.revoke, { form: { token, client_id: foyer.client.clientId } })

  it('on postgres, when its connections are cut and none can be made', async () => {
    foyer = await startFoyer({ database: 'postgres', listen: false })
    const ana = await foyer.createMember('ana@example.com')
    const { config } = foyer.database
    if (config.kind !== 'postgres') throw new Error('this test needs PostgreSQL')
    const url = new URL(config.url)
    const database = url.pathname.slice(1)
    url.pathname = '/postgres'
    const operator = new pg.Client({ connectionString: url.href })
    await operator.connect()
    await operator.query(`drop database ${database} with (force)`)
    await operator.end()
    for (const token of [ana.refresh_token, ana.access_token]) {
      const answer = await revoke(token)
      expect(answer).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('on sqlite, while another process holds its file', async () => {
    foyer = await startFoyer({ database: 'sqlite', listen: false })
    const ana = await foyer.createMember('ana@example.com')
    const { config } = foyer.database
    if (config.kind !== 'sqlite') throw new Error('this test needs SQLite')
    const other = new SqliteHandle(config.file)
    other.exec('begin exclusive')
    const answer = await revoke(ana.refresh_token)
    expect(answer).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
    other.exec('rollback')
    other.close()
    // The response did not report success, and nothing was revoked.
    await expect.poll(async () => (await foyer.refresh(ana.refresh_token)).status).toBe(200)
    expect((await revoke(ana.refresh_token)).status).toBe(200)
  })
})
