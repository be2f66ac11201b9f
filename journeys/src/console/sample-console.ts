import { startFoyer } from '@foyer/testing'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { ConsolePage } from './console-page-object.ts'

const OWNER = 'ana@example.com'

/** A server with the sample data of `--dev` and an owner who is signed in to the console. */
export async function startSampleConsole(browser: Browser) {
  const foyer = await startFoyer({
    now: 'running',
    settings: { 'signup.verifyEmail': 'false', 'site.name': 'Low Tide Pottery' },
  })
  const { memberId } = await foyer.createMember(OWNER)
  await foyer.grantRole(memberId, 'owner')
  await foyer.updateSettings({ 'signup.policy': 'approval' })
  const loaded = await foyer.call('/dev/sample', { json: {} })
  if (loaded.status !== 200) throw new Error(`/dev/sample answered ${loaded.status}`)
  const signedIn = await ConsolePage.begin(browser, foyer)
  await signedIn.signIn(OWNER)
  const storageState = await signedIn.context.storageState()
  await signedIn.end()
  return {
    foyer,
    memberId,
    /** Opens the console as the owner, in a context of its own. */
    visit: (options: BrowserContextOptions = {}) => ConsolePage.begin(browser, foyer, { ...options, storageState }),
  }
}
