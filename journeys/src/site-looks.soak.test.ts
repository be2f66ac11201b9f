import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { allowPageProblems } from './page-problems.js'
import { findPageFaults, findStateFaults, memberPages, publicPages, siteThemes } from './site-faults.js'
import { type OpenedSite, openReferenceSite } from './site-page-object.js'
import { EXPECTED_STATE_PROBLEMS } from './site-states.js'

describe('every page and every state of the reference site, in further looks', () => {
  let browser: Browser
  let site: OpenedSite
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterEach(() => site?.close())
  afterAll(() => browser?.close())

  it('G-20, P-02, P-06: axe finds nothing on any page, dark', async () => {
    site = await openReferenceSite({ 'signup.verifyEmail': 'false' })
    expect(await findPageFaults(browser, site, 'dark', publicPages, memberPages)).toEqual([])
  })

  it.each(siteThemes)('G-20, G-24, G-30: nothing is wrong in any state: %s, %s, %i px', async (...look) => {
    allowPageProblems(...EXPECTED_STATE_PROBLEMS)
    site = await openReferenceSite()
    expect(await findStateFaults(browser, site, look)).toEqual({ found: [], states: 24 })
  })
})
