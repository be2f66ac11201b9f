import { captchaOf, createFoyerClient } from '@foyer/client'
import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { newMemberEmail, PASSWORD } from '../members.js'
import { watchProblems } from '../screens/page-problems.js'
import { findAxeFaults } from '../screens/screen-faults.js'
import { createNodeHost } from '../wix/node-host.js'

const altcha = { 'captcha.provider': 'altcha', 'captcha.when': 'always' }

describe('a site with a captcha and the unmodified SDK', () => {
  const host = createNodeHost()
  const untouchedFetch = globalThis.fetch
  const bodies: { captchaTokens?: unknown }[] = []
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ settings: altcha })
    globalThis.fetch = async (input, init) => {
      if (String(input instanceof Request ? input.url : input).includes('/authentication/v2/'))
        bodies.push(JSON.parse(String(init?.body)))
      return untouchedFetch(input, init)
    }
    await host.connect(foyer)
  })
  beforeEach(() => {
    bodies.length = 0
  })
  afterAll(async () => {
    globalThis.fetch = untouchedFetch
    await foyer.stop()
  })

  const solve = () => captchaOf({ url: foyer.url, fetch: untouchedFetch }).solve()
  const both = ['register', 'login'] as const

  describe.each(both)('%s', (method) => {
    const call = async (captchaTokens?: { recaptchaToken?: string; invisibleRecaptchaToken?: string }) => {
      const strategy = await host.strategy(foyer)
      const email = newMemberEmail()
      if (method === 'login') {
        const tokens = { recaptchaToken: await solve() }
        await strategy.register({ email, password: PASSWORD, captchaTokens: tokens })
        bodies.length = 0
      }
      return strategy[method]({ email, password: PASSWORD, ...(captchaTokens && { captchaTokens }) })
    }

    it('specification §8: a missing token is missingCaptchaToken', async () => {
      expect(await call()).toMatchObject({ loginState: 'FAILURE', errorCode: 'missingCaptchaToken' })
    })

    it('specification §8: a wrong token is invalidCaptchaToken', async () => {
      for (const kind of ['recaptchaToken', 'invisibleRecaptchaToken'])
        expect(await call({ [kind]: 'wrong' })).toMatchObject({
          loginState: 'FAILURE',
          errorCode: 'invalidCaptchaToken',
        })
    })

    it('wire-protocol §5: a good token passes in either kind, as the SDK sends it', async () => {
      for (const [kind, name] of [
        ['recaptchaToken', 'Recaptcha'],
        ['invisibleRecaptchaToken', 'InvisibleRecaptcha'],
      ] as const) {
        const token = await solve()
        expect(await call({ [kind]: token })).toMatchObject({ loginState: 'SUCCESS' })
        expect([bodies.at(-1)?.captchaTokens].flat()).toEqual([{ [name]: token }])
      }
    })

    it('specification §8: the same with our SDK', async () => {
      const client = createFoyerClient({ url: foyer.url, clientId: foyer.client.clientId, fetch: untouchedFetch })
      const person = { email: newMemberEmail(), password: PASSWORD }
      const proven = async () => ({ ...person, captchaTokens: { invisibleRecaptchaToken: await solve() } })
      if (method === 'login') await client.register(await proven())
      expect(await client[method](person)).toMatchObject({ errorCode: 'missingCaptchaToken' })
      const wrong = { ...person, captchaTokens: { recaptchaToken: 'wrong' } }
      expect(await client[method](wrong)).toMatchObject({ errorCode: 'invalidCaptchaToken' })
      expect(await client[method](await proven())).toMatchObject({ loginState: 'SUCCESS' })
    })
  })
})

describe('the hosted pages with a captcha, in Chromium', () => {
  it('SI-13 and SI-14: sign-up with the built-in captcha is one press, without a word, and nothing foreign is loaded', async () => {
    const foyer = await startFoyer({ settings: altcha })
    const browser = await launchChromium()
    const page = await browser.newPage()
    const problems = watchProblems(page)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== foyer.url) foreign.push(request.url())
    })
    await page.goto(`${foyer.url}/signup`)
    await page.locator('input[name="invisibleCaptcha"]:not([value=""])').waitFor({ state: 'attached' })
    expect(await findAxeFaults(page)).toEqual([])
    await page.getByLabel('Email').fill('one-press@example.com')
    await page.getByLabel('Password').fill(TEST_PASSWORD)
    await expect.poll(() => page.locator('.captcha [role="status"]').textContent()).toBe('')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('as one-press@example.com').waitFor()
    expect([problems, foreign]).toEqual([[], []])
    await browser.close()
    await foyer.stop()
  })
})
