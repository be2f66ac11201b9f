import { type DatabaseName, startFoyer, TEST_NOW } from '@foyer/testing'
import { expect, vi } from 'vitest'
import { openBrowser } from './sdk-browser.js'
import {
  createDraw,
  deviceClock,
  getSubject,
  injectFailure,
  openTokenHolders,
  ROUND_SECONDS,
  retryTransient,
} from './token-holders.js'

export interface SoakScenario {
  database: DatabaseName
  rotations: number
  withLocks: boolean
  seed: number
}

/**
 * Twenty tabs and fifty server calls through Foyer's SDK, with failing responses: every call must be made as the
 * member.
 */
export async function runFoyerClient({ database, rotations, withLocks, seed }: SoakScenario): Promise<void> {
  const foyer = await startFoyer({ database, nodes: 2, client: { rotation: 'strict' }, now: TEST_NOW })
  try {
    const draw = createDraw(seed)
    const { memberIds, inTabs, onServer } = await openTokenHolders(foyer, draw, withLocks)
    for (let rotation = 1; rotation <= rotations; rotation++) {
      const when = `rotation ${rotation}, seed ${seed}`
      injectFailure(foyer, draw)
      const [tabs, calls] = await Promise.all([inTabs(), onServer()])
      for (const { subject, loggedIn } of tabs) expect({ subject, loggedIn }, when).toEqual(bearerOf(memberIds.browser))
      for (const { subject, loggedIn } of calls) expect({ subject, loggedIn }, when).toEqual(bearerOf(memberIds.server))
      await foyer.advance(ROUND_SECONDS)
    }
    expect(await openSessions(foyer, Object.values(memberIds))).toBe(2)
  } finally {
    await foyer.stop()
  }
}

/** Twenty tabs of the unmodified SDK, each with its first refresh token, through the adapter. */
export async function runWixSdk({ database, rotations, withLocks, seed }: SoakScenario): Promise<void> {
  const foyer = await startFoyer({ database, nodes: 2, client: { rotation: 'strict' }, now: TEST_NOW })
  try {
    const draw = createDraw(seed)
    const { openTab, memberId } = await openBrowser(foyer)
    const tabs = Array.from({ length: 20 }, () => {
      const clock = deviceClock(foyer, draw(1_200_000) - 600_000)
      return openTab({ clock, ...(withLocks ? {} : { locks: undefined }) })
    })
    for (let rotation = 1; rotation <= rotations; rotation++) {
      injectFailure(foyer, draw)
      const renewals = tabs.map((tab) => retryTransient(() => tab.renew(), isServerTrouble))
      for (const { accessToken } of await Promise.all(renewals))
        expect(getSubject(accessToken.value), `rotation ${rotation}, seed ${seed}`).toBe(memberId)
      await foyer.advance(ROUND_SECONDS)
    }
    expect(await openSessions(foyer, [memberId])).toBe(1)
  } finally {
    vi.unstubAllGlobals()
    await foyer.stop()
  }
}

/** Fifty concurrent calls of a moved site's server, which never replaces the first refresh token (policy `pending`). */
export async function runFirstTokenOnly({ database, rotations, seed }: SoakScenario): Promise<void> {
  const foyer = await startFoyer({ database, nodes: 2, client: { rotation: 'pending' }, now: TEST_NOW })
  try {
    const draw = createDraw(seed)
    const { openTab, memberId } = await openBrowser(foyer)
    const calls = Array.from({ length: 50 }, () => openTab())
    for (let rotation = 1; rotation <= rotations; rotation++) {
      injectFailure(foyer, draw)
      const renewals = calls.map((call) => retryTransient(() => call.renew(), isServerTrouble))
      for (const { accessToken } of await Promise.all(renewals))
        expect(getSubject(accessToken.value), `rotation ${rotation}, seed ${seed}`).toBe(memberId)
      await foyer.advance(ROUND_SECONDS)
    }
    expect(await openSessions(foyer, [memberId])).toBe(1)
  } finally {
    vi.unstubAllGlobals()
    await foyer.stop()
  }
}

const bearerOf = (memberId: string) => ({ subject: memberId, loggedIn: true })

/** The SDK reports this only in the error message. */
const isServerTrouble = (error: unknown): boolean =>
  error instanceof TypeError || /Service Unavailable|fetch failed|JSON/.test(String(error))

async function openSessions(foyer: Awaited<ReturnType<typeof startFoyer>>, memberIds: string[]): Promise<number> {
  const { storage, clock } = foyer.deps
  const open = await Promise.all(
    memberIds.map((id) => storage.read((stores) => stores.sessions.listOpen(id as never, clock.now()))),
  )
  return open.flat().length
}
