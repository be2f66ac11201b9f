import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { addOpenIdProvider, type OpenIdProvider } from '../hosted/openid-provider.js'
import { allowPageProblems } from '../screens/page-problems.js'
import { findAxeFaults } from '../screens/screen-faults.js'
import type { LocalServer } from '../site-server.js'
import { bundleReactSite, serveReactSite } from './react-site.js'

describe('<SignIn> and <AccountPanel> of @foyer/react with a real OpenID provider and codes, in Chromium', () => {
  let script = ''
  let site: LocalServer
  let foyer: TestFoyer
  let provider: OpenIdProvider
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    site = await serveReactSite(() => script)
    foyer = await startFoyer({
      now: 'running',
      settings: { 'signin.methods': 'password-and-code' },
      client: { origins: [site.origin], redirectUris: [`${site.origin}/callback`], logoutUris: [`${site.origin}/`] },
    })
    provider = await addOpenIdProvider(foyer, 'work', 'Work account')
    script = await bundleReactSite(foyer.url, foyer.client.clientId)
    browser = await launchChromium()
  })
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    context.setDefaultTimeout(12_000)
    page = await context.newPage()
    // The development pages of `oidc-provider` ask for a font.
    await context.route('https://fonts.googleapis.com/**', (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    )
    allowPageProblems(/^a request to another machine: https:\/\/fonts\.googleapis\.com\//)
  })
  afterEach(() => context.close())
  afterAll(async () => {
    await browser?.close()
    await provider?.close()
    await foyer?.stop()
    await site?.close()
  })

  /** Fills the pages of the provider. */
  async function signInThere(login: string): Promise<void> {
    await page.waitForURL(`${provider.issuer}/**`)
    await page.locator('input[name=login]').fill(login)
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${site.origin}/**`)
  }
  async function expectNoFaults(): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findAxeFaults(page)).toEqual([])
    }
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await page.evaluate(isTooWide)).toBe(false)
  }

  it('signs in at the provider by keyboard, and is back on the page with the linked account', async () => {
    await page.goto(`${site.origin}/cart?item=1`)
    const button = page.getByRole('button', { name: 'Continue with Work account' })
    await button.waitFor()
    await expectNoFaults()
    await button.focus()
    await page.keyboard.press('Enter')
    await signInThere('ana')
    await page.getByRole('heading', { name: 'Linked accounts' }).waitFor()
    expect(page.url()).toBe(`${site.origin}/cart?item=1`)
    await page.getByText('ana@id.example').last().waitFor()
    await page.locator('.foyer-hint', { hasText: /^Linked .* · Last used/ }).waitFor()
    await page.locator('.foyer-hint', { hasText: 'At least 8 characters' }).waitFor()
    await expectNoFaults()
  })

  it('G-57: a person who leaves the provider chooses another way on the sign-in page', async () => {
    await page.goto(`${site.origin}/`)
    await page.getByRole('button', { name: 'Continue with Work account' }).click()
    await page.waitForURL(`${provider.issuer}/**`)
    await page.getByRole('link', { name: /Cancel/ }).click()
    await page.waitForURL(`${foyer.url}/**`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  })

  it('signs in with a code: sent, pasted, and the account is there', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    await page.goto(`${site.origin}/`)
    await page.getByLabel('Email').fill('cleo@example.com')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expectNoFaults()
    await page.getByRole('button', { name: 'Send code' }).click()
    const field = page.getByLabel('6-digit code')
    await field.waitFor()
    await expectNoFaults()
    await page.reload() // VE-08
    await field.waitFor()
    const code = await foyer.getMailedCode('cleo@example.com')
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
    await field.press('Control+v')
    await page.getByRole('heading', { name: 'Linked accounts' }).waitFor()
  })

  it('links an account of the provider from the account panel, and removes it', async () => {
    await foyer.createMember('bea@example.com', 'correct horse battery')
    await page.goto(`${site.origin}/account?tab=1`)
    await page.getByLabel('Email').fill('bea@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Link Work account' }).click()
    await signInThere('bea')
    await page.getByText('The account is linked.').waitFor()
    expect(page.url()).toBe(`${site.origin}/account?tab=1`)
    await expectNoFaults()
    await page.getByRole('button', { name: 'Remove Work account' }).click()
    await page.getByText('Work account was removed.').waitFor()
  })
})
