import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type OpenedSite, openReferenceSite, PASSWORD, SitePageObject } from './site-page-object.js'

describe('the entrance of the reference site', () => {
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
    email = `guest-${many}@example.com`
    visit = await SitePageObject.begin(browser, site)
  })
  afterEach(async () => {
    await visit.end()
    await site.foyer.updateSettings({ 'signup.policy': 'open' })
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  async function register(who = visit): Promise<void> {
    await who.open('/sign-up')
    await who.send(email, 'Create account')
    await who.expectFormCard('Account')
  }

  it('journey 4: forgot password with two devices signed in; the other one is out after the reset', async () => {
    await register()
    const other = await SitePageObject.begin(browser, site)
    await other.signIn(email)
    await visit.signOut()
    await visit.open('/sign-in')
    await visit.page.getByLabel('E-mail').fill(email)
    await visit.link('Forgot your password?').click()
    await visit.expectHeading('Reset your password')
    await visit.page.getByLabel('E-mail').fill(email)
    await visit.button('Send the link').click()
    await visit.page.getByText('a link is on its way').waitFor()
    const { link } = await visit.mailTo(email)
    await visit.page.goto(link ?? '')
    await visit.page.locator('input[type="password"]').first().fill('a new horse battery')
    await visit.page.locator('main form button[type="submit"]').first().click()
    await visit.page.waitForLoadState()

    // Its next request is for the cart.
    await other.open('/kiln-notes')
    await other.page.getByText('You go on as a visitor, and nothing in your cart is lost.').waitFor()
    await other.expectFormCard('Sign in')
    await other.end()
    await visit.signIn(email, 'a new horse battery')
  })

  it('SI-20, G-56: hosted sign-in by redirect: one press, and one is back where one came from; the switch is remembered', async () => {
    await register()
    await visit.signOut()
    await visit.addToCart('quay-mug')
    await visit.open('/kiln-notes')
    await visit.link('Sign in to read').click()
    await visit.button('On the sign-in page').click()
    await visit.button('Go to the sign-in page').click()
    await visit.page.waitForURL(`${site.foyer.url}/signin?*`)
    await visit.page.locator('input[name="email"]').fill(email)
    await visit.page.locator('input[name="password"]').fill(PASSWORD)
    await visit.page.keyboard.press('Enter')
    await visit.page.waitForURL(`${site.url}/kiln-notes`)
    await visit.page.getByRole('heading', { name: /^Firing 118/ }).waitFor()
    await visit.expectCart('1 item')
    await visit.signOut()
    await visit.open('/sign-in')
    await visit.button('Go to the sign-in page').waitFor()
  })

  it('SI-15: at the hosted page the sign-in goes with the browser, unless somebody asks to stay signed in', async () => {
    await register()
    await visit.signOut()
    const hosted = async () => {
      await visit.open('/sign-in')
      await visit.button('On the sign-in page').click()
      await visit.button('Go to the sign-in page').click()
      await visit.page.waitForURL(`${site.foyer.url}/signin?*`)
      await visit.page.locator('input[name="email"]').fill(email)
      await visit.page.locator('input[name="password"]').fill(PASSWORD)
    }
    const stay = visit.page.getByLabel('Stay signed in for 30 days on this device')
    const lasts = async () => (await visit.context.cookies()).find(({ name }) => name === 'foyer-signin')?.expires
    await hosted()
    await expect.poll(() => stay.isChecked()).toBe(false)
    await visit.page.keyboard.press('Enter')
    await visit.expectFormCard('Account')
    expect(await lasts()).toBe(-1)
    await visit.signOut()
    await hosted()
    await stay.check()
    await visit.page.keyboard.press('Enter')
    await visit.expectFormCard('Account')
    expect(await lasts()).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600)
  })

  it('ER-02: a way back that leads nowhere says what happened, and offers to sign in', async () => {
    await visit.open('/callback#error=access_denied&state=nobody-knows-it')
    await visit.page
      .getByRole('alert')
      .getByText(/^This sign-in |^You left |^The server sent /)
      .waitFor()
    await visit.link('Sign in').first().waitFor()
  })

  it('MO-01, MO-02: a visitor sees what it is and asks for nothing private; a member lands exactly there', async () => {
    const asked: string[] = []
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visit.open('/kiln-notes#firing-117')
    await visit.expectHeading('Kiln notes')
    await visit.link('Sign in to read').waitFor()
    expect(asked.filter((path) => path.startsWith('/members'))).toEqual([])
    expect(await visit.page.content()).not.toContain('Firing 118')
    const refused = await fetch(`${site.url}/members/kiln-notes.json`)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])

    await visit.link('Create an account').click()
    await visit.send(email, 'Create account')
    await visit.page.getByRole('heading', { name: /^Firing 118/ }).waitFor()
    expect(visit.problems).toEqual([])
  })

  it('MO-03: a session that ends in mid-reading keeps what is on screen, and offers to sign in', async () => {
    await register()
    await visit.open('/kiln-notes')
    const note = visit.page.getByRole('heading', { name: /^Firing 118/ })
    await note.waitFor()
    const second = await visit.context.newPage()
    await visit.open('/', second)
    await second.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem('foyer.tokens') ?? '{}')
      tokens.accessToken.expiresAt = 1
      tokens.refreshToken.value = 'a token that never was'
      localStorage.setItem('foyer.tokens', JSON.stringify(tokens))
    })
    await visit.open('/account', second)
    await visit.page.getByText('What you were reading stays here until you leave the page.').waitFor()
    await visit.expectFormCard('Sign in')
    await expect.poll(() => note.isVisible()).toBe(true)
    await visit.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await visit.send(email, 'Sign in')
    await visit.expectHeading('Kiln notes')
    await note.waitFor()
  })

  it('a visitor’s token opens no members’ page', async () => {
    await visit.open('/')
    const token = () =>
      visit.page.evaluate(() => JSON.parse(localStorage.getItem('foyer.tokens') ?? '{}').accessToken?.value)
    await expect.poll(token).toBeTruthy()
    const answer = await fetch(`${site.url}/members/kiln-notes.json`, { headers: { authorization: await token() } })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('Firing')
  })

  it('SI-10: a site that approves its members leads to the waiting page, and that is no error', async () => {
    await site.foyer.updateSettings({ 'signup.policy': 'approval' })
    await visit.open('/sign-up')
    await visit.send(email, 'Create account')
    await visit.expectHeading('Your request is with the studio')
    await visit.page.getByText(email).waitFor()
    expect(visit.problems).toEqual([])
  })

  it('G-06, G-07, SI-08: a refusal says what to do and has the focus; nothing typed is lost (G-09)', async () => {
    await register()
    await visit.signOut()
    await visit.open('/sign-in')
    await visit.button('Sign in').click()
    await visit.page.getByText('Enter an address like name@example.com.').waitFor()
    await expect.poll(() => visit.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await visit.send(email, 'Sign in', 'not the password')
    await visit.page.getByText('Incorrect email or password.').waitFor()
    await expect.poll(() => visit.page.getByLabel('E-mail').inputValue()).toBe(email)
  })

  it('the account: profile is saved, the data come as a file, and deleting asks for the address (DD-02)', async () => {
    await register()
    await visit.addToCart('quay-mug')
    await visit.open('/account')
    await visit.page.getByLabel('Nickname').fill('Ada')
    await visit.button('Save profile').click()
    await visit.page.getByText('Saved.').waitFor()
    await visit.expectHeading('Hello, Ada')

    await visit.page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Your data' }).click()
    const downloading = visit.page.waitForEvent('download')
    await visit.button('Download').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('low-tide-pottery.json')

    await visit.button('Delete account').click()
    const dialog = visit.page.getByRole('dialog', { name: 'Delete your account?' })
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Cancel' }).evaluate((one) => one === document.activeElement))
      .toBe(true)
    await dialog.getByLabel(/^Type/).fill('somebody@example.com')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText(`Enter ${email} to go on.`).waitFor()
    await dialog.getByLabel(/^Type/).fill(email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await visit.page.getByText('Your account is deleted.').waitFor()
    await visit.expectFormCard('Sign in')
    await visit.expectCart('empty')
  })
})
