import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type OpenedSite, openReferenceSite, PASSWORD, SitePageObject } from '../site/site-page-object.js'
import { ConsolePage } from './console-page-object.js'
import { createSetUpLink } from './set-up-link.ts'

const OWNER = 'first@example.com'
const READER = 'reader@example.com'

describe('the first owner of a site', () => {
  let browser: Browser
  let site: OpenedSite
  beforeAll(async () => {
    browser = await launchChromium()
    site = await openReferenceSite({ 'signup.policy': 'approval', 'signup.verifyEmail': 'false' })
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  it('show 1, CL-01, CL-05, journeys 2 and 7: set-up link, client and a sign-in tried, approval of who waits, block while reading, the entry found by its request id', async () => {
    const owner = await ConsolePage.begin(browser, site.foyer)
    const { page } = owner
    await page.goto(await createSetUpLink(site.foyer))
    await page.getByLabel('Email').fill(OWNER)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await owner.button('Create owner account').click()
    // One session: the console opens with the checklist, and nothing is asked again.
    await page.waitForURL((url) => url.pathname === '/console')
    await page.getByText(OWNER).first().waitFor()
    await page.getByRole('heading', { name: /^Get started/ }).waitFor()
    await owner.open('/clients/new')

    await page.getByLabel('Website URL').fill('https://workshop.example')
    await page.getByLabel('Name').fill('Workshop')
    await owner.button('Create application').click()
    await owner.expectHeading('Workshop')
    const opened = owner.context.waitForEvent('page')
    await owner.link('Test sign-in').click()
    const tab = await opened
    await tab.getByRole('button', { name: 'Open sign-in page' }).click()
    await tab.getByText('The test sign-in succeeded.').waitFor()
    expect(new URL(tab.url()).search).toBe('')
    await expect.poll(() => tab.getByRole('listitem').count()).toBeGreaterThanOrEqual(6)
    await expect
      .poll(() => tab.locator('pre').allTextContents())
      .not.toEqual(expect.arrayContaining([expect.stringMatching(/eyJ[\w-]{20}/)]))
    await tab.close()

    const reader = await SitePageObject.begin(browser, site)
    await reader.open('/kiln-notes')
    await reader.link('Sign in to read').click()
    await reader.button('On the sign-in page').click()
    await reader.button('Go to the sign-in page').click()
    await reader.link('Create an account').click()
    await reader.send(READER, 'Request to join')
    await reader.expectHeading('Request under review')
    await owner.open('/requests')
    await page.getByRole('heading', { level: 2, name: READER }).waitFor()
    await page.keyboard.press('a')
    await reader.page.waitForURL(/\/kiln-notes/, { timeout: 30_000 })
    await reader.page.getByText('Kiln notes').first().waitFor()

    await owner.open(`/members?q=${READER}`)
    await owner.link(READER).click()
    await owner.button('Block…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await page.getByText(`${READER} blocked`).waitFor()
    await reader.page.reload()
    await reader.link('Sign in to read').or(reader.link('Sign in').first()).first().waitFor({ timeout: 30_000 })

    await owner.open('/audit')
    const entry = page.getByText(`${OWNER} blocked ${READER}`)
    await entry.click()
    const id = await page.locator('.log > li', { has: entry }).getByText(/^req_/).textContent()
    await owner.open(`/audit?request=${id}`)
    await entry.waitFor()
    await expect.poll(() => page.locator('.log > li').count()).toBe(1)
    await reader.end()
    await owner.end()
  })
})
