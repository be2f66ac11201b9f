import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testClient } from '../../../tests/database/use-case-deps.js'
import { digestOf } from '../../kernel/digest.js'
import type { Storage } from '../../platform/database/storage.js'
import type { SessionStores } from './deps.js'
import { newSession, type Session } from './session.js'
import { defaultSessionLengths } from './session-lengths.js'
import { sessionShortener } from './shorten-sessions.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('V7.3.1, V7.3.2: when a length of sessions is changed', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  /** The lengths that the database keeps, and how often they were read. */
  let applied: string | null
  let reads: number
  let serial = 0
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    world = createUseCaseDeps(database)
    applied = null
    reads = 0
  })
  afterAll(() => database.close())

  /** The stores of the site, whose row with the applied lengths is here. */
  function storage(): Storage<SessionStores> {
    const { read, write, transact } = world.deps.storage
    const withApplied = (stores: SessionStores): SessionStores => ({
      ...stores,
      sessionLengths: {
        ...stores.sessionLengths,
        applied: async () => {
          reads++
          return applied
        },
        setApplied: async (lengths) => {
          applied = lengths
        },
      },
    })
    return {
      ...world.deps.storage,
      read: (work) => read((stores) => work(withApplied(stores))),
      write: (work) => write((stores) => work(withApplied(stores))),
      transact: (work) => transact((stores) => work(withApplied(stores))),
    }
  }
  const shortener = () => sessionShortener({ ...world.deps, storage: storage() })
  const owners = [{ memberId: 'mem_owner' as const, role: 'owner' as const }]
  const configure = (settings: Parameters<typeof world.configure>[0]['settings'], client = {}) =>
    world.configure({
      settings: settings ?? {},
      clients: [testClient(client), testClient({ clientId: 'cli_b' })],
      owners,
    })

  const sessionOf = (change: Partial<Session> = {}): Session => ({
    ...newSession(
      {
        sessionId: `ses_${String(++serial).padStart(6, '0')}`,
        memberId: 'mem_a',
        clientId: 'cli_a',
        browserSessionId: null,
        rotation: 'strict',
        scope: 'openid',
        authenticatedAt: NOW,
        amr: ['pwd'],
      },
      defaultSessionLengths,
      NOW,
    ),
    ...change,
  })
  const open = async (change: Partial<Session> = {}) => {
    const session = sessionOf(change)
    await world.write((stores) => stores.sessions.open(session))
    return session.sessionId
  }
  const find = (sessionId: Session['sessionId']) => world.write((stores) => stores.sessions.find(sessionId))
  const lengthsOf = async (sessionId: Session['sessionId']) => {
    const { idleMs = 0, idleExpiresAt = 0, expiresAt = 0 } = (await find(sessionId)) ?? {}
    return [idleMs, idleExpiresAt - NOW, expiresAt - NOW]
  }
  const unchanged = [14 * DAY, 14 * DAY, 30 * DAY]

  it('open sessions that may last longer are shortened, and no other', async () => {
    configure({ 'sessions.idleFor': '2h', 'sessions.longest': '7d' })
    const long = await open()
    const used = await open({ lastUsedAt: NOW + HOUR, idleExpiresAt: NOW + HOUR + 14 * DAY })
    const short = await open({ idleMs: HOUR, idleExpiresAt: NOW + HOUR, expiresAt: NOW + DAY })
    const idleOnly = await open({ expiresAt: NOW + 7 * DAY })
    expect(await shortener()()).toEqual({ ended: 0 })
    expect(await lengthsOf(long)).toEqual([2 * HOUR, 2 * HOUR, 7 * DAY])
    expect(await lengthsOf(used)).toEqual([2 * HOUR, 3 * HOUR, 7 * DAY])
    expect(await lengthsOf(short)).toEqual([HOUR, HOUR, DAY])
    expect(await lengthsOf(idleOnly)).toEqual([2 * HOUR, 2 * HOUR, 7 * DAY])
  })

  it('sessions that are over by it end, on this node at once', async () => {
    configure({ 'sessions.idleFor': '2h', 'sessions.longest': '7d' })
    const idle = await open({ lastUsedAt: NOW - 2 * HOUR })
    const old = await open({ openedAt: NOW - 7 * DAY, expiresAt: NOW + 23 * DAY })
    const younger = await open({ openedAt: NOW - 7 * DAY + 1, expiresAt: NOW + 23 * DAY })
    const ended = await open({ lastUsedAt: NOW - 2 * HOUR, endedAt: NOW - HOUR, endedReason: 'revoked' })
    expect(await shortener()()).toEqual({ ended: 2 })
    for (const sessionId of [idle, old]) {
      expect(await find(sessionId)).toMatchObject({ endedAt: NOW, endedReason: 'expired' })
      expect(world.deps.ended.has(sessionId)).toBe(true)
    }
    expect(await find(younger)).toMatchObject({ endedAt: null })
    expect(await find(ended)).toMatchObject({ endedReason: 'revoked', idleMs: 14 * DAY })
    expect(world.deps.ended.has(younger)).toBe(false)
  })

  it('an application has lengths of its own, and the team too', async () => {
    configure({ 'sessions.teamLongest': '2d' }, { sessionIdleFor: '3h' })
    const [own, other] = [await open(), await open({ clientId: 'cli_b' })]
    const [team, teamOwn] = [
      await open({ clientId: 'cli_b', memberId: 'mem_owner' }),
      await open({ memberId: 'mem_owner' }),
    ]
    await shortener()()
    expect(await lengthsOf(own)).toEqual([3 * HOUR, 3 * HOUR, 30 * DAY])
    expect(await lengthsOf(other)).toEqual(unchanged)
    expect(await lengthsOf(team)).toEqual([14 * DAY, 14 * DAY, 2 * DAY])
    expect(await lengthsOf(teamOwn)).toEqual([3 * HOUR, 3 * HOUR, 2 * DAY])
  })

  it('however many sessions there are', async () => {
    configure({ 'sessions.idleFor': '2h' })
    const sessions = Array.from({ length: 1001 }, () => sessionOf())
    await world.write(async (stores) => {
      for (const session of sessions) await stores.sessions.open(session)
    })
    await shortener()()
    for (const at of [0, 999, 1000])
      expect((await find(sessions[at]?.sessionId as Session['sessionId']))?.idleMs).toBe(2 * HOUR)
  })

  describe('it is noticed', () => {
    const change = async (work: ReturnType<typeof shortener>) => {
      const sessionId = await open()
      await work()
      return (await find(sessionId))?.idleMs !== 14 * DAY || (await find(sessionId))?.expiresAt !== NOW + 30 * DAY
    }

    it('once, and by one node: nothing is read while nothing has changed', async () => {
      configure({ 'sessions.idleFor': '2h' })
      const [work, other] = [shortener(), shortener()]
      expect(await change(work)).toBe(true)
      expect(await change(work)).toBe(false)
      expect([await change(other), await change(other)]).toEqual([false, false])
      expect(reads).toBe(2)
    })

    it.each<[string, Parameters<typeof configure>]>([
      ['of the site', [{ 'sessions.idleFor': '2h' }]],
      ['of an application', [{}, { sessionIdleFor: '2h' }]],
      ['of an application alone', [{}, { sessionLongest: '2h' }]],
    ])('for a length %s', async (_, wanted) => {
      configure({})
      const work = shortener()
      expect(await change(work)).toBe(false)
      configure(...wanted)
      expect(await change(work)).toBe(true)
    })

    it('for another length of an application', async () => {
      configure({}, { sessionIdleFor: '20d' })
      const work = shortener()
      expect(await change(work)).toBe(false)
      configure({}, { sessionIdleFor: '2h' })
      expect(await change(work)).toBe(true)
    })

    it.each<[boolean, Parameters<typeof configure>[0], { sessionLongest?: string }]>([
      [true, { 'sessions.teamIdleFor': '2h' }, {}],
      [true, { 'sessions.teamLongest': '2d' }, {}],
      [true, {}, { sessionLongest: '400d' }],
      [false, {}, {}],
    ])(
      'for a member who joins the team, if its lengths can be shorter: %s (%j, %j)',
      async (isNoticed, settings, client) => {
        const clients = [testClient(client)]
        world.configure({ settings: settings ?? {}, clients })
        const work = shortener()
        await work()
        const before = applied
        world.configure({ settings: settings ?? {}, clients, owners })
        await work()
        expect(applied !== before).toBe(isNoticed)
      },
    )

    it('not for another order of the applications', async () => {
      const clients = ['cli_a', 'cli_b'].map((clientId) => testClient({ clientId, sessionIdleFor: '2h' }))
      world.configure({ clients })
      const work = shortener()
      await work()
      world.configure({ clients: clients.toReversed() })
      await work()
      expect(reads).toBe(1)
    })

    it('again, if the server was stopped before all were shortened', async () => {
      configure({ 'sessions.idleFor': '2h' })
      const work = shortener()
      const sessionId = await open()
      expect(await work(() => true)).toEqual({ ended: 0 })
      expect([applied, (await find(sessionId))?.idleMs]).toEqual([null, 2 * HOUR])
      expect(await change(work)).toBe(true)
      expect(applied).not.toBeNull()
    })
  })

  it('SI-15: “Stay signed in” is shortened too: to the longest session of the site, and of the team', async () => {
    configure({ 'sessions.longest': '7d', 'sessions.teamLongest': '2d' })
    const signIn = (memberId: `mem_${string}`, days: number) =>
      world.write((stores) =>
        stores.browserSessions.open({
          browserSessionId: `bro_${memberId}${days}`,
          digest: digestOf(`${memberId}${days}`),
          memberId,
          authenticatedAt: NOW,
          amr: ['pwd'],
          expiresAt: NOW + days * DAY,
          isPersistent: true,
          openedAt: NOW,
          browser: null,
          system: null,
        }),
      )
    const lasts = async (name: string) => {
      const found = await world.write((stores) => stores.browserSessions.find(digestOf(name), NOW))
      return ((found?.expiresAt ?? 0) - NOW) / DAY
    }
    for (const days of [1, 5, 30]) {
      await signIn('mem_a', days)
      await signIn('mem_owner', days)
    }
    await shortener()()
    expect([await lasts('mem_a1'), await lasts('mem_a5'), await lasts('mem_a30')]).toEqual([1, 5, 7])
    expect([await lasts('mem_owner1'), await lasts('mem_owner5'), await lasts('mem_owner30')]).toEqual([1, 2, 2])
  })
})
