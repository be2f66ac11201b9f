import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { watchProblems } from '../screens/page-problems.js'
import { findAxeFaults } from '../screens/screen-faults.js'

const people = ['ana', 'bo', 'cy', 'di', 'ed', 'fi'].map((name) => `${name}@example.com`)
const [ana, bo, cy, , , fi] = people as [string, string, string, string, string, string]

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'decision 45: five accounts in one browser, %o',
  (options) => {
    let foyer: TestFoyer
    let browser: Browser
    let context: BrowserContext
    let page: Page
    let problems: string[]
    beforeAll(async () => {
      foyer = await startFoyer({ settings: { 'signup.verifyEmail': 'false' } })
      for (const email of people) await foyer.createMember(email)
      browser = await launchChromium()
    })
    beforeEach(async () => {
      context = await browser.newContext(options)
      page = await context.newPage()
      context.setDefaultTimeout(15_000)
      problems = watchProblems(page)
    })
    afterEach(() => context.close())
    afterAll(async () => {
      await browser.close()
      await foyer.stop()
    })

    const fillIn = async (email: string, on = page) => {
      await on.getByLabel('Email').fill(email)
      await on.getByLabel('Password').fill(TEST_PASSWORD)
      await on.getByRole('button', { name: 'Sign in', exact: true }).click()
      await on.waitForURL(`${foyer.url}/account`)
    }
    const addAccount = async (email: string) => {
      await page.goto(`${foyer.url}/select-account`)
      if (page.url().endsWith('/select-account')) await page.getByRole('link', { name: 'Use another account' }).click()
      await fillIn(email)
    }
    const listed = async (on = page) => {
      await on.goto(`${foyer.url}/select-account`)
      return on.locator('.account-who .address').allTextContents()
    }
    const current = (on = page) => on.locator('button[aria-current] .address').textContent()

    it('adds five by the keyboard, chooses one, says whom the sixth signs out, and signs out one and all', async () => {
      for (const email of people.slice(0, 5)) await addAccount(email)
      expect(await listed()).toEqual(people.slice(0, 5).toReversed())
      // axe waits by timers, which do not run where scripts are off.
      if (options.javaScriptEnabled) expect(await findAxeFaults(page)).toEqual([])

      // By the keyboard: each account, and the button beside it, in their order.
      await page.locator('button[value]').first().focus()
      for (let presses = 0; presses < 8; presses++) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL(`${foyer.url}/account`)
      await page.getByText(ana).first().waitFor()
      await page.getByRole('link', { name: 'Switch account' }).click()
      expect(await current()).toBe(ana)

      await page.getByText(`${bo} is signed out because`).waitFor()
      await addAccount(fi)
      expect(await listed()).toEqual([fi, ana, 'ed@example.com', 'di@example.com', cy])

      await page.getByRole('button', { name: `Sign out ${fi}` }).click()
      await page.waitForURL(`${foyer.url}/select-account`)
      await page.getByRole('button', { name: `Sign out ${fi}` }).waitFor({ state: 'detached' })
      await expect.poll(() => page.locator('button[aria-current]').count()).toBe(0)
      await page.getByRole('button', { name: 'Sign out of all accounts' }).click()
      await page.waitForURL(`${foyer.url}/signed-out`)
      expect(await context.cookies()).not.toContainEqual(
        expect.objectContaining({ name: expect.stringMatching(/signin/) }),
      )
      expect(problems).toEqual([])
    })

    it('a page of an account changes that account, though another was chosen in another tab', async () => {
      await addAccount(ana)
      await addAccount(bo)
      await page.goto(`${foyer.url}/account`)
      const other = await context.newPage()
      await other.goto(`${foyer.url}/select-account`)
      await other.getByText(ana).click()
      await other.waitForURL(`${foyer.url}/account`)
      const name = `Bo ${options.javaScriptEnabled}`
      await page.getByLabel('Nickname').fill(name)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText(bo).first().waitFor()
      await expect.poll(() => page.getByLabel('Nickname').inputValue()).toBe(name)
      await listed()
      expect(await current()).toBe(bo)
      await page.getByText(ana).click()
      await page.waitForURL(`${foyer.url}/account`)
      await expect.poll(() => page.getByLabel('Nickname').inputValue()).not.toBe(name)
    })

    it('two browsers hold accounts of their own', async () => {
      const elsewhere = await browser.newContext(options)
      const there = await elsewhere.newPage()
      await addAccount(ana)
      await addAccount(cy)
      await there.goto(`${foyer.url}/signin`)
      await fillIn(bo, there)
      expect([await listed(), await listed(there)]).toEqual([[cy, ana], [bo]])
      await page.getByRole('button', { name: 'Sign out of all accounts' }).click()
      await page.waitForURL(`${foyer.url}/signed-out`)
      expect(await listed(there)).toEqual([bo])
      await elsewhere.close()
    })

    if (options.javaScriptEnabled)
      it('SI-19: the form for one more account stays, until another tab signs in', async () => {
        await addAccount(ana)
        await page.goto(`${foyer.url}/signin?another=1`)
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        await page.waitForTimeout(500)
        expect(page.url()).toContain('another=1')
        const other = await context.newPage()
        await other.goto(`${foyer.url}/signin?another=1`)
        await fillIn(bo, other)
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        await page.waitForURL(`${foyer.url}/account`)
      })
  },
)
