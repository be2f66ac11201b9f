import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { findPageFaults, memberPages, publicPages } from './site-faults.js'
import { type OpenedSite, openReferenceSite } from './site-page-object.js'

describe('every page of the reference site (ST-01; the soak run has every state, too)', () => {
  let browser: Browser
  let site: OpenedSite
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterEach(() => site?.close())
  afterAll(() => browser?.close())

  it('G-20, P-02, P-06: axe finds nothing on any page', async () => {
    site = await openReferenceSite({ 'signup.verifyEmail': 'false' })
    expect(await findPageFaults(browser, site, 'light', publicPages, memberPages)).toEqual([])
  })
})
