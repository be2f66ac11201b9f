import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { watchProblems } from '../screens/page-problems.js'

const HOUR = 3600

describe('hosted pages that are open for long, or twice', () => {
  let foyer: TestFoyer
  let browser: Browser
  let context: BrowserContext
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({})
    browser = await launchChromium()
  })
  beforeEach(async () => {
    context = await browser.newContext()
  })
  afterEach(() => context.close())
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
  })

  const newAddress = () => `slow${++people}@example.com`
  const fillIn = async (page: Page, email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(TEST_PASSWORD)
  }

  it('G-53, SU-14: an hour-old page renews itself and sends its form once, though its cookie is gone', async () => {
    const page = await context.newPage()
    const problems = watchProblems(page)
    await page.clock.install()
    await page.goto(`${foyer.url}/signup`)
    const email = newAddress()
    await fillIn(page, email)
    await page.clock.fastForward(HOUR * 1000)
    await foyer.advance(HOUR)
    await context.clearCookies({ name: 'foyer-form' })
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText(`as ${email}`).waitFor()
    expect([posts, problems]).toEqual([['/signup'], []])
  })

  it('G-53: a fresh page whose cookie is gone comes back with the e-mail, and says what to do', async () => {
    const page = await context.newPage()
    const { email } = await somebody()
    await page.goto(`${foyer.url}/signin`)
    await fillIn(page, email)
    await context.clearCookies({ name: 'foyer-form' })
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').filter({ hasText: 'send the form once more' }).waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByLabel('Password').fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(`as ${email}`).waitFor()
  })

  it('SI-19: signing in in one tab moves the other on, without a touch', async () => {
    const { email } = await somebody()
    const [other, tab] = [await context.newPage(), await context.newPage()]
    const problems = [watchProblems(other), watchProblems(tab)]
    await other.goto(`${foyer.url}/signup`)
    await tab.goto(`${foyer.url}/signin`)
    await fillIn(tab, email)
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.getByText(`as ${email}`).waitFor()
    await other.getByText(`as ${email}`).waitFor()
    expect(problems).toEqual([[], []])
  })

  it('SI-19: a tab that heard nothing moves on when somebody comes back to it', async () => {
    const { email } = await somebody()
    const other = await context.newPage()
    await other.addInitScript(() => Object.assign(window, { BroadcastChannel: undefined }))
    await other.goto(`${foyer.url}/signin`)
    const tab = await context.newPage()
    await tab.goto(`${foyer.url}/signin`)
    await fillIn(tab, email)
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.getByText(`as ${email}`).waitFor()
    await expect.poll(() => other.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in')
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await other.getByText(`as ${email}`).waitFor()
  })

  it('SI-19: what one tab tells the others is that a form was sent, and nothing of it', async () => {
    const page = await context.newPage()
    await page.goto(`${foyer.url}/signup`)
    await page.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      new BroadcastChannel('foyer-forms').addEventListener('message', ({ data }) => heard.push(data))
    })
    const tab = await context.newPage()
    await tab.goto(`${foyer.url}/signin`)
    await fillIn(tab, newAddress())
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.getByText('Incorrect email or password.').waitFor()
    await expect.poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual(['sent'])
  })

  async function somebody(): Promise<{ email: string }> {
    const email = newAddress()
    await foyer.createMember(email)
    return { email }
  }
})
