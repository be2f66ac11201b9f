import { paths } from '@foyer/protocol'
import { startFoyer, TEST_NOW, type TestFoyer } from '@foyer/testing'
import type { Tokens } from '@wix/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fetchSubject, openBrowser } from './sdk-browser.js'

/** Longer than the window in which concurrent refreshes receive the same successor (design §6). */
const PAST_THE_WINDOW = 11

let foyer: TestFoyer
beforeAll(async () => {
  foyer = await startFoyer({ client: { rotation: 'strict' }, now: TEST_NOW })
})
afterEach(() => {
  vi.unstubAllGlobals()
  expect(foyer.faults.waiting).toBe(0)
})
afterAll(() => foyer.stop())

const subjectOf = ({ accessToken }: Pick<Tokens, 'accessToken'>) => fetchSubject(foyer, accessToken.value)

describe('an unmodified SDK under strict rotation', () => {
  it('renews 200 times with the first refresh token that it keeps for ever', async () => {
    const { openTab, saved, memberId, entries } = await openBrowser(foyer)
    const tab = openTab()
    for (let renewal = 1; renewal <= 200; renewal += 1) {
      const renewed = await tab.renew()
      expect(renewed.refreshToken, `renewal ${renewal}`).toEqual(saved.refreshToken)
      expect(await subjectOf(renewed), `renewal ${renewal}`).toBe(memberId)
      await foyer.advance(PAST_THE_WINDOW)
    }
    expect(entries.size).toBe(1)
  })
  it('which a process that does not know the successor ends', async () => {
    const { openTab, saved } = await openBrowser(foyer)
    await openTab().renew()
    await foyer.advance(PAST_THE_WINDOW)
    expect((await foyer.refresh(saved.refreshToken.value)).status).toBe(400)
  })
  it('renews by itself, three calls at once, and stays the member', async () => {
    const { openTab, memberId } = await openBrowser(foyer)
    const { strategy, run } = openTab()
    for (let round = 1; round <= 3; round += 1) {
      strategy.setTokens({ ...strategy.getTokens(), accessToken: { value: 'old', expiresAt: 0 } })
      const headers = await Promise.all([1, 2, 3].map(() => run((sdk) => sdk.getAuthHeaders(undefined))))
      for (const each of headers) expect(await fetchSubject(foyer, each.headers.Authorization as string)).toBe(memberId)
      expect(strategy.loggedIn()).toBe(true)
      await foyer.advance(PAST_THE_WINDOW)
    }
  })
  it('renews as a visitor', async () => {
    const tab = (await openBrowser(foyer)).openTab()
    const visitor = await tab.run((sdk) => sdk.generateVisitorTokens())
    const visitorId = await subjectOf(visitor)
    expect(visitorId).toMatch(/^vis_/)
    for (let renewal = 1; renewal <= 3; renewal += 1) {
      const renewed = await tab.run((sdk) => sdk.renewToken(visitor.refreshToken))
      expect(await subjectOf(renewed)).toBe(visitorId)
      await foyer.advance(20 * 24 * 3600) // each successor resets the visitor’s idle timeout (decision 9)
    }
  })
  it('a client with the policy pending keeps its first token, which the site’s server may have too', async () => {
    const pending = await startFoyer({ client: { rotation: 'pending' } })
    try {
      const { openTab, saved, memberId, entries } = await openBrowser(pending)
      const tab = openTab()
      for (let renewal = 1; renewal <= 3; renewal += 1) {
        expect(await fetchSubject(pending, (await tab.renew()).accessToken.value)).toBe(memberId)
        await pending.advance(PAST_THE_WINDOW)
        const onServer = await pending.refresh(saved.refreshToken.value)
        expect(await fetchSubject(pending, onServer.body.access_token)).toBe(memberId)
        await pending.advance(PAST_THE_WINDOW)
      }
      expect(entries.size).toBe(0)
    } finally {
      await pending.stop()
    }
  })
})

describe('a bad network', () => {
  it.each<[string, () => void]>([
    ['an answer lost before its first byte, twice', () => foyer.faults.loseAnswers(paths.token, { times: 2 })],
    ['an answer that breaks off', () => foyer.faults.loseAnswers(paths.token, { cut: 'within' })],
    ['a request that arrives twice', () => foyer.faults.doubleRequests(paths.token)],
    ['a repeated request’s second answer', () => foyer.faults.doubleRequests(paths.token, { answer: 'second' })],
    ['a late answer', () => foyer.faults.delayAnswers(paths.token, 100)],
  ])('%s: the chain goes on', async (_what, breakSomething) => {
    const { openTab, memberId } = await openBrowser(foyer)
    const tab = openTab()
    for (let renewal = 1; renewal <= 3; renewal += 1) {
      breakSomething()
      expect(await subjectOf(await tab.renew())).toBe(memberId)
      await foyer.advance(PAST_THE_WINDOW)
    }
  })
  it('a server that is away for a while loses nobody', async () => {
    const { openTab, memberId, entries } = await openBrowser(foyer)
    const tab = openTab()
    await tab.renew()
    foyer.faults.answer503(paths.token)
    await expect(tab.renew()).rejects.toThrow(/Service Unavailable/)
    expect(entries.size).toBe(1)
    await foyer.advance(3600)
    expect(await subjectOf(await tab.renew())).toBe(memberId)
  })
})

describe('a reload, and other tabs', () => {
  it('a new adapter on the same storage goes on where the old one was', async () => {
    const { openTab, memberId } = await openBrowser(foyer)
    for (let load = 1; load <= 5; load += 1) {
      expect(await subjectOf(await openTab().renew())).toBe(memberId)
      await foyer.advance(PAST_THE_WINDOW)
    }
  })
  it.each([
    ['with locks', {}],
    ['without locks', { locks: undefined }],
  ])('tabs renew at once and in turn, %s', async (_how, options) => {
    const { openTab, memberId } = await openBrowser(foyer)
    const tabs = [1, 2, 3].map(() => openTab(options))
    for (let round = 1; round <= 3; round += 1) {
      for (const renewed of await Promise.all(tabs.map((tab) => tab.renew())))
        expect(await subjectOf(renewed)).toBe(memberId)
      await foyer.advance(PAST_THE_WINDOW)
      for (const tab of tabs) {
        expect(await subjectOf(await tab.renew())).toBe(memberId)
        await foyer.advance(PAST_THE_WINDOW)
      }
    }
  })
})
