import { paths } from '@foyer/protocol'
import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { allowPageProblems, watchProblems } from '../screens/page-problems.js'
import { type LocalServer, serveLocally } from '../site-server.js'

const altcha = { 'captcha.provider': 'altcha', 'captcha.when': 'always' }

describe('the hosted pages with a captcha, in Chromium', () => {
  let browser: Browser
  let verifier: LocalServer
  let foyer: TestFoyer
  let page: Page
  let problems: string[]
  let foreign: string[]
  beforeAll(async () => {
    browser = await launchChromium()
    // A captcha provider that accepts the tokens of its widget below.
    verifier = await serveLocally((request, response) => {
      let text = ''
      request.on('data', (part) => {
        text += part
      })
      request.on('end', () => {
        const success = (new URLSearchParams(text).get('response') ?? '').startsWith('solved-by-')
        response.end(JSON.stringify({ success, hostname: 'localhost', 'error-codes': [] }))
      })
    })
    const addresses = { recaptcha: verifier.origin, hcaptcha: verifier.origin, turnstile: verifier.origin }
    const secrets = { visible: 'visible-secret', invisible: 'invisible-secret' }
    foyer = await startFoyer({ limits: true, replace: { captcha: { secrets, addresses } } })
  })
  beforeEach(async () => {
    await foyer.advance(3600)
    page = await (await browser.newContext()).newPage()
    problems = watchProblems(page)
    foreign = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== foyer.url) foreign.push(request.url())
    })
  })
  afterEach(() => page.context().close())
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
    await verifier.close()
  })

  const fill = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(TEST_PASSWORD)
  }
  const isSignedIn = (email: string) => page.getByText(`as ${email}`).waitFor()

  it('SI-13: who is quicker than the work waits with a calm line, and the form goes off with what was typed', async () => {
    await foyer.updateSettings(altcha)
    let release = () => {}
    const released = new Promise<void>((go) => {
      release = go
    })
    await page.route(`**${paths.captchaChallenge}`, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${foyer.url}/signup`)
    await fill('quick@example.com')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Confirming that you are human.').waitFor()
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe(TEST_PASSWORD)
    release()
    await isSignedIn('quick@example.com')
    expect(problems).toEqual([])
  })

  it('SI-13: asked for by risk after a submit, forgot-password goes on by itself', async () => {
    await foyer.updateSettings({ ...altcha, 'captcha.when': 'risk' })
    await page.goto(`${foyer.url}/forgot-password`)
    // Other activity from this network.
    const visitor = await foyer.createVisitor()
    for (let asked = 0; asked < 6; asked += 1)
      await foyer.call(paths.sendRecoveryEmail, { token: visitor.access_token, json: { email: 'x@example.com' } })
    await page.getByLabel('Email').fill('forgetful@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await expect.poll(() => page.getByText('forgetful@example.com').count()).toBe(1)
    expect(problems.filter((each) => !each.includes('400'))).toEqual([])
  })

  it('SI-13: when the challenge cannot be had the page says so, and the next press tries again', async () => {
    allowPageProblems(/status of 503/)
    await foyer.updateSettings(altcha)
    await page.route(`**${paths.captchaChallenge}`, (route) => route.fulfill({ status: 503 }), { times: 1 })
    await page.goto(`${foyer.url}/signup`)
    await page.getByText('The check failed.').waitFor()
    await fill('patient@example.com')
    await page.getByRole('button', { name: 'Create account' }).click()
    await isSignedIn('patient@example.com')
  })

  it('without JavaScript a sentence says what to do', async () => {
    await foyer.updateSettings(altcha)
    const bare = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await bare.goto(`${foyer.url}/signup`)
    await expect.poll(() => bare.locator('noscript p').isVisible()).toBe(true)
    await bare.context().close()
  })

  /** The common part of the three providers' scripts; pressing the widget solves it. */
  const widgetScript = (api: string, callsBack: boolean) => `
    const solved = (key) => 'solved-by-' + key + '-' + crypto.randomUUID()
    window.${api} = {
      ready: (run) => run(),
      render: (place, { sitekey, size, callback }) => {
        if (size === 'invisible') return () => callback(solved(sitekey))
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'I am human'
        button.onclick = () => callback(solved(sitekey))
        place.append(button)
      },
      execute: (which) => typeof which === 'function' ? which() : Promise.resolve(solved(which)),
    }
    ${callsBack ? "window[new URL(document.currentScript.src).searchParams.get('onload')]()" : ''}`

  it.each([
    ['recaptcha', 'https://www.google.com/recaptcha/api.js', 'grecaptcha', false],
    ['hcaptcha', 'https://js.hcaptcha.com/1/api.js', 'hcaptcha', true],
    ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js', 'turnstile', true],
  ] as const)(
    'design invariant 11: %s is loaded where it is asked for, under its policy, and a solved widget lets the form go',
    async (provider, address, api, callsBack) => {
      allowPageProblems(new RegExp(`a request to another machine: ${address}`))
      await page.route(`${address}*`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: widgetScript(api, callsBack) }),
      )
      await foyer.updateSettings({ ...altcha, 'captcha.provider': provider, 'captcha.siteKey': 'visible-key' })
      await foyer.updateSettings({ 'captcha.when': 'risk' })
      await page.goto(`${foyer.url}/signup`)
      expect(foreign).toEqual([])
      await foyer.updateSettings({ 'captcha.when': 'always' })
      await page.goto(`${foyer.url}/signup`)
      const email = `${provider}@example.com`
      await fill(email)
      await page.getByRole('button', { name: 'I am human' }).waitFor()
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('Complete the captcha above first.').waitFor()
      await page.getByRole('button', { name: 'I am human' }).click()
      await isSignedIn(email)
      expect(foreign.every((url) => url.startsWith(address))).toBe(true)
      expect(problems).toEqual([])
    },
  )

  it.each([
    ['recaptcha', 'https://www.google.com/recaptcha/api.js', 'grecaptcha', false],
    ['hcaptcha', 'https://js.hcaptcha.com/1/api.js', 'hcaptcha', true],
  ] as const)(
    'SI-14: with an invisible key alone %s adds nothing to see',
    async (provider, address, api, callsBack) => {
      allowPageProblems(new RegExp(`a request to another machine: ${address}`))
      await page.route(`${address}*`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: widgetScript(api, callsBack) }),
      )
      await foyer.updateSettings({
        ...altcha,
        'captcha.provider': provider,
        'captcha.siteKey': '',
        'captcha.invisibleSiteKey': 'invisible-key',
      })
      await page.goto(`${foyer.url}/signup`)
      const email = `invisible-${provider}@example.com`
      await fill(email)
      await page.getByRole('button', { name: 'Create account' }).click()
      await isSignedIn(email)
      expect(problems).toEqual([])
    },
  )
})
