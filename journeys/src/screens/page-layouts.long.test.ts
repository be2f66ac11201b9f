import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { findOverlaps, layoutShift, layouts, withPage } from './layout-faults.js'
import { findHorizontalScroll, findHoverContrastFaults } from './screen-faults.js'
import { findThemeFaults } from './state-faults.js'

const MAX_LAYOUT_SHIFT = 0.02
const SETTLE_MS = 250
const LOADS = 5

/** The soak run has all widths, languages and themes (`page-layouts.soak.test.ts`); other tests check the door. */
describe('the layouts of the hosted pages', () => {
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

  const setLayout = (layout: string) => foyer.updateSettings({ 'branding.layout': layout })

  it.each([
    ['card', { locale: 'ar', colorScheme: 'dark', width: 320 }],
    ['split', { locale: 'en', colorScheme: 'light', width: 1280 }],
  ] as const)('G-20, G-24, G-30, P-02: %s: axe finds nothing, nothing is cut off', async (layout, theme) => {
    await setLayout(layout)
    expect(await findThemeFaults(browser, foyer.url, ['signIn', 'signUpFieldsWrong', 'consent'], theme)).toEqual([])
  })

  it.each(layouts)('G-30: %s: no boxes overlap, nothing scrolls sideways', async (layout) => {
    await setLayout(layout)
    const found = await withPage(browser, {}, async (page) => {
      const faults: string[] = []
      await page.goto(`${foyer.url}/dev/kit/signUpFieldsWrong?lang=de`)
      for (const width of [390, 600, 900, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        faults.push(...(await findOverlaps(page)), ...(await findHorizontalScroll(page)))
      }
      return faults
    })
    expect(found).toEqual([])
  })

  it.each(layouts)('section 0: %s shifts by at most 0.02 in the worst of five loads', async (layout) => {
    await setLayout(layout)
    const loads = Array.from({ length: LOADS }, () =>
      withPage(browser, { viewport: { width: 390, height: 800 } }, async (page) => {
        await page.goto(`${foyer.url}/dev/kit/error`, { waitUntil: 'load' })
        return layoutShift(page, SETTLE_MS)
      }),
    )
    expect(Math.max(...(await Promise.all(loads)))).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
  })

  it('in a window below 900 px the arch of the door is at most 96 px high', async () => {
    await setLayout('door')
    const heights = await withPage(browser, {}, async (page) => {
      await page.goto(`${foyer.url}/signin`)
      const found: number[] = []
      for (const height of [899, 1000]) {
        await page.setViewportSize({ width: 1280, height })
        found.push((await page.locator('.fanlight').boundingBox())?.height ?? 0)
      }
      return found
    })
    expect(heights[0]).toBeLessThanOrEqual(96)
    expect(heights[1]).toBeGreaterThan(96)
  })

  it('SI-02: on a touch screen no field has the focus, whatever the browser says of itself', async () => {
    const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
    await withPage(browser, touch, async (page) => {
      await page.goto(`${foyer.url}/signin`)
      // The button exists after hydration.
      await page.locator('.show-password').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    })
  })

  it.each([
    ['card', 'dark'],
    ['split', 'light'],
  ] as const)('G-29: %s, %s: buttons and links can be read under the mouse', async (layout, colorScheme) => {
    const own = { 'branding.colour': '#ffd400', 'branding.background': '#f5f0e8 #14110d' }
    await foyer.updateSettings({ 'branding.layout': layout, ...own })
    const faults = await withPage(browser, { colorScheme, viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.goto(`${foyer.url}/dev/kit/consent`)
      return findHoverContrastFaults(page, '.button, main a, .foot nav:last-child a')
    })
    await foyer.updateSettings({ 'branding.colour': '', 'branding.background': '' })
    expect(faults).toEqual([])
  })
})
