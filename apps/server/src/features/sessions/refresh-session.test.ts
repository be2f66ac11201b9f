import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testClient } from '../../../tests/database/use-case-deps.js'
import { type Digest, digestOf } from '../../kernel/digest.js'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { OAuthError } from '../../kernel/errors/oauth-error.js'
import type { Storage } from '../../platform/database/storage.js'
import { CONSOLE_CLIENT_ID } from '../site/clients/console-client.js'
import { createMemberToken } from '../tokens/refresh-token.js'
import type { SessionStores } from './deps.js'
import { refreshSession } from './refresh-session.js'
import { newSession, type Session } from './session.js'
import { defaultSessionLengths } from './session-lengths.js'

const DAY = 24 * 3600 * 1000
const WINDOW = 10_000

describe('design §7: a renewal', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(async () => {
    world = createUseCaseDeps(database)
  })
  afterAll(() => database.close())

  async function open(change: Partial<Session> = {}): Promise<Session> {
    const session = {
      ...newSession(
        {
          sessionId: 'ses_a',
          memberId: 'mem_a',
          clientId: 'cli_a',
          browserSessionId: null,
          rotation: 'strict',
          scope: 'openid email offline_access',
          authenticatedAt: NOW - 5,
          amr: ['pwd'],
        },
        defaultSessionLengths,
        NOW,
      ),
      ...change,
    }
    await world.write((stores) => stores.sessions.open(session))
    return session
  }
  const tokenOf = (
    generation = 0,
    sessionId: Session['sessionId'] = 'ses_a',
    siteId: `site_${string}` = world.deps.siteId,
  ) => createMemberToken({ siteId, sessionId, generation }, world.deps.secrets.memberToken)
  const renew = (
    refreshToken: string,
    more: { client_id?: string; scope?: string } = {},
    binding: Digest | null = null,
  ) => refreshSession({ refresh_token: refreshToken, ...more }, world.deps, { binding })
  const stored = () => world.write((stores) => stores.sessions.find('ses_a'))
  const counted = (reason: string) => world.deps.metrics.refusedRefreshes.withLabels(reason).count
  const replays = () => world.deps.metrics.replays.withLabels('refresh_token').count

  async function refusalOf(renewal: Promise<unknown>): Promise<OAuthError> {
    const error = await renewal.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof OAuthError)) throw new Error('The renewal was not refused.')
    return error
  }

  it('names the one successor, and issues tokens for the session', async () => {
    await open()
    const answer = await renew(tokenOf(0))
    expect(answer.refresh_token).toBe(tokenOf(1))
    expect(world.issued).toEqual([
      {
        refreshToken: tokenOf(1),
        subject: {
          kind: 'member',
          memberId: 'mem_a',
          clientId: 'cli_a',
          sessionId: 'ses_a',
          scope: 'openid email offline_access',
          authenticatedAt: NOW - 5,
          amr: ['pwd'],
        },
      },
    ])
    expect(await stored()).toMatchObject({ generation: 1, supersededAt: NOW, lastUsedAt: NOW })
    expect((await renew(tokenOf(0), { client_id: 'cli_a' })).refresh_token).toBe(tokenOf(1))
  })

  it('leaves the token as it is where the client does not rotate', async () => {
    await open({ rotation: 'off' })
    expect((await renew(tokenOf(0))).refresh_token).toBe(tokenOf(0))
  })

  it('the response tells a client that rotates strictly, and no other', async () => {
    await open()
    expect(await renew(tokenOf(0))).toHaveProperty('refresh_token_rotation', 'strict')
    await open({ sessionId: 'ses_b', rotation: 'pending' })
    expect(await renew(tokenOf(0, 'ses_b'))).not.toHaveProperty('refresh_token_rotation')
  })

  it('is made again after the database was away for a moment', async () => {
    await open()
    const { storage } = world.deps
    let failures = 1
    const failing: Storage<SessionStores> = {
      ...storage,
      write: (work) => (failures-- > 0 ? Promise.reject(new DatabaseUnavailable('away')) : storage.write(work)),
    }
    const request = { refresh_token: tokenOf(0) }
    expect((await refreshSession(request, { ...world.deps, storage: failing })).refresh_token).toBe(tokenOf(1))
  })

  it.each([
    ['no token of ours', () => 'nonsense'],
    ['a changed token', () => tokenOf(0).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a token of another site', () => tokenOf(0, 'ses_a', 'site_other')],
  ])('security-checklist 14: %s is refused', async (_, token) => {
    await open()
    const refusal = await refusalOf(renew(token()))
    expect(refusal).toMatchObject({ code: 'invalid_grant', message: 'The refresh token is not valid.' })
    expect(await stored()).toMatchObject({ generation: 0 })
  })

  it('the token of an unknown session is refused and counted', async () => {
    const refusal = await refusalOf(renew(tokenOf(0, 'ses_b')))
    expect(refusal).toMatchObject({ code: 'invalid_grant', message: 'The refresh token is not valid.' })
    expect([refusal.replay, refusal.reason, counted('unknown')]).toEqual([undefined, undefined, 1])
    expect(await refusalOf(renew(tokenOf(0, 'ses_b'), { scope: 'openid' }))).toMatchObject({ code: 'invalid_grant' })
  })

  it('RFC 6749 §6: a scope is narrowed, and a wider one is refused before anything is superseded', async () => {
    await open()
    const refusal = await refusalOf(renew(tokenOf(0), { scope: 'openid phone' }))
    expect(refusal.code).toBe('invalid_scope')
    expect(await stored()).toMatchObject({ generation: 0 })
    expect((await renew(tokenOf(0), { scope: 'openid' })).scope).toBe('openid')
    expect(await stored()).toMatchObject({ generation: 1, scope: 'openid email offline_access' })
  })

  it('another client is refused, and learns nothing of the session', async () => {
    await open({ endedAt: NOW, endedReason: 'blocked' })
    const refusal = await refusalOf(renew(tokenOf(0), { client_id: 'cli_b' }))
    expect(refusal.message).toBe('The refresh token belongs to another client.')
    expect([refusal.replay, refusal.reason, counted('other-client')]).toEqual([undefined, undefined, 1])
  })

  it('security-checklist 36: another device is refused, and the one that opened the session is not', async () => {
    await open({ clientBinding: digestOf('device') })
    for (const binding of [null, digestOf('thief')]) {
      const refusal = await refusalOf(renew(tokenOf(0), {}, binding))
      expect(refusal.message).toBe('The client-binding is not the one this session was opened with.')
    }
    expect(counted('other-binding')).toBe(2)
    expect(await stored()).toMatchObject({ endedAt: null, generation: 0 })
    expect((await renew(tokenOf(0), {}, digestOf('device'))).refresh_token).toBe(tokenOf(1))
  })

  it('an ended session is refused, with the reason of its end', async () => {
    await open({ endedAt: NOW - 1, endedReason: 'blocked' })
    const refusal = await refusalOf(renew(tokenOf(0)))
    expect(refusal).toMatchObject({
      message: 'The session of this refresh token has ended.',
      reason: 'blocked',
      replay: { event: 'renewal-refused', memberId: 'mem_a', sessionId: 'ses_a' },
    })
    expect([counted('ended'), replays()]).toEqual([1, 0])
    expect(world.deps.ended.has('ses_a')).toBe(false)
  })

  it('V7.3.1: a session that was idle for too long ends by its renewal', async () => {
    await open()
    world.clock.advance(14 * DAY)
    const refusal = await refusalOf(renew(tokenOf(0)))
    expect(refusal).toMatchObject({
      message: 'The refresh token has expired.',
      reason: 'expired_idle',
      replay: { event: 'renewal-refused' },
    })
    expect(await stored()).toMatchObject({ endedAt: NOW + 14 * DAY, endedReason: 'expired' })
    expect(world.deps.ended.has('ses_a')).toBe(true)
    expect([counted('expired'), replays()]).toEqual([1, 0])
    expect((await refusalOf(renew(tokenOf(0)))).message).toBe('The session of this refresh token has ended.')
  })

  it('security-checklist 12: an older token after the window ends the session and is reported', async () => {
    await open({ generation: 2, supersededAt: NOW })
    world.clock.advance(WINDOW + 1)
    const refusal = await refusalOf(renew(tokenOf(1)))
    expect(refusal).toMatchObject({
      message: 'The refresh token was used after it had been replaced; its session has ended.',
      reason: 'reuse_detected',
      replay: { event: 'refresh-token-replayed', memberId: 'mem_a', sessionId: 'ses_a' },
    })
    expect(await stored()).toMatchObject({ endedReason: 'replayed' })
    expect(world.deps.ended.has('ses_a')).toBe(true)
    expect([counted('replayed'), replays()]).toEqual([1, 1])
    expect((await refusalOf(renew(tokenOf(2)))).message).toBe('The session of this refresh token has ended.')
  })

  it('security-checklist 11: an older token inside the window is refused, and the session goes on', async () => {
    await open({ generation: 2, supersededAt: NOW })
    world.clock.advance(WINDOW)
    const refusal = await refusalOf(renew(tokenOf(0)))
    expect(refusal.message).toBe('The refresh token was replaced by a newer one.')
    expect([refusal.replay, refusal.reason, counted('superseded'), replays()]).toEqual([undefined, undefined, 1, 0])
    expect(await stored()).toMatchObject({ endedAt: null })
    expect((await renew(tokenOf(1))).refresh_token).toBe(tokenOf(2))
    expect((await renew(tokenOf(2))).refresh_token).toBe(tokenOf(3))
  })

  it('what another call has ended is not reported as ended by this one', async () => {
    await open({ generation: 2, supersededAt: NOW })
    world.clock.advance(WINDOW + 1)
    const { storage } = world.deps
    let writes = 0
    const raced: Storage<SessionStores> = {
      ...storage,
      write: async (work) => {
        if (++writes === 2) await storage.write((stores) => stores.sessions.end('ses_a', 'logged-out', NOW))
        return storage.write(work)
      },
    }
    const request = { refresh_token: tokenOf(1) }
    await refusalOf(refreshSession(request, { ...world.deps, storage: raced }))
    expect(world.deps.ended.has('ses_a')).toBe(false)
  })

  it('a client that was removed renews nothing', async () => {
    await open()
    world.configure({ clients: [testClient({ clientId: 'cli_b' })] })
    const refusal = await refusalOf(renew(tokenOf(0)))
    expect(refusal).toMatchObject({ code: 'invalid_grant', message: 'The client of this refresh token is gone.' })
    expect(world.issued).toEqual([])
  })

  describe('RFC 8693 §4.1: a session in which an owner views the site as the member', () => {
    async function openAsOwner() {
      await open({ openedBy: 'imp_a' })
      await open({ sessionId: 'ses_o', memberId: 'mem_o', clientId: CONSOLE_CLIENT_ID })
      await world.write(async ({ owners, impersonations }) => {
        await owners.setRole('mem_o', 'owner', NOW)
        await impersonations.insert({
          ...{ impersonationId: 'imp_a', memberId: 'mem_a', clientId: 'cli_a', ownerId: 'mem_o' },
          ...{ ownerSessionId: 'ses_o', createdAt: NOW, expiresAt: NOW + DAY, linkDigest: digestOf('link') },
        })
      })
    }

    it('is renewed for that owner', async () => {
      await openAsOwner()
      await renew(tokenOf(0))
      expect(world.issued[0]?.subject).toMatchObject({
        memberId: 'mem_a',
        actor: { memberId: 'mem_o', sessionId: 'ses_o', expiresAt: NOW + DAY },
      })
    })

    it('is not renewed once that access has ended', async () => {
      await openAsOwner()
      await world.write(({ impersonations }) => impersonations.end('imp_a', NOW))
      const refusal = await refusalOf(renew(tokenOf(0)))
      expect(refusal).toMatchObject({
        code: 'invalid_grant',
        message: 'The session of this refresh token has ended.',
      })
      expect(world.issued).toEqual([])
    })
  })

  it('a session of the console is renewed for a member with a role alone', async () => {
    await open({ clientId: CONSOLE_CLIENT_ID })
    expect((await refusalOf(renew(tokenOf(0)))).message).toBe('The session of this refresh token has ended.')
    world.configure({ owners: [{ memberId: 'mem_a', role: 'owner' }] })
    expect((await renew(tokenOf(0))).refresh_token).toBe(tokenOf(1))
  })
})
