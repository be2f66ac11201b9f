import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import {
  additionalThemes,
  findLargeTextFaults,
  findThemeFaults,
  listForcedColourFaults,
  stateNames,
} from './state-faults.js'

describe('the states of the hosted pages (ST-01) in further looks', () => {
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

  it.each(additionalThemes)(
    'G-20, G-24, G-30, P-02, P-06: axe finds nothing, targets are large enough, nothing scrolls sideways or is foreign: $locale, $colorScheme, $width px',
    async (look) => {
      expect(await findThemeFaults(browser, foyer.url, await stateNames(foyer.url), look)).toEqual([])
    },
  )

  it('G-31: wider text spacing and letters twice as large cut nothing off in any state, nor scroll sideways', async () => {
    expect(await findLargeTextFaults(browser, foyer.url, await stateNames(foyer.url))).toEqual([])
  })

  it('G-32, G-40: every state in forced colours, and where less motion is asked for', async () => {
    expect(await listForcedColourFaults(browser, foyer.url, await stateNames(foyer.url))).toEqual([])
  })
})
