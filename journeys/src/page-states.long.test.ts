import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { faultsInForcedColours, faultsInLook, faultsOfLargeText, looks, stateNames } from './state-faults.js'

describe('every hosted page in every state, in every look (ST-01)', () => {
  let foyer: TestFoyer
  let browser: Browser
  let names: string[]
  beforeAll(async () => {
    foyer = await startFoyer({})
    browser = await launchChromium()
    names = await stateNames(foyer.url)
    expect(names.length).toBeGreaterThan(30)
  })
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
  })

  it.each(looks)(
    'G-20, G-24, G-30, P-02, P-06: axe finds nothing, targets are large enough, nothing scrolls sideways or is foreign: $locale, $colorScheme, $width px',
    async (look) => {
      expect(await faultsInLook(browser, foyer.url, names, look)).toEqual([])
    },
  )

  it('G-31: wider text spacing and letters twice as large cut nothing off, nor scroll sideways', async () => {
    expect(await faultsOfLargeText(browser, foyer.url, names)).toEqual([])
  })

  it('G-32, G-40: in forced colours every control, icon, word and the focus is there to see; nothing moves where less motion is asked for', async () => {
    expect(await faultsInForcedColours(browser, foyer.url, names)).toEqual([])
  })
})
