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
  const signUpWithPasskey = async () => {
    await signUp()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await signedIn()
  }
  /** The account page shows whose account it is. */
  const signedIn = () => page.locator('.account-owner').getByText(email).waitFor()
  const signOut = async () => {
    await page.goto(`${foyer.url}/account`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('signed out of').waitFor()
  }

  it('SU-12: "Not now" is remembered in the browser', async () => {
    await signUp()
    await page.getByRole('button', { name: 'Not now' }).click()
    await signedIn()
    await signOut()
    await page.goto(`${foyer.url}/signin`)
    await page.locator('input[name="passkeys"]').waitFor({ state: 'attached' })
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await signedIn()
    expect(problems).toEqual([])
  })

  it('SI-04: the button asks in a dialog; cancelling it is quiet, and the next try signs in', async () => {
    await signUpWithPasskey()
    await signOut()
    await device.setConfirming(false)
    await page.goto(`${foyer.url}/signin`)
    const button = page.getByRole('button', { name: 'Use a passkey' })
    await button.click()
    await page.waitForFunction(() => document.querySelector('.passkey .button[aria-disabled]') === null)
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['', ''])
    await device.setConfirming(true)
    await button.click()
    await signedIn()
    expect(problems).toEqual([])
  })

  it('SI-05, PK-01 to PK-03: lists, renames and removes a passkey, which then no longer signs in', async () => {
    await signUpWithPasskey()
    await page.goto(`${foyer.url}/account/passkeys`)
    await page.getByLabel('Rename Passkey').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.locator('.account-item').getByText('Laptop').waitFor()
    // The device has a passkey of this account already.
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('This device has a passkey').waitFor()
    await page.getByLabel('Remove Laptop').click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByText('The passkey is removed.').waitFor()
    await page.getByText('You have no passkeys yet.').waitFor()
    await signOut()
    await page.goto(`${foyer.url}/signin`)
    await page.getByText('does not know this passkey').waitFor()
  })

  it('without an authenticator the page offers the other ways', async () => {
    await device.remove()
    await page.goto(`${foyer.url}/signin`)
    await page.getByLabel('Password').waitFor()
    await expect.poll(() => page.locator('input[name="passkeys"]').count()).toBe(0)
    expect(problems).toEqual([])
  })
})
