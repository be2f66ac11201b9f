import type { Route } from 'playwright-core'
import type { OpenedSite, SitePageObject } from './site-page-object.ts'

/** Requests that tests delay or replace. */
export const NOTES = '**/members/kiln-notes.json'
export const MEMBER = '**/members/v1/members/my*'
const ITEMS = '**/wix-data/v2/items/**'
const PROMOTION = '**/members/v1/promotions/my'
export const pendingForever = (): void => {}
export const failRoute = (route: Route): Promise<void> => route.fulfill({ status: 500, body: '{}' })

/** Browser messages caused by the error states. */
export const EXPECTED_STATE_PROBLEMS = [/status of 500/, /ERR_FAILED/, /Failed to fetch dynamically imported module/]

/** Opens the states of section 4 of the checklist one after the other, and calls `look` in each of them. */
export async function openEachState(
  visit: SitePageObject,
  { url }: OpenedSite,
  email: string,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const { page } = visit
  const see = (text: string | RegExp) => page.getByText(text).first().waitFor()
  const main = page.getByRole('main')
  // A busy state lasts at least 300 ms (G-11).
  const settled = () => page.locator('[data-busy]').waitFor({ state: 'detached' })

  await page.route(ITEMS, failRoute)
  await visit.open('/cart')
  await see('Your cart could not be fetched.')
  await look('cart, failed')
  await visit.open('/pieces?q=salt')
  await see('What you look for could not be fetched.')
  await look('catalogue, failed')
  await page.unrouteAll()
  await visit.open('/cart')
  await see('Nothing in it yet')
  await look('cart, empty')
  await visit.open('/favourites')
  await look('favourites, empty')
  await visit.open('/pieces?q=no+such+pot')
  await see('Nothing on the shelf is like that')
  await look('catalogue, no match')
  await visit.addToCart('quay-mug')
  await see('Quay mug is in your cart.')
  await look('piece, put into the cart')
  await visit.open('/cart')
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await look('cart, filled')

  await visit.open('/sign-in')
  await visit.button('Sign in').click()
  await see('Enter an address like')
  await look('sign in, wrong field')
  await visit.send(email, 'Sign in', 'not the password')
  await see('Incorrect email or password')
  await settled()
  await look('sign in, refused')
  await page.route('**/login*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '42', 'access-control-allow-origin': url, 'access-control-expose-headers': '*' },
      json: { message: 'Too many', details: { applicationError: { code: 'THROTTLED' } } },
    }),
  )
  await visit.button('Sign in').click()
  await page.getByRole('alert').getByText(/\S/).first().waitFor()
  await settled()
  await look('sign in, too many tries')
  await page.unrouteAll()
  await visit.context.setOffline(true)
  await see('You’re offline.')
  await look('sign in, offline')
  await visit.context.setOffline(false)

  await visit.open('/sign-up')
  await visit.send('ada@', 'Create account', 'short')
  await page.locator('[aria-invalid]').first().waitFor()
  await look('sign up, wrong')
  await visit.send(email, 'Create account')
  await visit.expectHeading('Enter your code')
  await look('verify e-mail')
  const right = (await visit.mailTo(email)).code ?? ''
  await page.getByRole('textbox', { name: 'Code' }).fill(right === '000000' ? '000001' : '000000')
  await page.locator('[aria-invalid]').waitFor()
  await settled()
  await look('verify e-mail, wrong')
  await page.getByRole('textbox', { name: 'Code' }).fill(right)
  await visit.expectFormCard('Account')

  await page.route(PROMOTION, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': url }, json: { promotion: listStateNames() } }),
  )
  await visit.open('/cart')
  await visit.button('Undo the merge').waitFor()
  await look('cart, put together')
  await page.unrouteAll()

  await page.route(NOTES, pendingForever)
  await visit.open('/kiln-notes')
  await visit.expectHeading('Kiln notes')
  await page.locator('.narrow [data-drawn], main > [data-drawn]').waitFor()
  await look('kiln notes, loading')
  await page.unrouteAll()
  await page.route(NOTES, failRoute)
  await visit.open('/kiln-notes')
  await see('The notes could not be fetched.')
  await look('kiln notes, failed')
  await page.unrouteAll()

  await page.route(MEMBER, pendingForever)
  await visit.open('/account')
  await visit.expectHeading('Your account')
  await page.locator('.narrow [data-drawn], main > [data-drawn]').waitFor()
  await look('profile, loading')
  await page.unrouteAll()
  await page.route(MEMBER, failRoute)
  await visit.open('/account')
  await main.getByRole('alert').getByText(/\S/).first().waitFor()
  await look('profile, failed')
  await page.unrouteAll()
  await visit.open('/account')
  await page.getByLabel('Nickname').fill('Ada')
  await visit.button('Save profile').click()
  await see('Saved.')
  await settled()
  await look('profile, saved')
  await visit.open('/account/password')
  await visit.button('Change password').click()
  await page.locator('[aria-invalid]').first().waitFor()
  await look('password, wrong')
  await visit.open('/account/data')
  await visit.button('Delete account').click()
  await page.getByRole('dialog').waitFor()
  await look('my data, about to be deleted')

  await page.route('**/assets/kit-page-*.js', (route) => route.abort())
  await visit.open('/kit')
  await see('This page could not be loaded')
  await look('a page that did not come')
  await page.unrouteAll()
  await visit.open('/kit')
  await visit.button('What to do').click()
  await page.getByRole('menu').waitFor()
  await look('kit, a menu')
}

/** A promotion that merged two carts, and can be undone until tomorrow. */
const listStateNames = () => ({
  visitorId: 'vis_before',
  promotedAt: new Date().toISOString(),
  undoUntil: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  canUndo: true,
  collections: [
    {
      collectionId: 'Cart',
      policy: { kind: 'union', by: 'pieceId', max: 'quantity' },
      ...{ visitorItems: 2, memberItems: 1, moved: 1, merged: 1, setAside: { visitor: 0, member: 0 } },
    },
  ],
})

/** The texts stay English; the layout follows the direction. */
export async function setDirection(visit: SitePageObject, direction: 'ltr' | 'rtl'): Promise<void> {
  await visit.context.addInitScript((dir) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = dir
    })
  }, direction)
}
