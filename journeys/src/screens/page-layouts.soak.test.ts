import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { findOverlaps, layoutShift, layouts, withPage } from './layout-faults.js'
import { findAxeFaults, findClippedText, findHorizontalScroll, findHoverContrastFaults } from './screen-faults.js'
import { stateNames } from './state-faults.js'

const widths = [390, 600, 900, 1280, 1920]
const languages = ['en', 'de', 'es', 'fr', 'ar']
const MAX_LAYOUT_SHIFT = 0.02
const SETTLE_MS = 400
const LOADS = 5
const looks = layouts.flatMap((layout) => (['light', 'dark'] as const).map((scheme) => [layout, scheme] as const))

describe('the layouts of the hosted pages, in every state', () => {
  let foyer: TestFoyer
  let browser: Browser
  let names: string[]
  beforeAll(async () => {
    foyer = await startFoyer({})
    browser = await launchChromium()
    // The others show a site with its own branding, in the default layout.
    names = (await stateNames(foyer.url)).filter((name) => !/Branded|Blocked/.test(name))
  })
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
  })

  it.each(looks)('G-20, G-30: %s, %s: at every width, the states in turn in each language', async (...look) => {
    const [layout, colorScheme] = look
    await foyer.updateSettings({ 'branding.layout': layout })
    // Over all looks, every state is seen in every language.
    const offset = looks.findIndex((other) => other.join() === look.join())
    const found = await withPage(browser, { colorScheme }, async (page) => {
      const faults: string[] = []
      for (const [at, name] of names.entries()) {
        const language = languages[(at + offset) % languages.length] as string
        await page.goto(`${foyer.url}/dev/kit/${name}?lang=${language}`)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const here = [
            ...(await findOverlaps(page)),
            ...(await findHorizontalScroll(page)),
            ...(await findClippedText(page)),
          ]
          faults.push(...here.map((fault) => `${name}, ${language}, ${width} px: ${fault}`))
        }
        faults.push(...(await findAxeFaults(page)).map((fault) => `${name}, ${language}: ${fault}`))
      }
      return faults
    })
    expect(found).toEqual([])
  })

  it.each(looks)('G-29: %s, %s: every tone of button can be read under the mouse', async (layout, colorScheme) => {
    await foyer.updateSettings({ 'branding.layout': layout, 'branding.colour': '#ffd400' })
    const found = await withPage(browser, { colorScheme, viewport: { width: 1280, height: 800 } }, async (page) => {
      const faults: string[] = []
      for (const name of ['signIn', 'consent', 'waiting', 'verifyEmailWithLink', 'signInAgain', 'error']) {
        await page.goto(`${foyer.url}/dev/kit/${name}`)
        faults.push(...(await findHoverContrastFaults(page, '.button, .suggestion, summary')))
      }
      return faults
    })
    await foyer.updateSettings({ 'branding.colour': '' })
    expect(found).toEqual([])
  })

  it.each(layouts)('section 0: %s shifts by at most 0.02 in the worst of five loads of every state', async (layout) => {
    await foyer.updateSettings({ 'branding.layout': layout })
    const shifting: string[] = []
    for (const name of names) {
      const loads = Array.from({ length: LOADS }, (_, load) =>
        withPage(browser, { viewport: { width: load % 2 === 0 ? 390 : 1280, height: 800 } }, async (page) => {
          await page.goto(`${foyer.url}/dev/kit/${name}`, { waitUntil: 'load' })
          return layoutShift(page, SETTLE_MS)
        }),
      )
      const worst = Math.max(...(await Promise.all(loads)))
      if (worst > MAX_LAYOUT_SHIFT) shifting.push(`${name}: ${worst}`)
    }
    expect(shifting).toEqual([])
  })
})
