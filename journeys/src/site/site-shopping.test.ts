import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type OpenedSite, openReferenceSite, SitePageObject } from './site-page-object.js'

describe('the reference site', () => {
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

  /** The owner approves a registration, through the API. */
  async function approve(address: string): Promise<void> {
    const token = await site.foyer.addApiKey()
    const { body } = await site.foyer.call<{ members: { id: string; loginEmail?: string }[] }>(
      '/members/v1/members?fieldsets=FULL&paging.limit=100',
      { token },
    )
    const id = body.members.find(({ loginEmail }) => loginEmail === address)?.id
    expect((await site.foyer.call(`/members/v1/members/${id}/approve`, { json: { id }, token })).status).toBe(200)
  }

  it('journey 1: cart → sign up → code from the inbox → member, cart intact → sign out → sign in (CT-03, CT-05, SU-11, VE-08)', async () => {
    const { page } = visit
    await visit.addToCart('quay-mug')
    await visit.pressAddToCart()
    await visit.addToCart('moon-jar')
    await visit.expectCart('3 items')
    await visit.link('Cart, 3 items').click()
    await visit.link('Create an account').click()
    await visit.expectHeading('Create an account')
    await page.getByText('Your 3 pieces stay in your cart.').waitFor()
    await visit.send(email, 'Create account')
    await visit.expectHeading('Enter your code')
    await page.reload() // VE-08
    await visit.enterCode(email)
    await visit.expectHeading('Cart') // G-56: returns to the starting page
    await visit.expectCart('3 items')

    await visit.signOut()
    await visit.expectCart('empty')
    await visit.signIn(email)
    await visit.expectCart('3 items')
    expect(visit.problems).toEqual([])
  })

  it('journey 2: cart → sign up → code → waiting → the owner approves → the mail leads to sign in → member, cart intact', async () => {
    await site.foyer.updateSettings({ 'signup.policy': 'approval' })
    try {
      await visit.addToCart('quay-mug')
      await visit.open('/sign-up')
      await visit.send(email, 'Create account')
      await visit.enterCodeToWait(email)
      await visit.expectHeading('Your request is with the studio')
      await visit.expectFormCard('Sign in')
      await visit.expectCart('1 item') // WA-04: the cart stays

      await visit.open('/sign-in')
      await visit.send(email, 'Sign in')
      await visit.expectHeading('Your request is with the studio') // SI-10
      await approve(email)
      const { link } = await visit.mailTo(email)
      await visit.page.goto(link ?? '')
      await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await visit.signIn(email)
      await visit.expectCart('1 item')
    } finally {
      await site.foyer.updateSettings({ 'signup.policy': 'open' })
    }
  })
})
