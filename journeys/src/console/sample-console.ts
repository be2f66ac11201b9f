import { startFoyer } from '@foyer/testing'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { ConsolePage } from './console-page-object.ts'

const OWNER = 'ana@example.com'

/** A server with the sample data of `--dev` and an owner of the console. */
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
  return {
    foyer,
    memberId,
    /**
     * Opens the console as the owner, in a context of its own. Each visit has its own sign-in: the second visit that
     * renews the access token of a shared one presents a used refresh token, which ends it (security-checklist 11).
     */
    visit: async (options: BrowserContextOptions = {}) => {
      const english = await ConsolePage.begin(browser, foyer)
      await english.signIn(OWNER)
      const storageState = await english.context.storageState()
      await english.end()
      return ConsolePage.begin(browser, foyer, { ...options, storageState })
    },
  }
}
