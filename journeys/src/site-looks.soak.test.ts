import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { allowComplaints } from './complaints.js'
import { faultsInStates, faultsOnPages, forEverybody, forMembers, siteLooks } from './site-faults.js'
import { STATE_COMPLAINTS } from './site-states.js'
import { type OpenedSite, openReferenceSite } from './site-visit.js'

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
    expect(await faultsOnPages(browser, site, 'dark', forEverybody, forMembers)).toEqual([])
  })

  it.each(siteLooks)('G-20, G-24, G-30: nothing is wrong in any state: %s, %s, %i px', async (...look) => {
    allowComplaints(...STATE_COMPLAINTS)
    site = await openReferenceSite()
    expect(await faultsInStates(browser, site, look)).toEqual({ found: [], states: 24 })
  })
})
