import { type DatabaseName, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Browser, createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { visitorToken } from '../membership-steps.js'

/**
 * Starts a site of two nodes for the tests of a `describe` block, which takes new members by invitation only. Each test
 * has the settings, a browser and the token of a visitor.
 */
export function inviteOnlySite(database: DatabaseName, settings: Record<string, string>) {
  const site = {} as TestFoyer & { browser: Browser; token: string }
  beforeAll(async () => {
    Object.assign(site, await startFoyer({ database, listen: false, nodes: 2 }))
  })
  beforeEach(async () => {
    site.browser = createNoScriptBrowser(site)
    site.token = await visitorToken(site)
    await site.updateSettings({ 'signup.policy': 'invite', 'signup.verifyEmail': 'false', ...settings })
  })
  afterAll(() => site.stop())
  return site
}
