import { authenticatorCode, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { readQrCode } from '../hosted/read-qr-code.js'
import { addAuthenticator } from '../hosted/virtual-authenticator.js'
import { findAxeFaults } from '../screens/screen-faults.js'
import type { LocalServer } from '../site-server.js'
import { bundleReactSite, serveReactSite } from './react-site.js'

/** Seconds until an authenticator app shows another code: each one works once. */
const NEXT_STEP = 30

describe('two-step verification, passkeys and data in <AccountPanel>, against a server', () => {
  let script = ''
  let site: LocalServer
  let foyer: TestFoyer
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    // Passkeys of the server work on a page of the same domain.
    site = await serveReactSite(() => script, 'localhost')
    foyer = await startFoyer({
      now: 'running',
      client: { origins: [site.origin], redirectUris: [`${site.origin}/callback`], logoutUris: [`${site.origin}/`] },
    })
    script = await bundleReactSite(foyer.url, foyer.client.clientId)
    browser = await launchChromium()
  })
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    context.setDefaultTimeout(12_000)
    page = await context.newPage()
  })
  afterEach(() => context.close())
  afterAll(async () => {
    await browser?.close()
    await foyer?.stop()
    await site?.close()
  })

  const section = (name: string) => page.getByRole('region', { name })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  async function signIn(email: string): Promise<void> {
    await page.goto(`${site.origin}/`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await button('Sign in').click()
  }
  async function expectNoFaults(name: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findAxeFaults(page)).toEqual([])
      const folder = process.env.FOYER_LOOKS
      if (folder) await page.screenshot({ path: `${folder}/react-${name}-${colorScheme}.png`, fullPage: true })
    }
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await page.evaluate(isTooWide)).toBe(false)
  }
  const codeOf = (url: string) => authenticatorCode(url, foyer.clock.now())

  it('MA-01, MA-02, MF-01: sets an app up by its link, saves the codes, and signs in with both factors', async () => {
    await foyer.createMember('ada@example.com')
    await signIn('ada@example.com')
    const twoStep = section('Two-step verification')
    await twoStep.getByRole('button', { name: 'Set up two-step verification' }).click()
    const qrCode = twoStep.getByRole('img', { name: 'QR code for your authenticator app' })
    await qrCode.waitFor()
    await expectNoFaults('set-up')
    const { text: url, quietZone } = await readQrCode(qrCode)
    expect(quietZone).toBe(4)
    await expect.poll(() => twoStep.getByRole('link').first().getAttribute('href')).toBe(url)
    await twoStep.getByLabel('6-digit code').fill(codeOf(url))
    await twoStep.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    await expect.poll(() => twoStep.locator('.foyer-recovery-codes li').count()).toBe(10)
    await expectNoFaults('codes')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      twoStep.getByRole('link', { name: 'Download the codes' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('recovery-codes.txt')
    await button('I have saved my codes').click()
    await twoStep.getByText('10 codes left').waitFor()
    await expectNoFaults('account')

    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await signIn('ada@example.com')
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    await foyer.advance(NEXT_STEP)
    await page.getByLabel('6-digit code').fill(codeOf(url))
    await section('Profile').waitFor()
    await twoStep.getByRole('button', { name: 'Turn off two-step verification' }).click()
    await twoStep.getByText('Two-step verification is off.').waitFor()
  })

  it('MA-03, DD-01, DD-02: asks for the password when the sign-in is old; downloads the data; deletes the account', async () => {
    await foyer.createMember('bea@example.com')
    await signIn('bea@example.com')
    const data = section('Your data')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      data.getByRole('button', { name: 'Download your data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('my-data.json')
    await foyer.advance(11 * 60)
    await data.getByLabel('To confirm, enter bea@example.com').fill('bea@example.com')
    await data.getByRole('button', { name: 'Delete account' }).click()
    await data.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
    await expectNoFaults('delete')
    await data.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const { access_token } = await foyer.createVisitor()
    expect((await foyer.logIn(access_token, 'bea@example.com')).status).not.toBe(200)
  })

  it('PK-02, PK-03, SI-04: adds a passkey on the site, signs in with it by the button, renames and removes it', async () => {
    await foyer.createMember('cleo@example.com')
    await page.goto(`${site.origin}/`)
    const device = await addAuthenticator(page)
    await signIn('cleo@example.com')
    const passkeys = section('Passkeys')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByText('Passkey added.').waitFor()
    expect(await device.countPasskeys()).toBe(1)
    const twoStep = section('Two-step verification')
    await twoStep.getByText('in case you lose the devices with your passkeys').waitFor()
    await expectNoFaults('codes-for-passkeys')
    await twoStep.getByRole('button', { name: 'Get recovery codes' }).click()
    await expect.poll(() => twoStep.locator('.foyer-recovery-codes li').count()).toBe(10)
    await twoStep.getByRole('button', { name: 'I have saved my codes' }).click()
    await twoStep.getByText('10 codes left').waitFor()
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    // In the autofill, the virtual authenticator would sign in at once, before the button is pressed.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.goto(`${site.origin}/`)
    await button('Use a passkey').click()
    await passkeys.waitFor()
    await passkeys.getByRole('button', { name: /^Rename/ }).click()
    await passkeys.getByLabel('Name').fill('Laptop')
    await passkeys.getByRole('button', { name: 'Save name' }).click()
    await passkeys.getByText('Laptop', { exact: true }).waitFor()
    await passkeys.getByRole('button', { name: 'Remove Laptop' }).click()
    await expectNoFaults('passkeys')
    await passkeys.getByRole('button', { name: 'Remove passkey' }).click()
    await passkeys.getByText('You have no passkeys yet.').waitFor()
  })

  it('G-44: in Arabic the sections are mirrored, and fit at 390 px', async () => {
    const english = script
    script = await bundleReactSite(foyer.url, foyer.client.clientId, 'ar')
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = 'rtl'
        document.documentElement.lang = 'ar'
      })
    })
    await foyer.createMember('dana@example.com')
    await page.goto(`${site.origin}/`)
    await page.getByLabel('البريد الإلكتروني').fill('dana@example.com')
    await page.getByLabel('كلمة المرور', { exact: true }).fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
    await page.getByRole('button', { name: 'إعداد التحقق بخطوتين' }).click()
    await page.locator('.foyer-qr-code').waitFor()
    await expectNoFaults('arabic')
    script = english
  })
})
