import type { TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { assert } from 'vitest'
import { consoleScreens, faultsOnScreens } from './console-screens.js'
import { ConsoleVisit, type consoleLooks } from './console-visit.js'

const OWNER = 'owner@example.com'

/** What is wrong on any screen of the console, with some members and sessions there, in one look. */
export async function faultsOfConsole(
  browser: Browser,
  foyer: TestFoyer,
  look: (typeof consoleLooks)[number],
): Promise<string[]> {
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
  return faultsOnScreens(browser, foyer, { ...look, storageState }, screens)
}
