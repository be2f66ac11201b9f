import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { allowPageProblems } from '../screens/page-problems.js'

const NEW_PASSWORD = 'a wholly different staple'
/** Number of windows that the scanner opens in parallel. */
const WINDOWS = 4
const BUTTON = 'button, input[type=submit]'
const CLI = fileURLToPath(new URL('../../../apps/server/bin/foyer.js', import.meta.url))

/** Presses every control of each page, which takes more than a minute; `email-links.test.ts` has the rules. */
describe('a mail scanner in a real browser', () => {
  let foyer: TestFoyer
  let chromium: Browser
  let person: BrowserContext
  let page: Page
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'true' } })
    chromium = await launchChromium()
  })
  beforeEach(async () => {
    allowPageProblems(/ERR_CONNECTION_REFUSED/) // The Home link leads to a site that does not run here.
    person = await chromium.newContext()
    page = await person.newPage()
    email = `scanned${++people}@example.com`
  })
  afterEach(() => person.close())
  afterAll(async () => {
    await chromium.close()
    await foyer.stop()
  })

  const signUp = async () => {
    await page.goto(`${foyer.url}/signup`)
    await page.fill('input[name=email]', email)
    await page.fill('input[name=password]', TEST_PASSWORD)
    await page.click('button[type=submit]')
    await page.waitForURL('**/verify-email*')
    return (await page.textContent('.screen-number')) as string
  }
  const linkTo = async (path: string) => {
    const mail = (await foyer.getMails(email)).find(({ link }) => link?.includes(path))
    return mail?.link as string
  }
  const isSignedIn = async (context: BrowserContext) =>
    (await context.cookies()).some(({ name }) => name.endsWith('foyer-signin'))

  /**
   * Scans a URL as a program does: HEAD, GET, then every button and link of the page, each in its own window; buttons
   * both normally and forced.
   */
  async function scan(address: string): Promise<void> {
    await fetch(address, { method: 'HEAD' })
    await fetch(address)
    const scanner = await chromium.newContext()
    try {
      const counting = await scanner.newPage()
      await counting.goto(address)
      const count = (what: string) => counting.locator(what).count()
      const presses = { [BUTTON]: await count(BUTTON), 'a[href]': await count('a[href]') }
      expect(presses[BUTTON] + presses['a[href]']).toBeGreaterThan(0)
      // A program may also submit what a browser would block, so buttons are also pressed by force.
      const all = Object.entries(presses).flatMap(([what, times]) =>
        Array.from({ length: times }, (_, which) => which).flatMap((which) =>
          (what === BUTTON ? [false, true] : [false]).map((forced) => ({ what, which, forced })),
        ),
      )
      const press = async ({ what, which, forced }: (typeof all)[number]) => {
        const window = await scanner.newPage()
        await window.goto(address)
        if (forced) await window.evaluate('for (const form of document.forms) form.noValidate = true')
        await window.locator(what).nth(which).click({ timeout: 30_000 })
        await window.waitForLoadState()
        await window.close()
      }
      for (let at = 0; at < all.length; at += WINDOWS) await Promise.all(all.slice(at, at + WINDOWS).map(press))
      expect(await isSignedIn(scanner)).toBe(false)
    } finally {
      await scanner.close()
    }
  }

  it('VE-09, VE-10: verifies nothing before the person, nor harms after; the person gets in on another device', async () => {
    const number = await signUp()
    const link = await linkTo('/verify-email/link')
    await scan(link)
    expect((await page.request.get(`${foyer.url}/verify-email/status`)).ok()).toBe(true)
    expect(await (await page.request.get(`${foyer.url}/verify-email/status`)).json()).toEqual({ state: 'pending' })

    const phone = await chromium.newContext()
    const there = await phone.newPage()
    await there.goto(link)
    expect(there.url()).not.toContain('token')
    await there.fill('input[name=number]', number)
    await there.click('main button[type=submit]')
    await there.waitForLoadState()
    expect(await isSignedIn(phone)).toBe(false)
    await phone.close()
    await scan(link)
    await page.goto(`${foyer.url}/verify-email`)
    expect(await isSignedIn(person)).toBe(true)
  })

  it('VE-09: in the browser that asked, one press is enough, also after the scanner', async () => {
    await signUp()
    const link = await linkTo('/verify-email/link')
    await scan(link)
    await page.goto(link)
    await page.click('main button[type=submit]')
    await page.waitForLoadState()
    expect(await isSignedIn(person)).toBe(true)
  })

  it('RP-06: a recovery link works for the person after the scanner', async () => {
    await signUp()
    await page.fill('input[name=code]', await foyer.getMailedCode(email))
    await page.click('button[type=submit]:not([name])')
    await page.waitForLoadState()
    const stranger = await chromium.newContext()
    const asking = await stranger.newPage()
    await asking.goto(`${foyer.url}/forgot-password`)
    await asking.fill('input[name=email]', email)
    await asking.click('button[type=submit]')
    await asking.waitForLoadState()
    const link = await linkTo('/reset-password')
    await scan(link)
    await asking.goto(link)
    await asking.fill('input[name=password]', NEW_PASSWORD)
    await asking.click('main button[type=submit]')
    await asking.waitForLoadState()
    expect(await isSignedIn(stranger)).toBe(true)
    await scan(link)
    expect((await foyer.logIn((await foyer.createVisitor()).access_token, email, NEW_PASSWORD)).body.state).toBe(
      'SUCCESS',
    )
    await stranger.close()
  })

  it('SU-10: an invitation makes nobody a member before the person does, and is used up by them alone', async () => {
    await foyer.updateSettings({ 'signup.policy': 'invite' })
    await promisify(execFile)(process.execPath, [CLI, 'member', 'invite', email], {
      env: { ...process.env, ...foyer.database.environment },
    })
    await expect.poll(() => linkTo('/signup'), { timeout: 30_000 }).toBeTruthy()
    const link = await linkTo('/signup')
    await scan(link)
    const { access_token } = await foyer.createVisitor()
    expect((await foyer.logIn(access_token, email)).status).not.toBe(200)

    await page.goto(link)
    expect(page.url()).not.toContain('token=')
    await page.fill('input[name=password]', TEST_PASSWORD)
    await page.click('main button[type=submit]')
    await page.waitForLoadState()
    expect(await isSignedIn(person)).toBe(true)
    await scan(link)
    expect((await foyer.logIn(access_token, email)).body.state).toBe('SUCCESS')
    await foyer.updateSettings({ 'signup.policy': 'open' })
  })

  it('RP-01: an account that the owner made has no password before the person chooses one', async () => {
    const token = await foyer.addApiKey()
    const made = await foyer.call<{ member: { id: string } }>('/members/v1/members', {
      json: { member: { loginEmail: email } },
      token,
    })
    const json = { identityId: made.body.member.id }
    expect((await foyer.call('/_api/iam/recovery/v1/activation-email', { json, token })).status).toBe(200)
    await expect.poll(() => linkTo('/reset-password'), { timeout: 30_000 }).toBeTruthy()
    const link = await linkTo('/reset-password')
    await scan(link)
    await page.goto(link)
    await page.fill('input[name=password]', TEST_PASSWORD)
    await page.click('main button[type=submit]')
    await page.waitForLoadState()
    expect(await isSignedIn(person)).toBe(true)
  })
})
