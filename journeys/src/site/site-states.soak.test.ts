import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { allowPageProblems } from '../screens/page-problems.js'
import {
  findClippedText,
  findForcedColourFaults,
  findHorizontalScroll,
  findMotionFaults,
  readingStyles,
  restyle,
} from '../screens/screen-faults.js'
import { shown } from './site-faults.js'
import { type OpenedSite, openReferenceSite, SitePageObject } from './site-page-object.js'
import { failRoute, MEMBER, NOTES, pendingForever, setDirection } from './site-states.js'

const pages = ['/', '/pieces', '/pieces/moon-jar', '/classes', '/cart', '/kiln-notes', '/sign-in', '/account', '/kit']

describe('the screens of the reference site', () => {
  let browser: Browser
  let site: OpenedSite
  beforeAll(async () => {
    browser = await launchChromium()
    site = await openReferenceSite()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  async function faultsOfPages(visit: SitePageObject, find: (page: Page) => Promise<string[]>): Promise<string[]> {
    const found: string[] = []
    for (const path of pages) {
      await visit.open(path)
      await shown(visit)
      found.push(...(await find(visit.page)).map((fault) => `${path}: ${fault}`))
    }
    return found
  }

  it('G-31: wider text spacing and letters twice as large cut nothing off, nor scroll sideways', async () => {
    const visit = await SitePageObject.begin(browser, site, { viewport: { width: 1280, height: 900 } })
    const found = await faultsOfPages(visit, async (page) => {
      await restyle(page, readingStyles.spacing)
      const faults = [...(await findClippedText(page)), ...(await findHorizontalScroll(page))]
      await restyle(page, readingStyles.large)
      return [...faults, ...(await findClippedText(page)), ...(await findHorizontalScroll(page))]
    })
    expect(found).toEqual([])
    await visit.end()
  })

  it('G-32, G-40: in forced colours every control, icon, word and the focus is there to see; nothing moves where less motion is asked for', async () => {
    const visit = await SitePageObject.begin(browser, site, { forcedColors: 'active' })
    const found = await faultsOfPages(visit, async (page) => {
      const faults = [...(await findForcedColourFaults(page)), ...(await findMotionFaults(page))]
      await page.keyboard.press('Tab')
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)
      return outline === 'none' ? [...faults, 'no ring of focus'] : faults
    })
    expect(found).toEqual([])
    await visit.end()
  })

  it('G-44: right to left, no button stands over what is typed', async () => {
    const visit = await SitePageObject.begin(browser, site, { viewport: { width: 320, height: 640 } })
    await setDirection(visit, 'rtl')
    await visit.open('/sign-in')
    await visit.expectHeading('Sign in')
    const overlap = await visit.page.getByLabel('Password', { exact: true }).evaluate((field) => {
      const { left, right } = field.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(field)
      const show = field.parentElement?.querySelector('button')?.getBoundingClientRect()
      if (show === undefined) return 'no button'
      const [from, to] = [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
      return Math.max(0, Math.min(to, show.right) - Math.max(from, show.left))
    })
    expect(overlap).toBe(0)
    await visit.end()
  })

  it('G-27: a dialog has a name, starts on Cancel, keeps the focus, closes by Esc and gives the focus back', async () => {
    const visit = await SitePageObject.begin(browser, site)
    const { page } = visit
    await visit.open('/kit')
    const opener = visit.button('Open a dialog')
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete this collection?' })
    await dialog.waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toBe('Cancel')
    const reached = new Set<string>()
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab')
      // After the last control the browser itself gets the focus, before the first one.
      const isWithin = await dialog.evaluate((box) => {
        const at = document.activeElement
        return at === document.body ? 'browser' : box.contains(at) ? (at?.textContent ?? '') : 'behind'
      })
      reached.add(isWithin)
    }
    reached.delete('browser')
    expect([...reached].toSorted()).toEqual(['Cancel', 'Delete'])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
    await visit.end()
  })

  it('CT-08: the badge has words, every change is said politely, and an empty cart says what to do next', async () => {
    const visit = await SitePageObject.begin(browser, site)
    const { page } = visit
    await visit.open('/cart')
    await visit.expectCart('empty')
    await page.getByRole('heading', { name: 'Nothing in it yet' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Look at the pieces' }).waitFor()
    await visit.addToCart('quay-mug')
    await visit.expectCart('1 item')
    const news = page.getByRole('region', { name: 'News' })
    await expect.poll(() => news.getAttribute('aria-live')).toBe('polite')
    await news.getByText('Quay mug is in your cart.').waitFor()
    await visit.open('/cart')
    const quantity = page.getByRole('status', { name: 'Quantity: Quay mug' })
    await expect.poll(() => quantity.textContent()).toBe('1')
    await visit.button('One more: Quay mug').click()
    await visit.expectCart('2 items')
    await expect.poll(() => quantity.textContent()).toBe('2')
    await visit.button('Remove Quay mug').click()
    await news.getByText('Quay mug is out of your cart.').waitFor()
    await visit.expectCart('empty')
    await visit.end()
  })

  it('ST-02: a skeleton keeps its size when it is drawn, and is still where less motion is asked for', async () => {
    const visit = await SitePageObject.begin(browser, site)
    const { page } = visit
    await visit.open('/kit')
    const skeleton = page.locator('.kit .ui-skeleton')
    await page.locator('.kit .ui-skeleton[data-drawn]').waitFor()
    const look = () =>
      skeleton.evaluate((box) => {
        const [line] = box.querySelectorAll('.ui-skeleton-line')
        const { animationName, backgroundColor } = getComputedStyle(line as Element)
        return { height: box.getBoundingClientRect().height, animationName, backgroundColor }
      })
    const drawn = await look()
    expect([drawn.height > 60, drawn.animationName]).toEqual([true, 'none'])
    await skeleton.evaluate((box) => box.removeAttribute('data-drawn'))
    expect(await look()).toEqual({ ...drawn, backgroundColor: 'rgba(0, 0, 0, 0)' })
    await visit.end()
  })

  it('ST-02: the profile takes the room that its skeleton kept for it', async () => {
    const visit = await SitePageObject.begin(browser, site)
    const { page } = visit
    await visit.open('/sign-up')
    await visit.send('roomy@example.com', 'Create account')
    await visit.enterCode('roomy@example.com')
    let release = pendingForever
    const released = new Promise<void>((go) => {
      release = go
    })
    await page.route(MEMBER, async (route) => {
      await released
      await route.continue()
    })
    await visit.open('/account')
    await page.locator('.narrow [data-drawn]').waitFor()
    const height = () => page.locator('.ui-card').evaluate((card) => card.getBoundingClientRect().height)
    const kept = await height()
    release()
    await page.getByLabel('Nickname').waitFor()
    expect(Math.abs((await height()) - kept)).toBeLessThanOrEqual(24)
    await visit.end()
  })

  it('ST-03: what could not be fetched is said to have failed, and never looks empty', async () => {
    allowPageProblems(/status of 500/)
    const visit = await SitePageObject.begin(browser, site)
    const { page } = visit
    await visit.open('/sign-up')
    await visit.send('failing@example.com', 'Create account')
    await visit.enterCode('failing@example.com')
    await page.route(NOTES, failRoute)
    await page.route(MEMBER, failRoute)
    const main = page.getByRole('main')
    await visit.open('/kiln-notes')
    await main.getByRole('alert').getByText('The notes could not be fetched.').waitFor()
    await expect.poll(() => page.locator('.ui-empty').count()).toBe(0)
    for (const path of ['/account', '/account/email']) {
      await visit.open(path)
      await main.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
      await expect.poll(() => page.locator('.ui-empty').count()).toBe(0)
    }
    await page.unrouteAll()
    await main.getByRole('button', { name: 'Try again' }).click()
    await main.getByText('failing@example.com').first().waitFor()
    await visit.end()
  })
})
