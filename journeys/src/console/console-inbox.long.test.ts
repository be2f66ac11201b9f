import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { ConsolePage, consoleThemes } from './console-page-object.js'

describe('the development inbox in the console', () => {
  let browser: Browser
  let foyer: TestFoyer
  let visitor: string
  let visit: ConsolePage
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'true' } })
    visitor = (await foyer.createVisitor()).access_token
    await foyer.register(visitor, 'ana@example.com')
  })
  afterEach(() => visit?.end())
  afterAll(async () => {
    await browser?.close()
    await foyer?.stop()
  })

  it('IN-01, CS-03: a new mail opens by itself, without a reload; a copied link shows the same, and Back undoes the last step', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    const article = (name: RegExp) => page.getByRole('article', { name })
    await visit.open('/inbox')
    await page.getByText('To ana@example.com,').waitFor()
    await foyer.register(visitor, 'ben@example.com')
    await page.getByText('To ben@example.com,').waitFor()
    const code = await foyer.getMailedCode('ben@example.com')
    await article(new RegExp(code)).waitFor()
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit.button('Copy code').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)

    await page.getByRole('link', { name: /ana@example\.com/ }).click()
    await page.getByText('To ana@example.com,').waitFor()
    await page.getByRole('tab', { name: 'Text' }).click()
    const address = page.url()
    expect(address).toMatch(/\/console\/inbox\/mail_[^?]+\?view=text$/)
    await page.goto(address)
    await page.getByRole('tab', { name: 'Text', selected: true }).waitFor()
    await page.getByText('To ana@example.com,').waitFor()
    await page.getByRole('link', { name: /ben@example\.com/ }).click()
    await page.getByText('To ben@example.com,').waitFor()
    await page.goBack()
    await page.getByText('To ana@example.com,').waitFor()
  })

  it('IN-02, P-02: the mail stands in its frame without scripts, light and dark, and asks nobody for anything', async () => {
    visit = await ConsolePage.begin(browser, foyer, { colorScheme: 'light' })
    const { page } = visit
    await visit.open('/inbox')
    const colour = () =>
      page
        .frameLocator('iframe')
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor)
    await page.frameLocator('iframe').getByRole('heading').first().waitFor()
    const [light] = [await colour()]
    await visit.button('Dark').last().click()
    await expect.poll(colour).not.toBe(light)
    const [frame] = page.frames().slice(1)
    const answered = await page.request.get(frame?.url() ?? '')
    expect(answered.headers()['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox/)
  })

  it('the clock is turned, and every page that shows it agrees', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    await visit.open('/scenarios')
    const before = foyer.clock.now()
    await visit.button('+ 1 hour').click()
    await visit.page.getByText('Clock moved ahead by 1 hour.').waitFor()
    expect(foyer.clock.now() - before).toBeGreaterThanOrEqual(3_600_000)
  })

  it('CS-02, CS-04, G-21: by keyboard alone: the palette leads there, keys lead back, and the list of keys closes', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.open('/inbox')
    await visit.expectHeading('Inbox')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('test tools')
    await page.keyboard.press('Enter')
    await visit.expectHeading('Test tools')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Test tools')
    await page.keyboard.type('gi')
    await visit.expectHeading('Inbox')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await visit.violations()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' })
  })

  it.each(consoleThemes)(
    'G-20, G-30, P-06: axe finds nothing and nothing scrolls sideways: $colorScheme',
    async (look) => {
      visit = await ConsolePage.begin(browser, foyer, look)
      const found: string[] = []
      for (const path of ['', '/inbox', '/inbox?q=nobody', '/scenarios']) {
        await visit.open(path)
        await visit.page.getByRole('heading', { level: 1 }).waitFor()
        found.push(...(await visit.violations()))
      }
      expect(found).toEqual([])
    },
  )

  it('budget of section 0: the console’s first view is at most 190 kB of scripts and 16 kB of styles, and one font', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    await visit.open('/members')
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    const sizes = await visit.page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const of = (ending: string) =>
        files.filter(({ name }) => name.endsWith(ending)).map((file) => file.encodedBodySize)
      return { scripts: of('.js'), styles: of('.css'), fonts: of('.woff2') }
    })
    const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
    expect([sum(sizes.scripts) > 10_000, sum(sizes.scripts) <= 190_000]).toEqual([true, true])
    expect(sum(sizes.styles)).toBeLessThanOrEqual(16_000)
    expect([sizes.fonts.length, sum(sizes.fonts) <= 50_000]).toEqual([1, true])
  })
})
