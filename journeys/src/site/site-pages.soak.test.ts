import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { allowPageProblems } from '../screens/page-problems.js'
import { memberPages, openWithCart, publicPages, shown } from './site-faults.js'
import { type OpenedSite, openReferenceSite, SitePageObject } from './site-page-object.js'

describe('every page of the reference site', () => {
  let browser: Browser
  let site: OpenedSite
  beforeAll(async () => {
    browser = await launchChromium()
    site = await openReferenceSite({ 'signup.verifyEmail': 'false' })
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  const begin = (options: Parameters<typeof openWithCart>[2], email?: string) =>
    openWithCart(browser, site, options, email)

  it('G-30: at 320 px nothing scrolls sideways', async () => {
    const visit = await begin({ viewport: { width: 320, height: 640 } }, 'narrow@example.com')
    const tooWide: string[] = []
    for (const path of [...publicPages, ...memberPages]) {
      await visit.open(path)
      await shown(visit)
      const excess = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (excess > 0) tooWide.push(`${path}: ${excess} px`)
    }
    expect(tooWide).toEqual([])
    await visit.end()
  })

  it('G-25: each has one h1, one main and a title of its own', async () => {
    const visit = await begin({})
    const titles = new Set<string>()
    const paths = publicPages.filter((path) => !path.includes('?'))
    for (const path of paths) {
      await visit.open(path)
      await shown(visit)
      expect([path, await visit.page.locator('h1').count(), await visit.page.locator('main').count()]).toEqual([
        path,
        1,
        1,
      ])
      titles.add(await visit.page.title())
    }
    expect([...titles].filter((title) => !title.endsWith(' · Low Tide Pottery'))).toEqual([])
    expect(titles.size).toBe(paths.length)
    await visit.end()
  })

  it('G-26: a step inside the site moves the focus to the new heading', async () => {
    const visit = await begin({})
    await visit.open('/')
    await visit.page.getByRole('banner').getByRole('link', { name: 'Pieces' }).click()
    await visit.expectHeading('Pieces')
    await expect.poll(() => visit.page.evaluate(() => document.activeElement?.textContent)).toBe('Pieces')
    await visit.end()
  })

  it('G-21: a piece is put into the cart and taken out again with the keyboard alone', async () => {
    const visit = await SitePageObject.begin(browser, site)
    const { page } = visit
    const reach = async (name: string) => {
      for (let tabs = 0; tabs < 80; tabs += 1) {
        const focused = await page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
        )
        if (focused === name) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab does not reach ${name}`)
    }
    await visit.open('/')
    await reach('Pieces')
    await page.keyboard.press('Enter')
    await visit.expectHeading('Pieces')
    await visit.link('Quay mug').first().waitFor()
    await reach('Quay mug')
    await page.keyboard.press('Enter')
    await visit.expectHeading('Quay mug')
    await reach('Add to cart')
    await page.keyboard.press('Enter')
    await visit.expectCart('1 item')
    await visit.open('/cart')
    await visit.button('Remove Quay mug').waitFor()
    await reach('Remove Quay mug')
    await page.keyboard.press('Space')
    await visit.expectCart('empty')
    await visit.end()
  })

  it('G-41: a chosen theme outlives the page, and is there before the first paint', async () => {
    const visit = await SitePageObject.begin(browser, site, { colorScheme: 'light' })
    const paper = () => visit.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await visit.open('/')
    const light = await paper()
    await visit.page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click()
    const dark = await paper()
    expect(dark).not.toBe(light)
    allowPageProblems(/ERR_FAILED/)
    await visit.page.route('**/*.js', (route) => route.abort())
    await visit.page.reload({ waitUntil: 'commit' })
    await visit.page.waitForFunction(() => document.styleSheets.length > 0)
    await expect.poll(paper).toBe(dark)
    await visit.end()
  })

  it('HM-02, section 0: nothing moves while the first page loads', async () => {
    const visit = await SitePageObject.begin(browser, site)
    await visit.page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visit.open('/')
    await visit.page.waitForLoadState('networkidle')
    await expect
      .poll(() => visit.page.evaluate(() => (window as unknown as { shift: number }).shift))
      .toBeLessThanOrEqual(0.05)
    await visit.end()
  })

  it.each(['/', '/pieces', '/pieces/moon-jar', '/sign-in', '/account', '/kiln-notes', '/kit'])(
    'section 0: the first view of %s stays within its budget, gzipped',
    async (path) => {
      const visit = await SitePageObject.begin(browser, site)
      const files = new Set<string>()
      visit.page.on('request', (request) => {
        if (request.url().startsWith(`${site.url}/assets/`)) files.add(request.url())
      })
      await visit.open(path)
      await visit.page.waitForLoadState('networkidle')
      await visit.end()
      const sizes = { js: 0, css: 0, woff2: 0 }
      for (const file of files) {
        const answer = await fetch(file, { headers: { 'accept-encoding': 'gzip' } })
        const kind = file.split('.').at(-1) as keyof typeof sizes
        sizes[kind] += Number(answer.headers.get('content-length'))
      }
      console.info(path, sizes)
      expect(sizes.js).toBeGreaterThan(50_000)
      expect(sizes.js).toBeLessThanOrEqual(140_000)
      expect(sizes.css).toBeLessThanOrEqual(12_000)
      expect(sizes.woff2).toBeLessThanOrEqual(50_000)
      expect([...files].filter((file) => file.endsWith('.woff2'))).toHaveLength(1)
    },
  )
})
