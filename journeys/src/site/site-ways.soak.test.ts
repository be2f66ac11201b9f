import type { Browser, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { findClippedText, findHorizontalScroll } from '../screens/screen-faults.js'
import { type OpenedSite, openReferenceSite, SitePageObject } from './site-page-object.js'

const schemes = ['light', 'dark'] as const

describe.each(schemes)('a visitor with a cart becomes a member, by the keyboard, %s', (colorScheme) => {
  let browser: Browser
  let site: OpenedSite
  let visit: SitePageObject
  beforeAll(async () => {
    browser = await launchChromium()
    site = await openReferenceSite({ 'signin.methods': 'password-and-code' }, { demoProvider: true })
  })
  beforeEach(async () => {
    visit = await SitePageObject.begin(browser, site, { colorScheme, viewport: { width: 390, height: 844 } })
  })
  afterEach(() => visit.end())
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  /** Tabs to a control and presses it. */
  async function press(control: Locator): Promise<void> {
    await control.waitFor()
    for (let steps = 0; steps < 80; steps += 1) {
      if (await control.evaluate((element) => element === document.activeElement))
        return visit.page.keyboard.press('Enter')
      await visit.page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${control}`)
  }

  const look = async () =>
    expect([
      ...(await visit.violations()),
      ...(await findHorizontalScroll(visit.page)),
      ...(await findClippedText(visit.page)),
    ]).toEqual([])

  /** Puts a piece into the cart, and opens the hosted sign-in page. */
  async function openSignIn(): Promise<void> {
    await visit.addToCart('quay-mug')
    await visit.expectCart('1 item')
    await visit.open('/sign-in')
    await press(visit.button('On the sign-in page'))
    await press(visit.button('Go to the sign-in page'))
    await visit.page.waitForURL(`${site.foyer.url}/signin?*`)
    await look()
  }

  async function expectMember(): Promise<void> {
    await visit.expectFormCard('Account')
    await visit.expectCart('1 item')
  }

  const openProvider = async () => {
    await press(visit.button('Continue with Demo provider'))
    await visit.expectHeading('Demo provider')
    await look()
  }

  it('at the demo provider, with a verified address', async () => {
    await openSignIn()
    await openProvider()
    await press(visit.button(/^Vera Stein/))
    await expectMember()
  })

  it('at the demo provider, after a cancelled consent, with an unverified address and its code', async () => {
    await openSignIn()
    await openProvider()
    await press(visit.button(/^Cancel/))
    await visit.page.getByText('Sign-in with Demo provider was canceled.').waitFor()
    await look()
    await openProvider()
    await press(visit.button(/^Uma Reyes/))
    await visit.expectHeading('Enter your code')
    await look()
    await visit.enterCodeToWait('uma.reyes@demo.example')
    await expectMember()
  })

  it('by an email code', async () => {
    const email = `coder-${colorScheme}@example.com`
    await openSignIn()
    await visit.page.keyboard.type(email)
    await press(visit.button('Email me a code'))
    await visit.expectHeading('Enter your code')
    await look()
    await visit.enterCodeToWait(email)
    await expectMember()
  })

  it('by the link of that email', async () => {
    const email = `linker-${colorScheme}@example.com`
    await openSignIn()
    await visit.page.keyboard.type(email)
    await press(visit.button('Email me a code'))
    await visit.expectHeading('Enter your code')
    const { link } = await visit.mailTo(email)
    await visit.page.goto(link ?? '')
    await look()
    await press(visit.page.locator('main form button'))
    await expectMember()
  })
})

describe('without JavaScript', () => {
  it('signs in at the demo provider and by a code', async () => {
    const browser = await launchChromium()
    const site = await openReferenceSite({ 'signin.methods': 'code' }, { demoProvider: true })
    const { foyer } = site
    try {
      const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
      await page.goto(`${foyer.url}/signin`)
      await page.getByRole('button', { name: 'Continue with Demo provider' }).click()
      await page.getByRole('button', { name: /^Vera Stein/ }).click()
      await page.getByText('vera.stein@demo.example').waitFor()
      await page.context().clearCookies()
      await page.goto(`${foyer.url}/signin`)
      await page.getByLabel('Email').fill('plain@example.com')
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await page.getByLabel('6-digit code').fill(await foyer.getMailedCode('plain@example.com'))
      await page.getByRole('button', { name: 'Confirm email' }).click()
      await page.getByText('plain@example.com').waitFor()
    } finally {
      await browser.close()
      await site.close()
    }
  })
})
