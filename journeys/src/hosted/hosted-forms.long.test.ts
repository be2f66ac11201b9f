import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { watchProblems } from '../screens/page-problems.js'

describe('the forms of the hosted pages with JavaScript', () => {
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
  const signedUp = async (email: string) => {
    await signUp(email)
    await page.getByLabel('6-digit code').pressSequentially(await foyer.getMailedCode(email))
    await page.getByText(`as ${email}`).waitFor()
  }

  it('VE-06: a wrong code says so and keeps the focus in the empty field', async () => {
    await signUp('guesser@example.com')
    const code = await foyer.getMailedCode('guesser@example.com')
    await page.getByLabel('6-digit code').pressSequentially(code === '000000' ? '000001' : '000000')
    await page.getByText('Incorrect code.').waitFor()
    const field = page.getByLabel('6-digit code')
    expect([await field.inputValue(), await field.evaluate((one) => one === document.activeElement)]).toEqual([
      '',
      true,
    ])
  })

  it('G-50: what is sent offline goes off when the connection is back', async () => {
    await page.goto(`${foyer.url}/signin`)
    await page.getByLabel('Email').fill('ana@example.com')
    await page.getByLabel('Password').fill(TEST_PASSWORD)
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('as soon as the connection is back').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Incorrect email or password.').waitFor()
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ana@example.com')
    expect(problems.filter((each) => !each.includes('401'))).toEqual([])
  })

  it('G-13, G-10: back from where a form led, the form can be sent again', async () => {
    await page.goto(`${foyer.url}/signin`)
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password').fill('three small boats')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Incorrect email or password.').waitFor()
    await page.goBack()
    await page.getByLabel('Password').fill('three small boats')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Incorrect email or password.').waitFor()
  })

  it('LO-02: signing out works when the session is gone already, and Back shows nobody’s page', async () => {
    const email = 'leaving@example.com'
    await signedUp(email)
    const second = await page.context().newPage()
    await second.goto(`${foyer.url}/signin`)
    await second.getByText(`as ${email}`).waitFor()
    const answer = await page.request.get(`${foyer.url}/signin`)
    expect(answer.headers()['cache-control']).toContain('no-store')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'signed out' }).waitFor()
    await second.getByRole('button', { name: 'Sign out' }).click()
    await second.getByRole('heading', { name: 'signed out' }).waitFor()
    await second.close()

    await page.goBack()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByText(email).count()).toBe(0)
    await page.goto(`${foyer.url}/signin`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('P-04: no words of another language, nor the captcha’s work, are loaded with a page', async () => {
    const files: string[] = []
    page.on('request', (request) => files.push(request.url()))
    await page.goto(`${foyer.url}/signup?lang=en`)
    await page.waitForLoadState('networkidle')
    const scripts = files.filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(0)
    const german = await (await fetch(`${foyer.url}/signup?lang=de`)).text()
    const texts = [
      await page.content(),
      ...(await Promise.all(scripts.map(async (file) => (await fetch(file)).text()))),
    ]
    expect(german).toContain('Konto anlegen')
    expect(texts.filter((text) => /Konto anlegen|Créer un compte|إنشاء حساب/.test(text))).toEqual([])
    expect(scripts.filter((file) => /captcha|altcha/.test(file))).toEqual([])
  })

  it('P-05: on the way back no file with a hashed name is fetched again', async () => {
    const fetched = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.includes('/assets/'))
          .map(({ transferSize }) => transferSize),
      )
    await page.goto(`${foyer.url}/signin`)
    await page.waitForLoadState('networkidle')
    const first = await fetched()
    await page.goto(`${foyer.url}/signin`)
    await page.waitForLoadState('networkidle')
    const again = await fetched()
    expect(first.length).toBeGreaterThan(1)
    expect(first.every((size) => size > 0)).toBe(true)
    expect(again).toEqual(first.map(() => 0))
  })
})
