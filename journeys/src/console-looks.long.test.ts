import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { consoleScreens, faultsOnScreens } from './console-screens.js'
import { ConsoleVisit, consoleLooks } from './console-visit.js'

const OWNER = 'owner@example.com'

describe('every screen of the console, in every look (ST-01)', () => {
  let browser: Browser
  let foyer: TestFoyer
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'false' } })
  })
  afterAll(async () => {
    await browser?.close()
    await foyer?.stop()
  })

  it('CS-01, G-20, G-30, P-06: axe finds nothing on any, and nothing scrolls sideways', async () => {
    const { memberId } = await foyer.member(OWNER)
    const [node] = foyer.nodes
    await node?.deps.storage.transact((stores) => stores.owners.put(memberId as never, 'owner', foyer.clock.now()))
    await node?.refresh()
    for (const name of ['ben', 'cem']) await foyer.member(`${name}@example.com`)
    const ada = await foyer.member('ada@example.com')
    const token = await foyer.addApiKey()
    await foyer.call(`/members/v1/members/${ada.memberId}/disconnect`, { method: 'POST', token })
    const [ended] = (await node?.deps.storage.read((stores) => stores.sessions.allOf(ada.memberId as never, 1))) ?? []
    assert(ended?.endedAt != null)
    await foyer.visitor()
    const visit = await ConsoleVisit.begin(browser, foyer)
    await visit.signIn(OWNER)
    const storageState = await visit.context.storageState()
    await visit.end()
    const screens = [...consoleScreens(memberId), `/sessions/${ended.sessionId}`]
    const found: string[] = []
    for (const look of consoleLooks)
      found.push(...(await faultsOnScreens(browser, foyer, { ...look, storageState }, screens)))
    expect(found).toEqual([])
  })
})
