import { AxeBuilder } from '@axe-core/playwright'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { watchProblems } from './browser-host.js'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const looks = [
  { locale: 'en', colorScheme: 'light', width: 1280 },
  { locale: 'en', colorScheme: 'dark', width: 320 },
  { locale: 'ar', colorScheme: 'light', width: 320 },
  { locale: 'en-XA', colorScheme: 'dark', width: 320 },
] as const

describe.each(looks)('every hosted page, $locale, $colorScheme, $width px wide', ({ locale, colorScheme, width }) => {
  let foyer: TestFoyer
  let browser: Browser
  let names: string[]
  beforeAll(async () => {
    foyer = await startFoyer({})
    browser = await launchChromium()
    const list = await (await fetch(`${foyer.url}/dev/kit`)).text()
    names = [...list.matchAll(/href="\/dev\/kit\/(\w+)"/g)].map(([, name]) => name as string)
  })
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
  })

  it('G-20, G-30, P-02, P-06: axe finds nothing, nothing scrolls sideways, nothing foreign is loaded, nobody complains', async () => {
    expect(names.length).toBeGreaterThan(30)
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } })
    const page = await context.newPage()
    const problems = watchProblems(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== foyer.url) foreign.push(request.url())
    })
    const found: string[] = []
    for (const name of names) {
      await page.goto(`${foyer.url}/dev/kit/${name}?lang=${locale}`)
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      for (const { id, nodes } of violations)
        found.push(`${name}: ${id} at ${nodes.map(({ target }) => target).join(' ')}`)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (beyond > 0) found.push(`${name}: ${beyond} px beyond the edge`)
    }
    expect([found, problems, foreign]).toEqual([[], [], []])
    await context.close()
  })
})

describe('a choice on the page', () => {
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

  it('G-41: the chosen theme wins over the system, from the first paint', async () => {
    const page = await browser.newPage({ colorScheme: 'light' })
    await page.goto(`${foyer.url}/signin`)
    await page.getByRole('link', { name: 'Dark' }).click()
    await page.locator('html[data-theme="dark"]').waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    await page.close()
  })
})
