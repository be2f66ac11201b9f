import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../tests/database/sqlite-stores.js'
import { digestOf } from '../../kernel/digest.js'
import { rotations } from '../site/clients/client.js'
import type { SessionStores } from './deps.js'
import { isRefreshable } from './refresh-token-rotation.js'
import { newSession, type Session } from './session.js'
import { defaultSessionLengths } from './session-lengths.js'
import type { SessionRefresh } from './session-store.js'

const NOW = 10_000_000
const WINDOW = 10_000

describe('design §7: sessions in the database', () => {
  let database: SqliteStores
  let site: string
  let serial = 0
  const run = <T>(work: (store: SessionStores['sessions']) => Promise<T>, of = site) =>
    database.storageOf(of).write((stores) => work(stores.sessions))
  const find = (sessionId: Session['sessionId']) => run((store) => store.find(sessionId))

  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    site = database.newSite()
  })
  afterAll(() => database.close())

  async function open(change: Partial<Session> = {}): Promise<Session> {
    const session: Session = {
      ...newSession(
        {
          sessionId: `ses_${++serial}`,
          memberId: 'mem_a',
          clientId: 'cli_a',
          browserSessionId: 'bro_a',
          rotation: 'strict',
          scope: 'offline_access',
          authenticatedAt: NOW - 5,
          amr: ['pwd'],
          browser: 'Firefox',
          system: 'Linux',
        },
        defaultSessionLengths,
        NOW,
      ),
      generation: 3,
      supersededAt: NOW,
      ...change,
    }
    await run((store) => store.open(session))
    return session
  }
  const renew = (session: Session, renewal: Partial<SessionRefresh> = {}, now = NOW, of?: string) =>
    run((store) => store.refresh({ sessionId: session.sessionId, generation: 3, ...renewal }, now), of)

  it('one is found as it was opened, in its own site', async () => {
    const session = await open({ clientBinding: digestOf('device') })
    expect(await find(session.sessionId)).toEqual(session)
    expect(await find('ses_unknown')).toBeUndefined()
    expect(await run((store) => store.find(session.sessionId), 'site_other')).toBeUndefined()
  })

  it.each(rotations)('under the policy "%s" exactly the generations of the rule are renewed', async (rotation) => {
    for (const generation of [0, 1, 2, 3, 4, 5, 6])
      for (const after of [0, WINDOW, WINDOW + 1]) {
        const session = await open({ rotation })
        const renewed = await renew(session, { generation }, NOW + after)
        const expected = isRefreshable(session, generation, NOW + after)
        expect([generation, after, renewed !== undefined]).toEqual([generation, after, expected])
        if (!expected) expect(await find(session.sessionId)).toEqual(session)
      }
  })

  it.each([
    { rotation: 'strict', generation: 2, advances: false },
    { rotation: 'strict', generation: 3, advances: true },
    { rotation: 'pending', generation: 2, advances: false },
    { rotation: 'pending', generation: 3, advances: false },
    { rotation: 'pending', generation: 4, advances: true },
    { rotation: 'off', generation: 3, advances: false },
  ] as const)(
    '$rotation: the generation $generation advances the session: $advances',
    async ({ rotation, generation, advances }) => {
      const session = await open({ rotation })
      const now = NOW + 7
      expect(await renew(session, { generation }, now)).toEqual({
        memberId: 'mem_a',
        clientId: 'cli_a',
        rotation,
        scope: 'offline_access',
        authenticatedAt: NOW - 5,
        amr: ['pwd'],
        openedBy: null,
      })
      expect(await find(session.sessionId)).toEqual({
        ...session,
        generation: advances ? 4 : 3,
        supersededAt: advances ? now : NOW,
        lastUsedAt: now,
        idleExpiresAt: now + 14 * 24 * 3600 * 1000,
      })
    },
  )

  it.each([
    { what: 'that has ended', change: { endedAt: NOW, endedReason: 'blocked' } },
    { what: 'that is over now', change: { expiresAt: NOW } },
    { what: 'that was idle for too long', change: { idleExpiresAt: NOW } },
  ] as const)('a session $what is not renewed', async ({ change }) => {
    for (const rotation of rotations) expect(await renew(await open({ rotation, ...change }))).toBeUndefined()
    expect(await renew(await open({ expiresAt: NOW + 1, idleExpiresAt: NOW + 1 }))).toBeDefined()
  })

  it('security-checklist 36: only the device and the client that it was opened with renew it', async () => {
    const bound = await open({ clientBinding: digestOf('device') })
    expect(await renew(bound)).toBeUndefined()
    expect(await renew(bound, { clientBinding: null })).toBeUndefined()
    expect(await renew(bound, { clientBinding: digestOf('thief') })).toBeUndefined()
    expect(await renew(bound, { clientBinding: digestOf('device') })).toBeDefined()
    const free = await open()
    expect(await renew(free, { clientBinding: digestOf('device'), clientId: 'cli_b' })).toBeUndefined()
    expect(await renew(free, { clientBinding: digestOf('device'), clientId: 'cli_a' })).toBeDefined()
    expect(await renew(await open(), {}, NOW, 'site_other')).toBeUndefined()
  })

  it('one is ended once, and proven anew while it is open', async () => {
    const { sessionId } = await open()
    const prove = (memberId: Session['memberId'], now: number) =>
      run((store) => store.recordSignIn(sessionId, memberId, { authenticatedAt: now, amr: ['otp'] }))
    expect([await prove('mem_b', NOW + 1), await prove('mem_a', NOW + 2)]).toEqual([false, true])
    expect(await find(sessionId)).toMatchObject({ authenticatedAt: NOW + 2, amr: ['otp'] })
    const end = (now: number, of?: string) => run((store) => store.end(sessionId, 'revoked', now), of)
    expect([await end(NOW, 'site_other'), await end(NOW + 1), await end(NOW + 2)]).toEqual([false, true, false])
    expect(await find(sessionId)).toMatchObject({ endedAt: NOW + 1, endedReason: 'revoked' })
    expect(await prove('mem_a', NOW + 3)).toBe(false)
  })

  it('security-checklist 61: all of a member end, save one if named, and each once', async () => {
    const [first, second, ofAnother] = [await open(), await open(), await open({ memberId: 'mem_b' })]
    const endAll = (sessionId?: Session['sessionId']) =>
      run((store) => store.endAllOf('mem_a', 'recovered', NOW, sessionId && { sessionId }))
    expect(await endAll(second.sessionId)).toEqual([first.sessionId])
    expect(await endAll()).toEqual([second.sessionId])
    expect(await endAll()).toEqual([])
    expect(await find(first.sessionId)).toMatchObject({ endedAt: NOW, endedReason: 'recovered' })
    expect(await find(ofAnother.sessionId)).toEqual(ofAnother)
  })

  it('those that one sign-in at the hosted pages opened end together', async () => {
    const opened = await open()
    await open({ browserSessionId: 'bro_b' })
    await open({ memberId: 'mem_b' })
    await open({ endedAt: NOW - 1, endedReason: 'revoked' })
    const endAll = () => run((store) => store.endAllFrom('bro_a', 'mem_a', 'logged-out', NOW))
    expect([await endAll(), await endAll()]).toEqual([[opened.sessionId], []])
    expect(await find(opened.sessionId)).toMatchObject({ endedAt: NOW, endedReason: 'logged-out' })
  })

  it('the open ones of a member are listed, the newest first, and all of them up to a number', async () => {
    const [older, newer] = [await open({ openedAt: NOW - 2 }), await open({ openedAt: NOW - 1 })]
    const over = [
      await open({ openedAt: NOW - 3, endedAt: NOW, endedReason: 'revoked' }),
      await open({ openedAt: NOW - 4, expiresAt: NOW }),
      await open({ openedAt: NOW - 5, idleExpiresAt: NOW }),
    ]
    await open({ memberId: 'mem_b' })
    expect(await run((store) => store.listOpen('mem_a', NOW))).toEqual([newer, older])
    expect(await run((store) => store.listAll('mem_a', 9))).toEqual([newer, older, ...over])
    expect(await run((store) => store.listAll('mem_a', 1))).toEqual([newer])
    expect(await run((store) => store.listAll('mem_a', 9), 'site_other')).toEqual([])
  })

  it('the latest of all members are listed up to a number, the newest first', async () => {
    const [older, newer] = [await open({ openedAt: NOW - 2 }), await open({ memberId: 'mem_b', openedAt: NOW - 1 })]
    await open({ openedAt: NOW - 3, endedAt: NOW, endedReason: 'revoked' })
    expect(await run((store) => store.listLatest(NOW, 2))).toEqual([newer, older])
    expect(await run((store) => store.listLatest(NOW, 2), 'site_other')).toEqual([])
  })

  it('every node learns of those that ended after a time', async () => {
    await open()
    await open({ endedAt: NOW, endedReason: 'revoked' })
    const ended = await open({ endedAt: NOW + 1, endedReason: 'revoked' })
    expect(await run((store) => store.endedSince(NOW))).toEqual([{ sessionId: ended.sessionId, endedAt: NOW + 1 }])
    expect(await run((store) => store.endedSince(0), 'site_other')).toEqual([])
  })
})
