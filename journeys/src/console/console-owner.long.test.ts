import { paths } from '@foyer/protocol'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { PASSWORD } from '../site/site-page-object.js'
import { ConsolePage } from './console-page-object.js'

const OWNER = 'owner@example.com'

describe('an owner at the console', () => {
  let browser: Browser
  let foyer: TestFoyer
  let visit: ConsolePage
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'false' } })
    const { memberId } = await foyer.createMember(OWNER)
    await foyer.grantRole(memberId, 'owner')
    await foyer.updateSettings({ 'signup.policy': 'approval' })
  })
  afterEach(() => visit?.end())
  afterAll(async () => {
    await browser?.close()
    await foyer?.stop()
  })

  it('journey 2, WA-02, ME-08: a person asks to join, the owner approves by keyboard, and the waiting page moves on; the log tells of it', async () => {
    const person = await ConsolePage.begin(browser, foyer)
    await person.page.goto(`${foyer.url}/signup`)
    await person.page.getByLabel('Email').fill('asker@example.com')
    await person.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await person.button('Request to join').click()
    await person.expectHeading('Request under review')

    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.signIn(OWNER)
    await page.getByRole('link', { name: /^Requests\s*1\s*to review$/ }).waitFor()
    await page.keyboard.type('gr')
    await page.getByRole('heading', { level: 2, name: 'asker@example.com' }).waitFor()
    await page.keyboard.press('a')
    await page.getByText('asker@example.com approved').waitFor()
    await page.keyboard.press('u')
    await page.getByRole('heading', { level: 2, name: 'asker@example.com' }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('heading', { level: 2, name: 'No requests to review' }).waitFor()
    await person.page
      .getByRole('heading', { level: 1, name: 'Request under review' })
      .waitFor({ state: 'hidden', timeout: 30_000 })
    await person.end()

    await visit.open('/audit')
    const entry = page.getByText(`${OWNER} approved asker@example.com`)
    await entry.click()
    const id = await page.locator('.log > li', { has: entry }).getByText(/^req_/).textContent()
    await visit.open(`/audit?request=${id}`)
    await entry.waitFor()
    await expect.poll(() => page.locator('.log > li').count()).toBe(1)
  })

  it('CL-01, CL-02, CL-04: a client is made with checked addresses and a snippet, and a refused origin approved; a key is shown once and revoked', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.signIn(OWNER, '/clients')
    await visit.link('New application').click()
    const address = page.getByLabel('Website URL')
    await address.fill('http://pottery.example')
    await page.getByText(/Plain http is allowed for localhost only/).waitFor()
    await address.fill('https://pottery.example')
    await visit.button('Create application').click()
    await visit.expectHeading('pottery.example')
    await page.getByText(/FOYER_CLIENT_ID=cli_/).waitFor()
    expect(await visit.violations()).toEqual([])

    const origin = 'https://preview.pottery.example'
    const preflight = () =>
      foyer.call(paths.token, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
    expect((await preflight()).status).toBe(403)
    await foyer.call(`${paths.origin}?client_id=${new URL(page.url()).pathname.split('/').at(-1)}`, {
      headers: { origin },
    })
    await foyer.deps.refusedAddressLog.flush()
    await visit.open('/clients')
    await page.getByRole('rowheader', { name: /^pottery.example.*Rejected URL$/ }).waitFor()
    await page.getByRole('link', { name: 'pottery.example' }).click()
    await page.getByRole('tab', { name: /^Rejected URLs/ }).click()
    await visit.button(`Approve ${origin}`).click()
    await page.getByText(`${origin} is now allowed.`).waitFor()
    expect((await preflight()).status).toBe(204)

    await visit.open('/keys')
    await visit.button('New key').click()
    const dialog = page.getByRole('dialog', { name: 'New key' })
    await dialog.getByLabel('Name').fill('Backup')
    await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await dialog.getByRole('checkbox', { name: 'Read items' }).check()
    await dialog.getByRole('checkbox', { name: 'Read members' }).check()
    await dialog.getByLabel('Networks').fill('203.0.113.0/24')
    await dialog.getByRole('textbox', { name: 'Expiry date' }).fill('12/31/2999')
    expect(await visit.violations()).toEqual([])
    await visit.button('Create key').click()
    const key = (await page.locator('code.secret').textContent()) ?? ''
    await page.getByRole('rowheader', { name: /^Backup/ }).waitFor()
    await page.reload()
    await page.getByRole('rowheader', { name: /^Backup/ }).waitFor()
    await page.getByRole('cell', { name: 'Read members, Read items 203.0.113.0/24' }).waitFor()
    expect(await page.content()).not.toContain(key)
    await visit.button('Revoke Backup…').click()
    await visit.button('Revoke').last().click()
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor()
  })
})
