import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { findHoverContrastFaults } from './screen-faults.js'
import { findPageFaults, memberPages, publicPages } from './site-faults.js'
import { type OpenedSite, openReferenceSite, SitePageObject } from './site-page-object.js'

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

  it('G-29: links that look like buttons keep their contrast under the mouse', async () => {
    site = await openReferenceSite()
    for (const colorScheme of ['light', 'dark'] as const) {
      const visit = await SitePageObject.begin(browser, site, { colorScheme })
      for (const path of ['/kit', '/no-such-page']) {
        await visit.open(path)
        const buttons = 'a.ui-button'
        expect([colorScheme, await findHoverContrastFaults(visit.page, buttons)]).toEqual([colorScheme, []])
      }
      await visit.end()
    }
  })
})
