import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testClient, testMember } from '../../../../tests/database/use-case-deps.js'
import { digestOf } from '../../../kernel/digest.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import type { Storage } from '../../../platform/database/storage.js'
import type { AuthorizationCode } from '../../sessions/authorization-code-store.js'
import { newSession } from '../../sessions/session.js'
import { defaultSessionLengths } from '../../sessions/session-lengths.js'
import { createMemberToken } from '../../tokens/refresh-token.js'
import type { OAuthStores } from '../deps.js'
import { redeemCode } from './redeem-code.js'

const CALLBACK = 'https://app.example/callback'
const VERIFIER = 'v'.repeat(43)
const request = {
  client_id: 'cli_a',
  code: 'the code',
  code_verifier: VERIFIER,
  redirect_uri: CALLBACK,
}
const how = { binding: digestOf('device'), userAgent: undefined }

describe('RFC 6749 §4.1.3, RFC 7636: the redemption of a code', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(async () => {
    world = createUseCaseDeps(database)
    await world.write((stores) => stores.members.add(testMember()))
  })
  afterAll(() => database.close())

  const issue = (change: Partial<AuthorizationCode> = {}) =>
    world.write((stores) =>
      stores.authorizationCodes.issue({
        digest: digestOf('the code'),
        clientId: 'cli_a',
        memberId: 'mem_a',
        visitorId: null,
        redirectUri: CALLBACK,
        codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
        scope: 'openid offline_access',
        nonce: 'the nonce',
        authenticatedAt: NOW - 5,
        amr: ['pwd'],
        openedBy: null,
        browserSessionId: 'bro_a',
        sessionEndsAt: null,
        expiresAt: NOW + 60_000,
        ...change,
      }),
    )
  const redeem = (change: Partial<typeof request> = {}, storage: Storage<OAuthStores> = world.deps.storage) =>
    redeemCode({ ...request, ...change }, { ...world.deps, storage }, how)
  const code = () => world.write((stores) => stores.authorizationCodes.find(digestOf('the code')))
  const sessions = () => world.write((stores) => stores.sessions.listAll('mem_a', 99))
  const replays = () => world.deps.metrics.replays.withLabels('authorization_code').count

  async function refusalOf(redemption: Promise<unknown>): Promise<OAuthError> {
    const error = await redemption.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof OAuthError)) throw new Error('The redemption was not refused.')
    return error
  }

  it('opens a session bound to what the code was bound to', async () => {
    await issue()
    const answer = await redeem()
    const [session] = await sessions()
    expect(session).toMatchObject({
      memberId: 'mem_a',
      clientId: 'cli_a',
      scope: 'openid offline_access',
      authenticatedAt: NOW - 5,
      amr: ['pwd'],
      browserSessionId: 'bro_a',
      clientBinding: digestOf('device'),
      rotation: 'strict',
      generation: 0,
      endedAt: null,
      expiresAt: NOW + 30 * 24 * 3600 * 1000,
    })
    const sessionId = session?.sessionId as `ses_${string}`
    expect(sessionId).toMatch(/^ses_/)
    const refreshToken = createMemberToken(
      { siteId: world.deps.siteId, sessionId, generation: 0 },
      world.deps.secrets.memberToken,
    )
    expect(answer.refresh_token).toBe(refreshToken)
    expect(world.issued).toEqual([
      {
        refreshToken,
        subject: {
          kind: 'member',
          memberId: 'mem_a',
          clientId: 'cli_a',
          sessionId,
          scope: 'openid offline_access',
          authenticatedAt: NOW - 5,
          amr: ['pwd'],
          nonce: 'the nonce',
        },
      },
    ])
    expect(await code()).toMatchObject({ spent: true, sessionId })
    expect([world.promoted, replays()]).toEqual([[], 0])
  })

  it('decision 17: the session ends when the sign-in says', async () => {
    await issue({ sessionEndsAt: NOW + 1000 })
    await redeem()
    expect(await sessions()).toMatchObject([{ expiresAt: NOW + 1000 }])
  })

  it('makes the visitor a member, and counts what they keep', async () => {
    await issue({ visitorId: 'vis_a' })
    await redeem()
    expect(world.promoted).toEqual([3])
  })

  it('V7.1.2: a session beyond the limit ends the oldest, and this node refuses its access tokens', async () => {
    const base = { memberId: 'mem_a', clientId: 'cli_a', browserSessionId: null, rotation: 'strict' } as const
    await world.write(async (stores) => {
      for (let at = 0; at < 20; at++)
        await stores.sessions.open(
          newSession(
            { ...base, sessionId: `ses_${at}`, scope: '', authenticatedAt: NOW, amr: ['pwd'] },
            defaultSessionLengths,
            NOW - 100 + at,
          ),
        )
    })
    await issue()
    await redeem()
    expect([world.deps.ended.has('ses_0'), world.deps.ended.has('ses_1')]).toEqual([true, false])
  })

  it.each([undefined, ''])('without a redirect_uri (%j) it is not compared', async (redirect_uri) => {
    await issue()
    const { redirect_uri: _left, ...rest } = request
    const given = redirect_uri === undefined ? rest : { ...rest, redirect_uri }
    await expect(redeemCode(given, world.deps, how)).resolves.toMatchObject({ scope: 'openid offline_access' })
  })

  it.each<{ what: string; change: Partial<typeof request>; code?: string; says: string }>([
    {
      what: 'an unknown client',
      change: { client_id: 'cli_x' },
      code: 'invalid_client',
      says: 'This site has no client with this id',
    },
    { what: 'an unknown code', change: { code: 'another' }, says: 'is not known' },
    { what: "another client's code", change: { client_id: 'cli_b' }, says: 'belongs to another client' },
    { what: 'another address', change: { redirect_uri: `${CALLBACK}/` }, says: 'redirect_uri differs' },
    { what: 'another verifier', change: { code_verifier: 'w'.repeat(43) }, says: 'does not answer' },
    { what: 'an empty verifier', change: { code_verifier: '' }, says: 'does not answer' },
  ])(
    'security-checklist 50, 52: $what is refused and changes nothing, before and after the redemption',
    async (row) => {
      world.configure({ clients: [testClient(), testClient({ clientId: 'cli_b' })] })
      await issue()
      const expected = { code: row.code ?? 'invalid_grant', message: expect.stringContaining(row.says) }
      expect(await refusalOf(redeem(row.change))).toMatchObject(expected)
      expect(await code()).toMatchObject({ spent: false })
      await redeem()
      expect(await refusalOf(redeem(row.change))).toMatchObject(expected)
      expect(await sessions()).toMatchObject([{ endedAt: null }])
      expect(replays()).toBe(0)
    },
  )

  it('a missing verifier is refused', async () => {
    await issue()
    const { code_verifier: _left, ...rest } = request
    expect((await refusalOf(redeemCode(rest, world.deps, how))).message).toContain('does not answer')
  })

  it('security-checklist 50: a code is good until the moment at which it expires', async () => {
    await issue()
    world.clock.advance(60_000)
    expect(await refusalOf(redeem())).toMatchObject({
      code: 'invalid_grant',
      message: expect.stringContaining('expired'),
    })
    expect(await sessions()).toEqual([])
    world.clock.advance(-1)
    await expect(redeem()).resolves.toBeDefined()
  })

  it('security-checklist 51: a replay ends what the code bought, however late', async () => {
    await issue()
    await redeem()
    const [session] = await sessions()
    const sessionId = session?.sessionId as `ses_${string}`
    world.clock.advance(3_600_000)
    const refusal = await refusalOf(redeem())
    expect(refusal).toMatchObject({
      code: 'invalid_grant',
      message: 'The authorization code was used already.',
      replay: { event: 'code-replayed', memberId: 'mem_a', sessionId },
    })
    expect(await sessions()).toMatchObject([{ endedReason: 'code-replayed' }])
    expect([world.deps.ended.has(sessionId), replays()]).toEqual([true, 1])
  })

  it('a code that was ended before it bought anything has nothing to end', async () => {
    await issue()
    await world.write((stores) => stores.authorizationCodes.endAllOf('mem_a', NOW))
    const refusal = await refusalOf(redeem())
    expect(refusal.message).toBe('The authorization code was used already.')
    expect([refusal.replay, replays()]).toEqual([undefined, 1])
    expect(await sessions()).toEqual([])
  })

  it('security-checklist 51: of two redemptions at once the second ends what the first bought', async () => {
    await issue()
    const { storage } = world.deps
    let raced = false
    const racing: Storage<OAuthStores> = {
      ...storage,
      transact: async (work) => {
        if (!raced) {
          raced = true
          await redeem()
        }
        return storage.transact(work)
      },
    }
    expect((await refusalOf(redeem({}, racing))).message).toBe('The authorization code was used already.')
    expect(await sessions()).toMatchObject([{ endedReason: 'code-replayed' }])
    expect(replays()).toBe(1)
  })

  it('a code that is deleted while it is redeemed is refused too', async () => {
    await issue()
    const { storage } = world.deps
    let found = false
    const forgetting: Storage<OAuthStores> = {
      ...storage,
      read: (work) =>
        storage.read((stores) => {
          const authorizationCodes: typeof stores.authorizationCodes = {
            ...stores.authorizationCodes,
            find: async (digest) => {
              if (found) return undefined
              found = true
              return stores.authorizationCodes.find(digest)
            },
          }
          return work({ ...stores, authorizationCodes })
        }),
      transact: async (work) => {
        await world.write((stores) => stores.authorizationCodes.spend(digestOf('the code'), 'ses_other', NOW))
        return storage.transact(work)
      },
    }
    const refusal = await refusalOf(redeem({}, forgetting))
    expect([refusal.message, refusal.replay]).toEqual(['The authorization code was used already.', undefined])
  })

  it('security-checklist 55: a member who was blocked meanwhile opens nothing, and the code stays unspent', async () => {
    await world.write((stores) =>
      stores.members.add(testMember({ memberId: 'mem_b', emailKey: 'b', slug: 'b', status: 'blocked' })),
    )
    await issue({ memberId: 'mem_b' })
    expect(await refusalOf(redeem())).toMatchObject({
      code: 'invalid_grant',
      message: 'This member cannot sign in.',
    })
    expect(await code()).toMatchObject({ spent: false })
    expect(world.issued).toEqual([])
  })
})
