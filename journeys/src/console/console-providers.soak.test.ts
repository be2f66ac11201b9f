import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type OpenIdProvider, signInInBrowser, startOpenIdProvider } from '../hosted/openid-provider.js'
import { allowPageProblems } from '../screens/page-problems.js'
import { ConsolePage, consoleThemes } from './console-page-object.js'

const OWNER = 'owner@example.com'

describe('identity providers at the console', () => {
  let browser: Browser
  let foyer: TestFoyer
  let company: OpenIdProvider
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ now: 'running' })
    company = await startOpenIdProvider(`${foyer.url}/signin/callback/company`)
    const { memberId } = await foyer.createMember(OWNER)
    await foyer.grantRole(memberId, 'owner')
  })
  afterAll(async () => {
    await browser?.close()
    await foyer?.stop()
    await company?.close()
  })

  it('an owner adds a provider, corrects the secret by the test, orders the buttons and removes it; axe finds nothing', async () => {
    // The pages of the provider load a font from elsewhere.
    allowPageProblems(/fonts\.googleapis\.com/, /ERR_NAME_NOT_RESOLVED/)
    const visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    const { SCREENSHOTS: folder } = process.env
    const faults: string[] = []
    const look = async (name: string) => {
      for (const { colorScheme, viewport } of consoleThemes) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        faults.push(...(await visit.violations()))
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/providers-${name}-${colorScheme}.png`, fullPage: true })
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await visit.signIn(OWNER, '/settings/methods')
    await page.getByText('No identity providers yet').waitFor()
    await look('empty')

    await visit.link('Add provider').click()
    await look('choice')
    await visit.link(/Google/).click()
    await page.getByLabel('Client ID').fill('4093.apps.googleusercontent.com')
    await page.getByLabel('Client secret').fill('secret')
    await look('google')
    await visit.button('Add provider').click()
    await page.getByRole('heading', { level: 3, name: 'Google' }).waitFor()

    await visit.link('Add provider').click()
    await visit.link(/Other OpenID Connect/).click()
    await page.getByLabel('Issuer').fill(company.issuer)
    await page.getByLabel('Client ID').fill(company.clientId)
    await page.getByLabel('Client secret').fill('wrong')
    await page.getByLabel('Name on the button').fill('Company')
    await page.getByText('Advanced').click()
    await page.getByLabel('ID', { exact: true }).fill('company')
    await page.getByText(`${foyer.url}/signin/callback/company`).waitFor()
    await visit.button('Add provider').click()

    await visit.button('Try it: Company').click()
    await signInInBrowser(page, company, 'ana')
    await page.getByText('The provider does not accept the client secret.').waitFor()
    expect(page.url()).toBe(`${foyer.url}/console/settings/methods`)
    await look('failed')
    await visit.link('Edit…: Company').click()
    await page.getByLabel('Client secret').fill(company.clientSecret)
    await visit.button('Save').click()
    await page.getByRole('switch', { name: 'Show on the sign-in page: Company' }).click()
    await page.getByText('Company is no longer shown on the sign-in page.').waitFor()
    await visit.button('Try it: Company').click()
    await page.waitForURL((url) => url.pathname.startsWith('/console') && url.hash === '')
    await page.getByText('ana@id.example').waitFor()
    await page.getByText('On the sign-in page, this creates a new member.').waitFor()
    await look('tested')

    await page.getByRole('switch', { name: 'Show on the sign-in page: Company' }).click()
    const up = visit.button('Move up: Company')
    await up.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Company is now number 1 of 2.').waitFor({ state: 'attached' })
    await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true)
    const visitor = await ConsolePage.begin(browser, foyer)
    await visitor.page.goto(`${foyer.url}/signin`)
    const buttons = visitor.page.getByRole('button', { name: /^Continue with/ })
    await expect.poll(() => buttons.allTextContents()).toEqual(['Continue with Company', 'Continue with Google'])
    await visitor.end()

    await visit.button('Remove…: Company').click()
    await page.getByText('No member has linked an account of this provider.').waitFor()
    await look('remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Company removed.').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Google'])
    expect(faults).toEqual([])
    await visit.end()
  })
})
