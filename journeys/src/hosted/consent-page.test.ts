import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCodeChallenge, createCodeVerifier, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { watchProblems } from '../screens/page-problems.js'
import { findAxeFaults } from '../screens/screen-faults.js'

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])('the consent page, %o', (options) => {
  let foyer: TestFoyer
  let browser: Browser
  let page: Page
  let problems: string[]
  let clientId: string
  /** The client: a server that accepts the redirect. */
  let app: Server
  let callback: string
  beforeAll(async () => {
    app = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<link rel=icon href=data:,>'),
    )
    await once(app.listen(0, '127.0.0.1'), 'listening')
    callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`
    foyer = await startFoyer({ settings: { 'signup.verifyEmail': 'false' } })
    await foyer.createMember('ana@example.com')
    const client = { name: 'Tide Calendar', redirectUris: [callback], thirdParty: { runBy: 'Marta Voss' } }
    clientId = (await foyer.addClient(client)).clientId
    browser = await launchChromium()
  })
  beforeEach(async () => {
    page = await (await browser.newContext(options)).newPage()
    problems = watchProblems(page)
  })
  afterEach(() => page.context().close())
  afterAll(async () => {
    await browser.close()
    await foyer.stop()
    app.close()
  })

  async function ask(scope: string): Promise<void> {
    const parameters = new URLSearchParams({
      client_id: clientId,
      redirect_uri: callback,
      response_type: 'code',
      scope,
      state: 'its-state',
      code_challenge: createCodeChallenge(createCodeVerifier()),
      code_challenge_method: 'S256',
    })
    await page.goto(`${foyer.url}/oauth2/authorize?${parameters}`)
  }
  async function answered(): Promise<Record<string, string>> {
    await page.waitForURL(`${callback}?*`)
    return Object.fromEntries(new URL(page.url()).searchParams)
  }

  it('CO-01 to CO-04: sign in, read, allow, asked for more, cancel, end the access', async () => {
    await ask('openid profile')
    await page.getByLabel('Email').fill('ana@example.com')
    await page.getByLabel('Password').fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Allow Tide Calendar?' }).waitFor()
    if (options.javaScriptEnabled) expect(await findAxeFaults(page)).toEqual([])
    const [cancel, allow] = await Promise.all(
      ['Cancel', 'Allow'].map((name) => page.getByRole('button', { name }).boundingBox()),
    )
    expect([cancel?.y, cancel?.width, cancel?.height]).toEqual([allow?.y, allow?.width, allow?.height])
    await page.getByRole('button', { name: 'Allow' }).click()
    expect(await answered()).toEqual({ code: expect.any(String), state: 'its-state', iss: foyer.url })

    await ask('openid profile email')
    await expect
      .poll(() => page.locator('.permissions li').first().innerText())
      .toMatch(/Read your email address\..*Sensitive.*New/s)
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await answered()).toMatchObject({ error: 'access_denied', state: 'its-state', iss: foyer.url })

    await page.goto(`${foyer.url}/account/apps`)
    await page.getByRole('button', { name: 'Revoke access for Tide Calendar' }).click()
    await page.getByText('Tide Calendar no longer has access to your account.').waitFor()
    await ask('openid')
    await page.getByRole('button', { name: 'Allow' }).waitFor()
    expect(problems).toEqual([])
  })
})
