import { TEST_PASSWORD } from '@foyer/testing'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type OpenedSite, openReferenceSite, SitePageObject } from './site-page-object.js'

const PHONE = { locale: 'ar', colorScheme: 'dark', viewport: { width: 320, height: 640 } } as const
const MOST_TABS = 120

describe('journey 8: journey 1 with the keyboard alone, right to left, 320 px wide, in the dark', () => {
  let browser: Browser
  let site: OpenedSite
  let visit: SitePageObject
  beforeAll(async () => {
    browser = await launchChromium()
    site = await openReferenceSite()
    visit = await SitePageObject.begin(browser, site, PHONE)
    // The texts of the site are English, those of the hosted pages Arabic. Both are laid out from right to left.
    await visit.context.addInitScript((origin) => {
      if (location.origin !== origin) return
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = 'rtl'
      })
    }, site.url)
  })
  afterAll(async () => {
    await visit?.end()
    await browser?.close()
    await site?.close()
  })

  /** Presses Tab until an element has the focus, and checks that a focus ring shows it (G-22). */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        const ring = await target.evaluate((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element)
          return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
        })
        expect([`the ring of ${target}`, ring >= 2]).toEqual([`the ring of ${target}`, true])
        return
      }
      await visit.page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await reach(target)
    await visit.page.keyboard.press(key)
  }
  async function type(target: Locator, text: string): Promise<void> {
    await reach(target)
    await visit.page.keyboard.type(text)
  }
  /** Checks that the current screen is right to left, fits, is dark, and has no axe violations. */
  async function look(): Promise<void> {
    const seen = await visit.page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? []
      return {
        direction: getComputedStyle(document.body).direction,
        fits: document.documentElement.scrollWidth <= innerWidth,
        isDark: Math.max(red, green, blue) < 64,
      }
    })
    expect({ at: visit.page.url(), ...seen, violations: await visit.violations() }).toEqual({
      at: visit.page.url(),
      direction: 'rtl',
      fits: true,
      isDark: true,
      violations: [],
    })
  }

  it('G-21, G-22, G-30, G-44: cart → sign up on the hosted page → code → member, cart intact → sign out → sign in', async () => {
    const { page } = visit
    const banner = page.getByRole('banner')
    const email = 'walker@example.com'
    const field = (name: string) => page.locator(`input[name="${name}"]`)

    await visit.open('/')
    await press(banner.getByRole('link', { name: 'Pieces' }))
    await visit.expectHeading('Pieces')
    await press(page.getByRole('link', { name: 'Quay mug', exact: true }))
    await visit.expectHeading('Quay mug')
    await press(visit.button('Add to cart'))
    await visit.expectCart('1 item')
    await look()
    await press(banner.getByRole('link', { name: 'Cart, 1 item' }))
    await visit.expectHeading('Cart')
    await look()
    await press(visit.link('Create an account'))
    await visit.expectHeading('Create an account')
    await page.getByText('Your piece stays in your cart.').waitFor()
    await look()
    await press(visit.button('On the sign-in page'), 'Space')
    await press(visit.button('Go to the sign-in page'))

    await page.waitForURL(`${site.foyer.url}/signin?*`)
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]))
      .toEqual(['ar', 'rtl'])
    await look()
    await press(page.locator('main a[href*="/signup"]'))
    await page.waitForURL(`${site.foyer.url}/signup*`)
    await type(field('email'), email)
    await type(field('password'), TEST_PASSWORD)
    await look()
    await page.keyboard.press('Enter') // G-03
    await field('code').waitFor()
    await look()
    await type(field('code'), (await visit.mailTo(email)).code ?? '')

    await page.waitForURL(`${site.url}/cart`) // G-56
    await visit.expectFormCard('Account')
    await visit.expectCart('1 item')
    await look()
    await press(banner.getByRole('link', { name: 'Account' }))
    await visit.expectHeading('Your account')
    await look()
    await press(visit.button('Sign out'))
    await visit.expectFormCard('Sign in')
    await visit.expectCart('empty')

    await press(banner.getByRole('link', { name: 'Sign in' }))
    await press(visit.button('Go to the sign-in page'))
    await page.waitForURL(`${site.foyer.url}/signin?*`)
    await type(field('email'), email)
    await type(field('password'), TEST_PASSWORD)
    await page.keyboard.press('Enter')
    await visit.expectFormCard('Account')
    await visit.expectCart('1 item')
    expect(visit.problems).toEqual([])
  })
})
