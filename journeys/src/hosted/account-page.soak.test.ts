import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type Keyboard, keyboardOf } from '../keyboard.js'
import { watchProblems } from '../screens/page-problems.js'
import { findAxeFaults } from '../screens/screen-faults.js'

const EMAIL = 'ana@example.com'
const NEXT_PASSWORD = 'lantern orbit seaweed'

/** A soak test because of its length: a browser that signs in and goes through every section by keyboard. */
describe.each([
  { colorScheme: 'light', javaScriptEnabled: true },
  { colorScheme: 'dark', javaScriptEnabled: false },
] as const)('AC-01: the account page by keyboard, 390 px wide, %o', (options) => {
  let foyer: TestFoyer
  let browser: Browser
  let page: Page
  let keyboard: Keyboard
  let problems: string[]
  beforeAll(async () => {
    foyer = await startFoyer({ settings: { 'signup.verifyEmail': 'false' } })
    await foyer.createMember(EMAIL)
    browser = await launchChromium()
    page = await (await browser.newContext({ ...options, viewport: { width: 390, height: 844 } })).newPage()
    keyboard = keyboardOf(page)
    problems = watchProblems(page)
  })
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
  })

  const expectSection = async (name: string) => {
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    if (options.javaScriptEnabled) expect(await findAxeFaults(page)).toEqual([])
  }
  const openSection = async (name: string) => {
    await keyboard.press('link', name)
    await expectSection(name)
  }

  it('goes from section to section and back, saves, changes the password and signs the others out', async () => {
    await page.goto(`${foyer.url}/account/devices`)
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Password').fill(TEST_PASSWORD)
    await page.keyboard.press('Enter')
    await expectSection('Devices')
    await keyboard.press('button', 'Sign out the other device')
    await page.getByText('1 other device is signed out.').waitFor()

    await keyboard.press('link', 'Your account')
    await expectSection('Profile')
    await keyboard.type('Nickname', 'Ana')
    await keyboard.press('button', 'Save changes')
    await page.getByText('Your changes were saved.').waitFor()

    await openSection('Password')
    await page.locator('#currentPassword').fill(TEST_PASSWORD)
    await page.locator('#password').fill(NEXT_PASSWORD)
    await keyboard.press('button', 'Change password')
    await page.getByText('Your password was changed.').waitFor()
    await keyboard.press('link', 'Your account')
    await openSection('Email')
    await page.goBack()
    await expectSection('Profile')
    await openSection('Your data')
    await keyboard.type(`To confirm, enter ${EMAIL}`, EMAIL)
    await keyboard.press('button', 'Delete account')
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
    expect(problems).toEqual([])
  })

  it('MA-03: a member without a password confirms an action by an emailed code, in its section', async () => {
    const email = 'bo@example.com'
    await foyer.createMember(email)
    await page.goto(`${foyer.url}/account/email`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(TEST_PASSWORD)
    await page.keyboard.press('Enter')
    await expectSection('Email')
    await foyer.updateSettings({ 'signin.methods': 'code' })
    await foyer.advance(11 * 60)
    await page.reload()
    await keyboard.type('New email', 'next@example.com')
    await keyboard.press('button', 'Send code')
    await page.getByText("To confirm that it's you").waitFor()
    await expectSection('Email')
    await keyboard.press('button', 'Send code')
    await page.getByText('Enter the code we sent to').waitFor()
    await expectSection('Email')
    await page.reload()
    await keyboard.type('6-digit code', await foyer.getMailedCode(email))
    // With JavaScript the sixth digit submits the form.
    if (!options.javaScriptEnabled) await page.keyboard.press('Enter')
    await page.getByText('We sent a code to next@example.com').waitFor()
    // The browser reports the status of the page that asks for the code.
    expect(problems.filter((problem) => !problem.includes('status of 403'))).toEqual([])
  })
})
