import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type OpenedSite, openReferenceSite, PASSWORD, SitePageObject } from './site-page-object.js'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('the account at the reference site', () => {
  let browser: Browser
  let site: OpenedSite
  let visit: SitePageObject
  let email: string
  let many = 0
  beforeAll(async () => {
    browser = await launchChromium()
    site = await openReferenceSite({ 'signup.verifyEmail': 'false' })
  })
  beforeEach(async () => {
    many += 1
    email = `holder-${many}@example.com`
    visit = await SitePageObject.begin(browser, site, { userAgent: FIREFOX })
    await visit.open('/sign-up')
    await visit.send(email, 'Create account')
    await visit.expectFormCard('Account')
  })
  afterEach(() => visit.end())
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  it('SE-02: a device that is signed out from another one is out on its next call, and reads why', async () => {
    const phone = await SitePageObject.begin(browser, site, {
      userAgent: SAFARI,
      viewport: { width: 320, height: 640 },
    })
    await phone.signIn(email)
    await visit.open('/account/devices')
    await visit.page.getByText('Firefox on Windows').waitFor()
    await visit.page.getByText('after 16 minutes at the latest').waitFor()
    await visit.button('Sign out Safari on iPhone').click()
    await visit.page.getByText('Safari on iPhone is signed out.').waitFor()
    await expect.poll(() => visit.page.getByRole('listitem').filter({ hasText: 'Signed in' }).count()).toBe(1)

    await phone.open('/account/devices')
    await phone.page.getByText('You signed out of this device from another one.').waitFor()
    await phone.expectFormCard('Sign in')
    await phone.end()
    expect(visit.problems).toEqual([])
  })

  it('AC-02: what is not saved is not lost by a link or the Back button; saved, it can be undone', async () => {
    const { page } = visit
    await visit.open('/account/email')
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click()
    const name = page.getByLabel('Nickname')
    await name.fill('Ada')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Password' }).click()
    await page.goBack()
    await expect.poll(() => asked).toEqual(Array(2).fill('Your new name is not saved. Leave without it?'))
    // The URL is restored after the confirmation was answered.
    await expect.poll(() => new URL(page.url()).pathname).toBe('/account')
    await expect.poll(() => name.inputValue()).toBe('Ada')
    await visit.button('Save profile').click()
    await visit.button('Undo').click()
    await expect.poll(() => name.inputValue()).toBe('')
    // The button reappears after the previous name is saved.
    await visit.button('Undo').waitFor()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Password' }).click()
    await visit.expectHeading(/Your account|Hello/)
    expect(asked).toHaveLength(2)
  })

  it('AC-03: another address, from the password over the code to signing in with it; the old one is told', async () => {
    const next = `next-${email}`
    await visit.open('/account/email')
    await visit.button('Change email').click()
    await visit.page.getByLabel('New email').fill(next)
    await visit.page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await visit.button('Send code').click()
    await visit.page.getByText('Until you enter it').waitFor()
    await expect.poll(() => visit.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
    await visit.page.reload() // still pending after a reload
    const field = visit.page.getByRole('textbox', { name: 'Code' })
    await field.waitFor()
    expect((await visit.mailTo(email)).link).toMatch(/\/forgot-password$/)
    await field.fill((await visit.mailTo(next)).code ?? '')
    await visit.page.getByText('Your email was changed.').waitFor()
    await visit.page.getByText(next).waitFor()
    await visit.signOut()
    await visit.signIn(next)
    expect(visit.problems).toEqual([])
  })

  it('MA-03: deleting the account long after signing in asks for the password, and goes on by itself', async () => {
    await visit.open('/account/data')
    await site.foyer.advance(11 * 60)
    await visit.button('Delete account').click()
    await visit.page.getByLabel(`Type ${email}`).fill(email)
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    await visit.page.getByText('It is a while since you signed in.').waitFor()
    await visit.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    await visit.page.getByText('Your account is deleted.').waitFor()
    await visit.expectFormCard('Sign in')
  })

  it('AC-03: a change that waits can be cancelled', async () => {
    await visit.open('/account/email')
    await visit.button('Change email').click()
    await visit.page.getByLabel('New email').fill(`never-${email}`)
    await visit.page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await visit.button('Send code').click()
    await visit.button('Cancel change').click()
    await visit.page.getByText('Email change canceled.').waitFor()
    await visit.button('Change email').waitFor()
    expect(visit.problems).toEqual([])
  })
})
