import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'

// Every page in every state and every look: `page-states.long.test.ts`.
describe('a page', () => {
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

  it.each([
    ['verifyEmail', 'code', 6],
    ['verifyLinkNumber', 'number', 2],
  ])('VE-01: %s draws as many cells as the %s has digits', async (name, field, digits) => {
    const page = await browser.newPage({ viewport: { width: 480, height: 900 } })
    await page.goto(`${foyer.url}/dev/kit/${name}`)
    const cells = await page.locator(`input[name="${field}"]`).evaluate((input) => {
      const { backgroundSize, backgroundImage } = getComputedStyle(input)
      // The last stop of the gradient is where a cell ends.
      return Number.parseFloat(backgroundSize) / Number.parseFloat(backgroundImage.match(/([\d.]+)px\)$/)?.[1] ?? '')
    })
    expect(cells).toBe(digits)
    await page.close()
  })

  it('G-47: another language keeps the address that was typed, never the password', async () => {
    const page = await browser.newPage()
    await page.goto(`${foyer.url}/signup`)
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('Password').fill('three small boats')
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Konto anlegen' }).waitFor()
    expect(await page.getByLabel('E-Mail').inputValue()).toBe('ana@example.com')
    expect(await page.getByLabel('Passwort').inputValue()).toBe('')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.close()
  })

  it('G-41, G-42: the chosen theme wins over the system, from the first paint', async () => {
    const page = await browser.newPage({ colorScheme: 'light' })
    await page.goto(`${foyer.url}/signin`)
    await page.getByRole('link', { name: 'Dark' }).click()
    await page.locator('html[data-theme="dark"]').waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    await page.close()
  })
})
