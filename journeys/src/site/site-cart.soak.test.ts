import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type OpenedSite, openReferenceSite, PASSWORD, SitePageObject } from './site-page-object.js'

describe('the cart and the pieces of the reference site', () => {
  let browser: Browser
  let site: OpenedSite
  let visit: SitePageObject
  let email: string
  let many = 0
  beforeAll(async () => {
    browser = await launchChromium()
    site = await openReferenceSite()
  })
  beforeEach(async () => {
    many += 1
    email = `shopper-${many}@example.com`
    visit = await SitePageObject.begin(browser, site)
  })
  afterEach(() => visit.end())
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  /** Creates an account in another browser. */
  async function newMember(): Promise<void> {
    const elsewhere = await SitePageObject.begin(browser, site)
    await elsewhere.open('/sign-up')
    await elsewhere.send(email, 'Create account')
    await elsewhere.enterCode(email)
    await elsewhere.end()
  }

  it('journey 6: a renewal is refused in mid-shopping: one quiet notice, nothing lost, and signing in goes on (CT-06)', async () => {
    await newMember()
    await visit.signIn(email)
    await visit.addToCart('quay-mug')
    await visit.expectCart('1 item')
    const { page } = visit
    // The session ends through a password change on another device.
    const other = await SitePageObject.begin(browser, site)
    await other.signIn(email)
    await other.open('/account/password')
    await other.page.getByLabel('Current password').fill(PASSWORD)
    await other.page.getByLabel('New password').fill('another horse battery')
    await other.button('Change password').click()
    await other.page.getByText('Your password was changed.').waitFor()
    await other.end()

    await page.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem('foyer.tokens') ?? '{}')
      tokens.accessToken.expiresAt = 1
      localStorage.setItem('foyer.tokens', JSON.stringify(tokens))
    })
    await visit.open('/kiln-notes')
    await page.getByText('You go on as a visitor, and nothing in your cart is lost.').waitFor()
    await visit.expectFormCard('Sign in')
    await visit.expectHeading('Kiln notes')
    await visit.expectCart('1 item')
    await visit.addToCart('milk-jug')
    await visit.expectCart('2 items')
    await visit.open('/sign-in')
    await visit.send(email, 'Sign in', 'another horse battery')
    await visit.expectFormCard('Account')
    await visit.expectCart('2 items')
  })

  it('CT-02: two tabs agree, and the cart outlives a reload', async () => {
    await visit.open('/cart')
    const second = await visit.context.newPage()
    await visit.open('/pieces/quay-mug', second)
    await visit.pressAddToCart(second)
    await visit.expectCart('1 item')
    await visit.page.getByRole('heading', { name: 'Quay mug' }).waitFor()
    await visit.page.reload()
    await visit.expectCart('1 item')
  })

  it('CT-01: what is removed comes back by Undo, in its place', async () => {
    await visit.addToCart('quay-mug')
    await visit.addToCart('milk-jug')
    await visit.open('/cart')
    await visit.button('Remove Quay mug').click()
    await visit.expectCart('1 item')
    await visit.page.getByText('Quay mug is out of your cart.').waitFor()
    await visit.button('Undo').click()
    await visit.expectCart('2 items')
    const names = visit.page.getByRole('list', { name: 'In your cart' }).getByRole('heading')
    await expect.poll(() => names.allTextContents()).toEqual(['Quay mug', 'Milk jug'])
  })

  it('HM-01: the first page works before any session call is back', async () => {
    const { page } = visit
    let release = () => {}
    const released = new Promise<void>((go) => {
      release = go
    })
    await page.route(`${site.foyer.url}/**`, async (route) => {
      await released
      await route.continue()
    })
    await visit.open('/pieces/quay-mug')
    await visit.button('Add to cart').click()
    await visit.expectCart('1 item')
    release()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('foyer.tokens'))).toContain('visitor')
    await visit.expectCart('1 item')
  })

  it('CS-03 in the shop: filters are in the address, and Back undoes the last one', async () => {
    const { page } = visit
    await visit.open('/pieces')
    await visit.button('Mugs').click()
    await visit.button('Mussel').click()
    await expect.poll(() => new URL(page.url()).search).toBe('?kind=mug&glaze=mussel')
    await page.getByText('1 piece', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('1 piece', { exact: true }).waitFor()
    await page.goBack()
    await page.getByText('4 pieces', { exact: true }).waitFor()
    await page.getByLabel('Search').fill('no such pot')
    await page.getByRole('heading', { name: 'Nothing on the shelf is like that' }).waitFor()
    await page.goBack()
    await page.getByText('4 pieces', { exact: true }).waitFor()
    expect(visit.problems).toEqual([])
  })
})
