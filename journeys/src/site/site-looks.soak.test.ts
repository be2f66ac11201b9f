import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { allowPageProblems } from '../screens/page-problems.js'
import { findHoverContrastFaults } from '../screens/screen-faults.js'
import { findPageFaults, findStateFaults, memberPages, publicPages, siteThemes } from './site-faults.js'
import { type OpenedSite, openReferenceSite, SitePageObject } from './site-page-object.js'
import { EXPECTED_STATE_PROBLEMS } from './site-states.js'

describe('every page and every state of the reference site, in light and dark (ST-01)', () => {
  let browser: Browser
  let site: OpenedSite
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterEach(() => site?.close())
  afterAll(() => browser?.close())

  it.each(['light', 'dark'] as const)('G-20, P-02, P-06: axe finds nothing on any page, %s', async (colorScheme) => {
    site = await openReferenceSite({ 'signup.verifyEmail': 'false' })
    expect(await findPageFaults(browser, site, colorScheme, publicPages, memberPages)).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'G-29: links that look like buttons keep their contrast under the mouse, %s',
    async (colorScheme) => {
      site = await openReferenceSite()
      const visit = await SitePageObject.begin(browser, site, { colorScheme })
      for (const path of ['/kit', '/no-such-page']) {
        await visit.open(path)
        expect(await findHoverContrastFaults(visit.page, 'a.ui-button')).toEqual([])
      }
      await visit.end()
    },
  )

  it.each(siteThemes)('G-20, G-24, G-30: nothing is wrong in any state: %s, %s, %i px', async (...look) => {
    allowPageProblems(...EXPECTED_STATE_PROBLEMS)
    site = await openReferenceSite()
    expect(await findStateFaults(browser, site, look)).toEqual({ found: [], states: 24 })
  })
})
