import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { findLargeTextFaults, findThemeFaults, listForcedColourFaults, stateNames, themes } from './state-faults.js'

describe('the states of the hosted pages (ST-01)', () => {
  let foyer: TestFoyer
  let browser: Browser
  let names: string[]
  /** A third of the states; the soak run checks all of them. */
  let some: string[]
  beforeAll(async () => {
    foyer = await startFoyer({})
    browser = await launchChromium()
    names = await stateNames(foyer.url)
    expect(names.length).toBeGreaterThan(30)
    some = names.filter((_, at) => at % 3 === 0)
  })
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
  })

  it.each(themes)(
    'G-20, G-24, G-30, P-02, P-06: axe finds nothing, targets are large enough, nothing scrolls sideways or is foreign: $locale, $colorScheme, $width px',
    async (look) => {
      expect(await findThemeFaults(browser, foyer.url, names, look)).toEqual([])
    },
  )

  it('G-31: wider text spacing and letters twice as large cut nothing off, nor scroll sideways', async () => {
    expect(await findLargeTextFaults(browser, foyer.url, some)).toEqual([])
  })

  it('G-32, G-40: in forced colours every control, icon, word and the focus is there to see; nothing moves where less motion is asked for', async () => {
    expect(await listForcedColourFaults(browser, foyer.url, some)).toEqual([])
  })

  it.each([
    ['verifyEmail', 'code', 6],
    ['verifyLinkNumber', 'number', 2],
  ])('VE-01: %s draws as many cells as the %s has digits', async (name, field, digits) => {
    const page = await browser.newPage({ viewport: { width: 480, height: 900 } })
    await page.goto(`${foyer.url}/dev/kit/${name}`)
    const cells = await page.locator(`input[name="${field}"]`).evaluate((input) => {
      const { backgroundSize, backgroundImage } = getComputedStyle(input)
      // The last stop of the gradient is the end of a cell.
      return Number.parseFloat(backgroundSize) / Number.parseFloat(backgroundImage.match(/([\d.]+)px\)$/)?.[1] ?? '')
    })
    expect(cells).toBe(digits)
    await page.close()
  })

  it('G-47: another language keeps the address that was typed, never the password', async () => {
    const page = await browser.newPage()
    await page.goto(`${foyer.url}/signup`)
    await page.getByLabel('Email').fill('ana@example.com')
    await page.getByLabel('Password').fill('three small boats')
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Konto anlegen' }).waitFor()
    await expect.poll(() => page.getByLabel('E-Mail').inputValue()).toBe('ana@example.com')
    await expect.poll(() => page.getByLabel('Passwort').inputValue()).toBe('')
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.close()
  })

  it('G-41, G-42: the chosen theme wins over the system, from the first paint', async () => {
    const page = await browser.newPage({ colorScheme: 'light' })
    await page.goto(`${foyer.url}/signin`)
    await page.getByRole('link', { name: 'Dark' }).click()
    await page.locator('html[data-theme="dark"]').waitFor()
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    await page.close()
  })
})
