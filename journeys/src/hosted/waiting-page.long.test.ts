import { paths } from '@foyer/protocol'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type OpenedSite, openReferenceSite, PASSWORD, SitePageObject } from '../site/site-page-object.js'

describe('waiting for the owner of the reference site', () => {
  let browser: Browser
  let site: OpenedSite
  let apiKey: string
  let visit: SitePageObject
  let email: string
  let many = 0
  beforeAll(async () => {
    browser = await launchChromium()
    site = await openReferenceSite({ 'signup.policy': 'approval', 'signup.verifyEmail': 'false' })
    apiKey = await site.foyer.addApiKey()
  })
  beforeEach(async () => {
    email = `asker-${++many}@example.com`
    visit = await SitePageObject.begin(browser, site)
  })
  afterEach(() => visit.end())
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  const asBackEnd = (path: string, json: object) => site.foyer.call(`${paths.members}/${path}`, { token: apiKey, json })
  async function memberId(): Promise<string> {
    const { body } = await asBackEnd('query', { query: { filter: { loginEmail: email } } })
    return (body.members as { id: string }[])[0]?.id as string
  }

  /** Goes from a page for members, with a piece in the cart, to the waiting page. */
  async function askToJoin(): Promise<void> {
    await visit.addToCart('quay-mug')
    await visit.open('/kiln-notes')
    await visit.link('Sign in to read').click()
    await visit.button('On the sign-in page').click()
    await visit.button('Go to the sign-in page').click()
    await visit.link('Create an account').click()
    await visit.send(email, 'Request to join')
    await visit.expectHeading('Request under review')
  }

  it('WA-02: the page moves on by itself within seconds of the approval, to where the person wanted to go, cart intact', async () => {
    await askToJoin()
    const said = visit.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const status = document.querySelector('.form-status ~ .form-status, p + .form-status') as HTMLElement
          new MutationObserver(() => resolve(`${status.role}: ${status.textContent}`)).observe(status, {
            childList: true,
            subtree: true,
          })
        }),
    )
    expect((await asBackEnd(`${await memberId()}/approve`, {})).status).toBe(200)
    expect(await said).toBe('status: Your request was reviewed. One moment…')
    await visit.page.waitForURL(`${site.url}/kiln-notes`, { timeout: 30_000 })
    await visit.page.getByRole('heading', { name: /^Firing 118/ }).waitFor()
    await visit.expectCart('1 item')
    expect(visit.problems).toEqual([])
  })

  it('WA-03: when the owner declines, the page says so kindly, with the reason', async () => {
    await askToJoin()
    await asBackEnd(`${await memberId()}/decline`, { reason: 'The spring classes are full.' })
    await visit.expectHeading('Request declined')
    await visit.page.getByText('The spring classes are full.').waitFor()
    expect(await visit.violations()).toEqual([])
    await visit.link('Go to Foyer').click()
    await visit.expectCart('1 item')
  })

  it('WA-04: one goes on as a visitor with the cart intact, comes back, and withdraws', async () => {
    await askToJoin()
    const here = visit.page.url()
    await visit.link('Continue as guest').click()
    await visit.expectFormCard('Sign in')
    await visit.expectCart('1 item')
    await visit.page.goto(here)
    await visit.page.getByText('Withdraw my request').click()
    await visit.button('Withdraw and delete').click()
    await visit.expectHeading('Request withdrawn')
    expect(await memberId()).toBeUndefined()
    await visit.link('Go to Foyer').click()
    await visit.expectCart('1 item')
    expect(visit.problems).toEqual([])
  })

  it('WA-04: signing out of the request leaves the visitor’s cart alone', async () => {
    await askToJoin()
    await visit.button('Sign out').click()
    await visit.expectHeading('You are signed out')
    await visit.open('/')
    await visit.expectCart('1 item')
  })

  it('WA-02: an answer while offline is heard of when the connection is back', async () => {
    await askToJoin()
    await visit.context.setOffline(true)
    await visit.page.getByText('You are offline.').waitFor()
    await asBackEnd(`${await memberId()}/approve`, {})
    await visit.context.setOffline(false)
    await visit.page.waitForURL(`${site.url}/kiln-notes`, { timeout: 30_000 })
  })

  it('decision 15: the password still opens the account where another browser asked', async () => {
    await askToJoin()
    await asBackEnd(`${await memberId()}/approve`, {})
    const elsewhere = await SitePageObject.begin(browser, site)
    await elsewhere.page.goto(`${site.foyer.url}/waiting`)
    await elsewhere.expectHeading('Request under review')
    await elsewhere.link('Check again').click()
    await elsewhere.page.getByLabel('Email').fill(email)
    await elsewhere.page.getByLabel('Password').fill(PASSWORD)
    await elsewhere.button('Sign in').click()
    await elsewhere.page.getByText(`as ${email}`).waitFor()
    await elsewhere.end()
  })
})
