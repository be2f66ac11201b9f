import type { MemberId } from '@foyer/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../kernel/clock.js'
import type { HourlyCount } from '../../platform/counts/count-store.js'
import { zeroCounts } from '../../platform/counts/counted-kinds.js'
import type { Storage } from '../../platform/database/storage.js'
import { activeMembers } from './active-members.js'
import { type CountWriter, countWriter } from './count-writer.js'
import type { OverviewStores } from './deps.js'

const keepers: CountWriter[] = []
afterEach(async () => {
  for (const keeper of keepers.splice(0)) await keeper.stop()
})

/** Creates a writer over a database that can be unavailable. */
function keeping() {
  const counted = zeroCounts()
  const active = activeMembers()
  const state = { now: 10 * DAY, isAway: false, failures: 0 }
  const hours: HourlyCount[] = []
  const seen: [number, MemberId[]][] = []
  const stores = {
    overviewCounts: { increment: async (given: readonly HourlyCount[]) => void hours.push(...given) },
    activeMembers: { record: async (day: number, members: MemberId[]) => void seen.push([day, members]) },
  }
  const write = (statement: (given: typeof stores) => Promise<unknown>) =>
    state.isAway ? Promise.reject(new Error('away')) : statement(stores)
  const keeper = countWriter(
    { current: () => ({ ...counted }), record: () => {}, promoted: () => {} },
    active,
    { storage: { write } as unknown as Storage<OverviewStores>, clock: { now: () => state.now } },
    () => {
      state.failures++
    },
  )
  keepers.push(keeper)
  return { counted, active, state, hours, seen, keeper }
}

describe('decision 23: what was counted in memory', () => {
  it('is written as what came since the last time, and nothing is written where nothing came', async () => {
    const { counted, keeper, hours, state } = keeping()
    counted.visitors = 7
    await keeper.flush()
    await keeper.flush()
    state.now += HOUR
    counted.visitors = 9
    counted.logins = 1
    await keeper.flush()
    expect(hours).toEqual([
      { kind: 'visitors', at: 10 * DAY, count: 7 },
      { kind: 'visitors', at: 10 * DAY + HOUR, count: 2 },
      { kind: 'logins', at: 10 * DAY + HOUR, count: 1 },
    ])
  })

  it('waits while the database is away, and is written once when it is back', async () => {
    const { counted, active, keeper, hours, seen, state } = keeping()
    state.isAway = true
    counted.visitors = 3
    active.record('mem_a', state.now)
    await keeper.flush()
    counted.visitors = 5
    await keeper.flush()
    expect([hours, seen, state.failures]).toEqual([[], [], 2])
    state.isAway = false
    await keeper.flush()
    await keeper.flush()
    expect(hours).toEqual([{ kind: 'visitors', at: 10 * DAY, count: 5 }])
    expect(seen).toEqual([[10 * DAY, ['mem_a']]])
  })

  it('belongs to the hour in which the ten seconds began', async () => {
    const { counted, keeper, hours, state } = keeping()
    state.now = 10 * DAY + HOUR - 10_000
    await keeper.flush()
    counted.visitors = 4
    state.now = 10 * DAY + HOUR + 3
    await keeper.flush()
    expect(hours).toEqual([{ kind: 'visitors', at: 10 * DAY, count: 4 }])
  })

  it('a member is written about once a day, and memory has an end', () => {
    const active = activeMembers()
    for (let turn = 0; turn < 3; turn++) active.record('mem_a', DAY + turn)
    active.record('mem_a', 2 * DAY)
    expect([...active.drain()].map(([day, members]) => [day, [...members]])).toEqual([
      [DAY, ['mem_a']],
      [2 * DAY, ['mem_a']],
    ])
    active.record('mem_a', 2 * DAY + 1)
    expect(active.drain().size).toBe(0)
    for (let id = 0; id < 60_000; id++) active.record(`mem_${id}`, 3 * DAY)
    expect(active.drain().get(3 * DAY)?.size).toBe(50_000)
  })
})
