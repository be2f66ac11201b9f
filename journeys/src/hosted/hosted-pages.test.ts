import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { watchProblems } from '../screens/page-problems.js'

describe('the hosted pages with JavaScript', () => {
  let foyer: TestFoyer
  let browser: Browser
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    foyer = await startFoyer({ settings: { 'signup.verifyEmail': 'true' } })
    browser = await launchChromium()
  })
  beforeEach(async () => {
    page = await (await browser.newContext()).newPage()
    problems = watchProblems(page)
  })
  afterEach(() => page.context().close())
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
  })

  const signUp = async (email: string) => {
    await page.goto(`${foyer.url}/signup`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  }
  const paste = (text: string) =>
    page.getByLabel('6-digit code').evaluate((field, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)

  it('VE-02, VE-03: a pasted code with a space in it is enough to be signed in', async () => {
    await signUp('paster@example.com')
    const code = await foyer.getMailedCode('paster@example.com')
    await paste(`Your code: ${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByText('as paster@example.com').waitFor()
    expect(problems).toEqual([])
  })

  it('SI-02: the first paint has the focus on the e-mail, or on the password when the e-mail is known', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    await page.goto(`${foyer.url}/signin`)
    expect(await focused()).toBe('email')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password').fill('three small boats')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Incorrect email or password.').waitFor()
    expect(await focused()).toBe('password')
  })
})
