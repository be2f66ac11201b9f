import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { faultsInLook, looks, stateNames } from './state-faults.js'

describe('every hosted page in every state, in every look (ST-01)', () => {
  let foyer: TestFoyer
  let browser: Browser
  beforeAll(async () => {
    foyer = await startFoyer({})
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
  })

  it.each(looks)(
    'G-20, G-24, G-30, P-02, P-06: axe finds nothing, targets are large enough, nothing scrolls sideways or is foreign: $locale, $colorScheme, $width px',
    async (look) => {
      const names = await stateNames(foyer.url)
      expect(names.length).toBeGreaterThan(30)
      expect(await faultsInLook(browser, foyer.url, names, look)).toEqual([])
    },
  )
})
