import type { TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { assert } from 'vitest'
import { ConsolePage } from './console-page-object.js'
import { consoleScreens, findScreenFaults } from './console-screens.js'

const OWNER = 'owner@example.com'

/** Finds faults on all screens of the console in one theme and language, with some members and sessions present. */
export async function findConsoleFaults(
  browser: Browser,
  foyer: TestFoyer,
  look: BrowserContextOptions,
): Promise<string[]> {
  const { memberId } = await foyer.createMember(OWNER)
  await foyer.grantRole(memberId, 'owner')
  for (const name of ['ben', 'cem']) await foyer.createMember(`${name}@example.com`)
  const ada = await foyer.createMember('ada@example.com')
  const token = await foyer.addApiKey()
  await foyer.call(`/members/v1/members/${ada.memberId}/disconnect`, { method: 'POST', token })
  const [ended] = await foyer.deps.storage.read((stores) => stores.sessions.listAll(ada.memberId as never, 1))
  assert(ended?.endedAt != null)
  await foyer.createVisitor()
  const visit = await ConsolePage.begin(browser, foyer)
  await visit.signIn(OWNER)
  const storageState = await visit.context.storageState()
  await visit.end()
  const screens = [...consoleScreens(memberId), `/sessions/${ended.sessionId}`]
  return findScreenFaults(browser, foyer, { ...look, storageState }, screens)
}
