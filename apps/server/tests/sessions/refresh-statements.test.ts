import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshSession } from '../../src/features/sessions/refresh-session.js'
import { isRefreshable, refreshRefusalOf, rotationRowsFor } from '../../src/features/sessions/refresh-token-rotation.js'
import { newSession, type Session } from '../../src/features/sessions/session.js'
import { defaultSessionLengths } from '../../src/features/sessions/session-lengths.js'
import { type Rotation, rotations } from '../../src/features/site/clients/client.js'
import { createMemberToken } from '../../src/features/tokens/refresh-token.js'
import { digestOf } from '../../src/kernel/digest.js'
import { OAuthError } from '../../src/kernel/errors/oauth-error.js'
import { getSessions } from '../database/tables.js'

const DAY = 24 * 3600

let members = 0
const newMember = (foyer: TestFoyer) => foyer.createMember(`member-${++members}@example.com`)

describe('decision 5: refreshes that come together on PostgreSQL', () => {
  it('wait for no session but their own', async () => {
    const foyer = await startFoyer({ database: 'postgres', nodes: 2, listen: false, client: { rotation: 'strict' } })
    try {
      const { storage, clock } = foyer.deps
      const held = await newMember(foyer)
      const others = [await newMember(foyer), await newMember(foyer), await newMember(foyer)]
      const [session] = await getSessions(foyer, held.memberId)
      let release = (): void => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      let isHeld = (): void => {}
      const nowHeld = new Promise<void>((resolve) => {
        isHeld = resolve
      })
      const holding = storage.transact(async ({ sessions }) => {
        await sessions.recordSignIn(session?.session_id as `ses_${string}`, held.memberId as `mem_${string}`, {
          authenticatedAt: clock.now(),
          amr: ['pwd'],
        })
        isHeld()
        await released
      })
      await nowHeld
      let waits = true
      const late = foyer.refresh(held.refresh_token).finally(() => {
        waits = false
      })
      const answers = await Promise.all(others.map(({ refresh_token }) => foyer.refresh(refresh_token)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(waits).toBe(true)
      release()
      await holding
      expect((await late).status).toBe(200)
    } finally {
      await foyer.stop()
    }
  })
})

describe.each(databases)('the rule of rotation against the store on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  afterAll(() => foyer.stop())

  const WINDOW = 10_000
  interface Model {
    /** pending: the newest generation used; strict: the newest one issued. */
    current: number
    advancedAt: number
    ended: boolean
  }
  /** The rule of design §7 as a model: updates it and returns whether the generation is accepted. */
  function present(model: Model, rotation: Rotation, generation: number, now: number): boolean {
    if (model.ended) return false
    if (rotation === 'off') return true
    const age = now - model.advancedAt
    const advance = (): true => {
      model.current++
      model.advancedAt = now
      return true
    }
    if (generation === model.current) return rotation === 'strict' ? advance() : true
    if (generation === model.current + 1) return advance()
    if (generation === model.current - 1 && age <= WINDOW) return true
    if (age > WINDOW) model.ended = true
    return false
  }

  const step = fc.record({
    wait: fc.oneof(fc.constantFrom(0, 0, 1, WINDOW, WINDOW + 1), fc.integer({ min: 0, max: 20_000 })),
    back: fc.nat({ max: 4 }),
    times: fc.integer({ min: 1, max: 3 }),
  })

  it.each(['pending', 'strict', 'off'] as const)(
    'design §7: %s, whatever is presented and whenever',
    async (rotation) => {
      const deps = foyer.deps
      const { siteId, secrets } = deps
      let families = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
          let now = foyer.clock.now()
          const sessionId = `ses_${rotation}${families++}` as const
          const subject = {
            memberId: 'mem_model' as const,
            clientId: foyer.client.clientId,
            browserSessionId: null,
            scope: 'offline_access',
          }
          const session = newSession(
            { sessionId, ...subject, rotation, authenticatedAt: now, amr: ['pwd'] },
            defaultSessionLengths,
            now,
          )
          await deps.storage.write((stores) => stores.sessions.open(session))
          const tokenOf = (generation: number) =>
            createMemberToken({ siteId, sessionId, generation }, secrets.memberToken)
          const model: Model = { current: 0, advancedAt: 0, ended: false }
          const successors = new Map<number, string>()
          let handedOut = 0
          for (const { wait, back, times } of steps) {
            now += wait
            const generation = Math.max(0, handedOut - back)
            for (let time = 0; time < times; time++) {
              const asked = await deps.storage.read((stores) => stores.sessions.find(sessionId))
              const expected = present(model, rotation, generation, now)
              // Introspection does not refresh and must report the same result.
              expect(asked !== undefined && isRefreshable(asked, generation, now)).toBe(expected)
              const answer = await refreshSession(
                { refresh_token: tokenOf(generation) },
                { ...deps, clock: { now: () => now } },
              ).catch((error: unknown) => {
                if (error instanceof OAuthError && error.code === 'invalid_grant') return undefined
                throw error
              })
              expect(answer !== undefined).toBe(expected)
              if (answer === undefined) continue
              const named = successors.get(generation) ?? answer.refresh_token
              expect(answer.refresh_token).toBe(named)
              successors.set(generation, named)
              expect(named).toBe(tokenOf(rotation === 'off' ? generation : generation + 1))
              if (rotation !== 'off') handedOut = Math.max(handedOut, generation + 1)
            }
            const kept = await deps.storage.read((stores) => stores.sessions.find(sessionId))
            expect(kept?.endedReason ?? null).toBe(model.ended ? 'replayed' : null)
          }
          // All successors differ.
          expect(new Set(successors.values()).size).toBe(successors.size)
        }),
        { numRuns: 40 },
      )
    },
  )

  it('decision 5: refreshes of one tick each get their own answer, also two of one session', async () => {
    const { storage, clock } = foyer.deps
    const now = clock.now()
    const open = async (name: string) => {
      const sessionId = `ses_tick_${name}` as const
      const subject = { clientId: 'cli_model', browserSessionId: null, scope: 'openid', amr: ['pwd'] } as const
      const memberId = `mem_${name}` as const
      const session = newSession(
        { sessionId, memberId, ...subject, rotation: 'strict', authenticatedAt: now },
        defaultSessionLengths,
        now,
      )
      await storage.write((stores) => stores.sessions.open(session))
      return sessionId
    }
    const one = await open('one')
    const two = await open('two')
    const refresh = (sessionId: string, generation: number) =>
      storage.write((stores) => stores.sessions.refresh({ sessionId: sessionId as typeof one, generation }, now))
    const answers = await Promise.all([refresh(one, 0), refresh(two, 0), refresh(one, 0), refresh(two, 7)])
    expect(answers.map((answer) => answer?.memberId)).toEqual(['mem_one', 'mem_two', 'mem_one', undefined])
    const found = await Promise.all([one, two].map((id) => storage.read((stores) => stores.sessions.find(id))))
    expect(found.map((session) => session?.generation)).toEqual([1, 1])
  })

  const aRefresh = fc.record({
    session: fc.record({
      rotation: fc.constantFrom(...rotations),
      generation: fc.integer({ min: 2, max: 4 }),
      supersededAgo: fc.constantFrom(0, WINDOW, WINDOW + 1),
      clientBinding: fc.constantFrom(null, digestOf('device')),
      endedAt: fc.constantFrom(null, null, null, null, null, 1),
      expiresIn: fc.constantFrom(0, 1, 1, 5000, 5000),
      idleExpiresIn: fc.constantFrom(0, 1, 1, 5000, 5000),
    }),
    distance: fc.integer({ min: -2, max: 2 }),
    clientId: fc.constantFrom(undefined, 'cli_model', 'cli_model', 'cli_other'),
    clientBinding: fc.constantFrom(undefined, null, digestOf('device'), digestOf('thief')),
    isAlone: fc.boolean(),
  })

  it('design §7: the statements of the database decide as the table of the rule, for any session and any request', async () => {
    const { storage, clock } = foyer.deps
    const now = clock.now()
    let sessions = 0
    await fc.assert(
      fc.asyncProperty(aRefresh, async ({ session: given, isAlone, distance, ...more }) => {
        const request = { ...more, generation: given.generation + distance }
        const { supersededAgo, expiresIn, idleExpiresIn, endedAt, ...same } = given
        const sessionId = `ses_table${sessions++}` as const
        const subject = {
          memberId: 'mem_model',
          clientId: 'cli_model',
          browserSessionId: null,
          scope: 'openid',
        } as const
        const session: Session = {
          ...newSession(
            { sessionId, ...subject, ...same, authenticatedAt: now, amr: ['pwd'] },
            defaultSessionLengths,
            now,
          ),
          ...same,
          supersededAt: now - supersededAgo,
          expiresAt: now + expiresIn,
          idleExpiresAt: now + idleExpiresIn,
          endedAt,
          endedReason: endedAt === null ? null : 'revoked',
        }
        await storage.write((stores) => stores.sessions.open(session))
        const refusal = refreshRefusalOf(session, request, now)
        const expected = refusal.reason === 'superseded' && isRefreshable(session, request.generation, now)
        const [row] = rotationRowsFor(request.generation, session, now)
        const run = isAlone ? storage.transact : storage.write
        const refreshed = await run((stores) => stores.sessions.refresh({ sessionId, ...request }, now))
        expect(refreshed !== undefined).toBe(expected)
        const advanced = row?.decision === 'advance' && { generation: session.generation + 1, supersededAt: now }
        const used = { lastUsedAt: now, idleExpiresAt: now + 14 * DAY * 1000 }
        expect(await storage.read((stores) => stores.sessions.find(sessionId))).toEqual(
          expected ? { ...session, ...used, ...advanced } : session,
        )
      }),
      { numRuns: 500 },
    )
  })
})
