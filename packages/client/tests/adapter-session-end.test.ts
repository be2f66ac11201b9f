import { startFoyer, TEST_NOW, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openBrowser } from './sdk-browser.js'

/** Longer than the window in which concurrent refreshes receive the same successor (design §6). */
const PAST_THE_WINDOW = 11

let foyer: TestFoyer
beforeAll(async () => {
  foyer = await startFoyer({ client: { rotation: 'strict' }, now: TEST_NOW })
})
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => foyer.stop())

describe('the end of an unmodified SDK’s session', () => {
  it.each([
    ['the first token', false],
    ['the token in use', true],
  ])(
    'security-checklist 12: %s, stolen and used, ends the family once the window has passed',
    async (_what, newest) => {
      const { openTab, saved, entries } = await openBrowser(foyer)
      const tab = openTab()
      await tab.renew()
      const [text = ''] = entries.values()
      const stolen = newest ? JSON.parse(text).newest : saved.refreshToken.value
      await foyer.advance(PAST_THE_WINDOW)
      expect((await foyer.refresh(stolen)).status).toBe(newest ? 200 : 400)
      await foyer.advance(PAST_THE_WINDOW)
      await expect(tab.renew()).rejects.toThrow(/"invalid_grant"/)
      expect(entries.size).toBe(0)
      const next = await tab.run((sdk) => sdk.generateVisitorTokens({ refreshToken: saved.refreshToken }))
      expect(next.refreshToken.role).toBe('visitor')
    },
  )
  it('a sign-out ends the session, and its chain is forgotten in every tab', async () => {
    const { openTab, saved, entries } = await openBrowser(foyer)
    const [one, other] = [openTab(), openTab()]
    one.strategy.setTokens(await one.renew())
    await other.renew()
    await foyer.advance(PAST_THE_WINDOW)
    const [text = ''] = entries.values()
    await one.run((sdk) => sdk.logout(`${TEST_ORIGIN}/`))
    expect([entries.size, one.strategy.loggedIn()]).toEqual([0, false])
    expect((await foyer.refresh(JSON.parse(text).newest)).status).toBe(400)
    await expect(other.run((sdk) => sdk.renewToken(saved.refreshToken))).rejects.toThrow(/"invalid_grant"/)
    expect(entries.size).toBe(0)
  })
})
