import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { watchProblems } from './page-problems.js'
import { addAuthenticator, type BrowserAuthenticator } from './virtual-authenticator.js'

describe('passkeys at the hosted pages, with Chromium’s virtual authenticator', () => {
  let foyer: TestFoyer
  let browser: Browser
  let page: Page
  let device: BrowserAuthenticator
  let problems: string[]
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ settings: { 'signup.verifyEmail': 'false' } })
    browser = await launchChromium('whole')
  })
  beforeEach(async () => {
    page = await (await browser.newContext()).newPage()
    problems = watchProblems(page)
    device = await addAuthenticator(page)
    email = `keyed${++people}@example.com`
  })
  afterEach(() => page.context().close())
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
  })

  const signUp = async () => {
    await page.goto(`${foyer.url}/signup`)
    await page.locator('input[name="passkeys"]').waitFor({ state: 'attached' })
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  /** The account page shows whose account it is. */
  const signedIn = () => page.locator('.account-owner').getByText(email).waitFor()
  const signOut = async () => {
    await page.goto(`${foyer.url}/account`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('signed out of').waitFor()
  }

  it('SU-12, SI-03: a new member adds the passkey that is offered, signs out, and signs in by autofill', async () => {
    await signUp()
    await page.getByRole('heading', { name: 'Add a passkey?' }).waitFor()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await signedIn()
    expect(await device.countPasskeys()).toBe(1)
    await signOut()
    // The virtual authenticator chooses its passkey in the autofill at once.
    await page.goto(`${foyer.url}/signin`)
    await signedIn()
    expect(problems).toEqual([])
  })
})
