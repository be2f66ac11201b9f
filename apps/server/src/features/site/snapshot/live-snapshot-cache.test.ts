import { afterEach, describe, expect, it } from 'vitest'
import { endedSessions } from '../../tokens/token-checker.js'
import { type LiveSnapshotCache, liveSnapshotCache } from './live-snapshot-cache.js'
import type { SiteSnapshotStore } from './site-snapshot.js'

const MINUTE = 60_000
const NOW = 1_000_000_000

describe('design §9: what a node learns of the others', () => {
  let siteSnapshot: LiveSnapshotCache | undefined
  afterEach(() => siteSnapshot?.stop())

  interface World {
    names: string[]
    revision: number
    asked: number[]
    ended: { sessionId: `ses_${string}`; endedAt: number }[]
    answering: boolean
    /** Blocks a poll until it is resolved. */
    gate: Promise<void>
  }
  async function start() {
    const world: World = { names: ['one'], revision: 1, asked: [], ended: [], answering: true, gate: Promise.resolve() }
    const ended = endedSessions()
    const store = {
      revision: async () => {
        const { revision } = world
        await world.gate
        return { revision, clockOffset: 0, databaseNow: null }
      },
      isAnswering: () => world.answering,
      load: async () => ({
        stored: { 'site.name': world.names.at(-1) as string },
        clients: [],
        apiKeys: [],
        owners: [],
      }),
    } as unknown as SiteSnapshotStore
    siteSnapshot = await liveSnapshotCache({
      siteId: 'site_a',
      issuer: 'https://accounts.example',
      dev: true,
      store,
      endedSince: async (since) => {
        world.asked.push(since)
        return world.ended.filter(({ endedAt }) => endedAt > since)
      },
      ended,
      clock: { now: () => NOW },
      machineClock: { now: () => NOW },
      onClock: () => {},
      onChange: async () => {},
    })
    return { world, ended, siteSnapshot }
  }

  it('refresh sees a change made before it was called, though a look was under way', async () => {
    const { world, siteSnapshot } = await start()
    let open = (): void => {}
    world.gate = new Promise((resolve) => {
      open = resolve
    })
    const underWay = siteSnapshot.refresh()
    await new Promise((resolve) => setImmediate(resolve))
    world.names.push('two')
    world.revision++
    const mine = siteSnapshot.refresh()
    open()
    await Promise.all([underWay, mine])
    expect(siteSnapshot.current().settings.name).toBe('two')
  })

  it('a look that fails is told to those who waited for it, and the next one is tried', async () => {
    const { world, siteSnapshot } = await start()
    world.gate = Promise.reject(new Error('away'))
    await expect(siteSnapshot.refresh()).rejects.toThrow('away')
    expect(siteSnapshot.isReachable()).toBe(false)
    world.gate = Promise.resolve()
    await siteSnapshot.refresh()
    expect(siteSnapshot.isReachable()).toBe(true)
  })

  it('security-checklist 16: is not reachable while a statement found the database away', async () => {
    const { world, siteSnapshot } = await start()
    world.answering = false
    expect(siteSnapshot.isReachable()).toBe(false)
  })

  it('security-checklist 104: a node whose clock runs an hour ahead hides no end of the others', async () => {
    const { world, ended, siteSnapshot } = await start()
    world.ended.push({ sessionId: 'ses_ahead', endedAt: NOW + 60 * MINUTE })
    await siteSnapshot.refresh()
    expect(ended.has('ses_ahead')).toBe(true)
    world.ended.push({ sessionId: 'ses_right', endedAt: NOW + 1 })
    await siteSnapshot.refresh()
    expect(ended.has('ses_right')).toBe(true)
  })

  it('the first look goes back as far as an access token can live', async () => {
    const { world } = await start()
    expect(world.asked[0]).toBeLessThanOrEqual(NOW - 16 * MINUTE)
  })
})
