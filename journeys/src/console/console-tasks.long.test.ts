import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { findAxeFaults } from '../screens/screen-faults.js'
import { PASSWORD } from '../site/site-page-object.js'
import { ConsolePage } from './console-page-object.js'

const OWNER = 'owner@example.com'

describe('what an owner looks up and sets at the console', () => {
  let browser: Browser
  let foyer: TestFoyer
  let visit: ConsolePage
  let dora: { refresh_token: string }
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'false' } })
    const { memberId } = await foyer.createMember(OWNER)
    await foyer.grantRole(memberId, 'owner')
    for (const name of ['ada', 'ben']) await foyer.createMember(`${name}@example.com`)
    dora = await foyer.createMember('dora@example.com')
    await foyer.updateSettings({ 'signup.policy': 'approval' })
  })
  afterEach(() => visit?.end())
  afterAll(async () => {
    await browser?.close()
    await foyer?.stop()
  })

  it('CS-03, G-56: signing in by the hosted pages leads back to the view of the link, filters and all', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    await visit.signIn(OWNER, '/members?q=ben&sort=email')
    await visit.expectHeading('Members')
    await visit.link('ben@example.com').waitFor()
    await expect.poll(() => visit.page.getByRole('rowheader').count()).toBe(1)
    expect(visit.page.url()).toBe(`${foyer.url}/console/members?q=ben&sort=email`)
    await visit.page.reload()
    await visit.link('ben@example.com').waitFor()
  })

  it('ME-05, ME-06: blocked at once and out of every session; Undo lets the member in again', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.signIn(OWNER, '/members?q=dora')
    await visit.link('dora@example.com').click()
    await visit.expectHeading('dora@example.com')
    await visit.button('Block…').click()
    expect(await visit.violations()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await page.getByText('dora@example.com blocked').waitFor()
    await expect.poll(async () => (await foyer.refresh(dora.refresh_token)).status).toBe(400)
    await visit.button('Undo').click()
    await visit.button('Block…').waitFor()
    const { access_token } = await foyer.createVisitor()
    await expect.poll(async () => (await foyer.logIn(access_token, 'dora@example.com')).status).toBe(200)
  })

  it('issue 18: a name in two presses; a required password is asked for first, told by email, and lifted', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.signIn(OWNER, '/members?q=ben')
    await visit.link('ben@example.com').click()
    await visit.button(/Edit Name$/).click()
    await page.keyboard.type('Ben')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Quay')
    await visit.button('Save').click()
    await visit.expectHeading('Ben Quay')
    expect(await visit.violations()).toEqual([])
    await visit.button('More').click()
    await page.getByRole('menuitem', { name: 'Require new password…' }).click()
    await page.getByText(/^Ends 1 active session/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Require new password' }).click()
    await visit.button('Lift requirement').waitFor()
    const subjects = async () => (await foyer.getMails('ben@example.com')).map(({ subject }) => subject)
    expect(await subjects()).toContain('Set a new password for Foyer')
    await visit.button('Lift requirement').click()
    await page.getByText('Requirement lifted', { exact: false }).waitFor()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page.getByText(`${OWNER} no longer requires a new password from ben@example.com`).waitFor()
    expect(await visit.violations()).toEqual([])
  })

  it('PO-02, PO-05, AC-02: a setting shows what it changes before it is saved, is in force and in the log at once, and is undone', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.signIn(OWNER, '/settings')
    await visit.expectHeading('Policy')
    await page.getByRole('switch', { name: 'Hide whether an email is registered' }).check()
    await visit.button('Save').click()
    await page.getByText('Responses no longer reveal whether an email is registered.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^Saved at/).waitFor()
    await visit.button('Undo').click()
    await page.getByText('Change undone.').waitFor()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'General', exact: true }).click()
    const signInPage = async () =>
      (await page.request.get(`${foyer.url}/signin`, { headers: { accept: 'text/html' } })).text()
    await page.getByLabel('Site name').fill('Low Tide')
    await visit.link('Team').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    await visit.expectHeading('General')
    await visit.button('Save').click()
    await expect.poll(signInPage).toContain('Low Tide')
    await visit.open('/audit')
    await page.getByText(`${OWNER} changed the settings`).first().waitFor()
  })

  it('journey 5, OV-04, OV-05: wrong passwords are a spike that leads to the log; nothing moves when numbers come in', async () => {
    const { access_token } = await foyer.createVisitor()
    for (let at = 0; at < 12; at++) await foyer.logIn(access_token, 'ada@example.com', `wrong password ${at}`)
    await foyer.node.overviewCountWriter.flush()
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.signIn(OWNER)
    let release = () => {}
    const released = new Promise<void>((go) => {
      release = go
    })
    await page.route('**/owner/v1/overview?*', async (route) => {
      await released
      await route.continue()
    })
    await visit.open('/overview?range=24h&metric=failures')
    await page.locator('.activity').waitFor()
    expect(new URL(page.url()).pathname).toBe('/console')
    const heights = () => page.locator('.activity').evaluateAll((cards) => cards.map((card) => card.clientHeight))
    const before = await heights()
    await expect.poll(() => page.locator('.ui-skeleton').count()).toBeGreaterThan(0)
    release()
    // Twelve, plus those of the previous test that waited until a sign-in was possible again; in the hour before this
    // one if a full hour has just passed.
    const failures = page.getByRole('slider', { name: /^Peak: [1-9]\d at .*Failed sign-ins/ })
    await failures.focus()
    const isAtPeak = async () => /: [1-9]\d failed sign-ins/.test((await failures.getAttribute('aria-valuetext')) ?? '')
    if (!(await isAtPeak())) await failures.press('ArrowLeft')
    await expect.poll(isAtPeak).toBe(true)
    await expect.poll(() => page.locator('.ui-skeleton').count()).toBe(0)
    expect(await heights()).toEqual(before)
    await failures.press('Enter')
    await visit.expectHeading('Audit log')
    await page.getByText('Anonymous: sign-in failed').nth(11).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /^\d+ failed sign-ins in the last 24 hours/ }).click()
    await visit.expectHeading('Audit log')
    await page.getByText('Anonymous: sign-in failed').nth(11).waitFor()
  })

  it('G-29: numbers that are being replaced can be read', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.signIn(OWNER, '/?range=24h')
    await page.getByRole('slider').first().waitFor()
    await expect.poll(() => page.locator('.ui-skeleton').count()).toBe(0)
    // Never answered, so that the numbers of the old range stay.
    await page.route('**/owner/v1/overview?*', () => undefined)
    await page.getByRole('link', { name: /^7/ }).click()
    await page.locator('.count-body[data-old]').nth(1).waitFor()
    await expect
      .poll(() =>
        page
          .locator('[data-old]')
          .first()
          .evaluate((body) => getComputedStyle(body).filter),
      )
      .toBe('grayscale(1)')
    expect(await findAxeFaults(page)).toEqual([])
    await page.unrouteAll()
  })

  it('journey 7: "Why was I signed out?" is answered from the id of the request that the person can name', async () => {
    await foyer.updateSettings({ 'signup.policy': 'open' })
    const eve = await foyer.createMember('eve@example.com')
    const key = await foyer.addApiKey()
    await foyer.call(`/members/v1/members/${eve.memberId}/disconnect`, { method: 'POST', token: key })
    const refused = await foyer.refresh(eve.refresh_token)
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.signIn(OWNER, '/sessions')
    await expect
      .poll(async () => {
        await visit.open(`/sessions?find=${refused.headers['x-wix-request-id']}`)
        await page.getByText(/^(1 session|No sessions found)$/).waitFor()
        return visit.link(/^Why it ended/).count()
      })
      .toBe(1)
    await visit.link(/^Why it ended/).click()
    await visit.expectHeading('Why this session ended')
    await page.getByText('By API key Test').waitFor()
  })

  it('V8.2.1: a member without a role gets no further than the door', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    await visit.open('/members')
    await visit.button('Sign in').click()
    await visit.page.getByLabel('Email').fill('ada@example.com')
    await visit.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visit.button('Sign in').click()
    await visit.page.getByRole('heading', { level: 1 }).waitFor()
    await expect
      .poll(() => visit.page.getByRole('navigation', { name: 'Console' }).getByText('Members').count())
      .toBe(0)
    expect(await visit.violations()).toEqual([])
  })
})
