import { readFileSync } from 'node:fs'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { watchProblems } from '../screens/page-problems.js'
import { findAxeFaults } from '../screens/screen-faults.js'

describe('the strength of a new password, in a browser', () => {
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

  /** Records the scripts that the page requests; those of the strength are `rating-worker-…`. */
  function scriptsOf(page: Page): string[] {
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    return scripts
  }

  const isWorker = (script: string) => script.startsWith('200 /assets/rating-worker-')

  it('P-03, SU-04: the word list comes with the focus on a new password, judges in a worker, and the policy lets it', async () => {
    const page = await browser.newPage()
    const problems = watchProblems(page)
    const scripts = scriptsOf(page)
    await page.goto(`${foyer.url}/signup`, { waitUntil: 'networkidle' })
    await page.getByLabel('Email').fill('ana@example.com')
    expect(scripts.filter(isWorker)).toEqual([])
    const loaded = page.waitForResponse(/\/assets\/rating-worker-/)
    await page.getByLabel('Password').focus()
    expect((await loaded).headers()['content-encoding']).toBe('br')
    await page.getByLabel('Password').pressSequentially('password1')
    await page.getByRole('status').filter({ hasText: 'Weak: this is a commonly used password.' }).waitFor()
    await page.getByLabel('Password').fill('lantern orbit seaweed trumpet')
    await page.getByRole('status').filter({ hasText: 'Strong' }).waitFor()
    expect([scripts.filter(isWorker).length, page.workers().length, problems]).toEqual([1, 1, []])
    await page.close()
  })

  it('beside the worker lie the licences of what it is made of', () => {
    const file = new URL('../../../apps/server/dist/pages/assets/rating-worker-LICENSE.txt', import.meta.url)
    const licences = readFileSync(file, 'utf8')
    for (const name of ['core', 'language-common']) expect(licences).toContain(`@zxcvbn-ts/${name} `)
    expect(licences).toMatch(/Permission is hereby granted/)
  })

  it('P-03: signing in loads no word list', async () => {
    const page = await browser.newPage()
    const scripts = scriptsOf(page)
    await page.goto(`${foyer.url}/signin`)
    await page.getByLabel('Password').fill('three small boats')
    await page.waitForLoadState('networkidle')
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter(isWorker)).toEqual([])
    await page.close()
  })

  it.each([
    { locale: 'en', width: 1280 },
    { locale: 'de', width: 320 },
    { locale: 'es', width: 390 },
  ])('section 0: the button stays in its place while the strength is judged, $locale, $width px', async (look) => {
    const { locale, width } = look
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${foyer.url}/signup?lang=${locale}`)
    const field = page.locator('input[name="password"]')
    const places = async () => (await page.locator('main button[type="submit"]').last().boundingBox())?.y
    const before = await places()
    const bare = await (
      await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: false })
    ).newPage()
    await bare.goto(`${foyer.url}/signup?lang=${locale}`)
    await expect.poll(() => bare.locator('.strength').isVisible()).toBe(false)
    const steps = {
      password1: 'weak',
      qwertzuiop: 'weak',
      tulpen12: 'fair',
      'lamp orbit': 'good',
      'lantern orbit seaweed': 'strong',
    }
    const seen: Record<string, number | undefined> = {}
    for (const [password, step] of Object.entries(steps)) {
      await field.fill(password)
      await page.locator(`.strength-${step}`).waitFor()
      seen[password] = await places()
    }
    expect(seen).toEqual(Object.fromEntries(Object.keys(steps).map((password) => [password, before])))
    await context.close()
  })

  it.each([
    { locale: 'en', colorScheme: 'light', width: 1280 },
    { locale: 'ar', colorScheme: 'dark', width: 320 },
  ] as const)('G-20, G-30: axe finds nothing in any step, $locale, $colorScheme, $width px', async (look) => {
    const { locale, colorScheme, width } = look
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${foyer.url}/signup?lang=${locale}`)
    const field = page.locator('input[name="password"]')
    const steps = { password1: 'weak', tulpen12: 'fair', 'lamp orbit': 'good', 'lantern orbit seaweed': 'strong' }
    for (const [password, step] of Object.entries(steps)) {
      await field.fill(password)
      await page.locator(`.strength-${step}`).waitFor()
      expect([step, await findAxeFaults(page)]).toEqual([step, []])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
    }
    await context.close()
  })
})
