import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type OpenedSite, openReferenceSite, SitePageObject } from '../site/site-page-object.js'
import { ConsolePage } from './console-page-object.js'

const OWNER = 'owner@example.com'
let browser: Browser
let site: OpenedSite
beforeAll(async () => {
  browser = await launchChromium()
  site = await openReferenceSite({ 'signup.verifyEmail': 'false' })
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

it('decision 36: an owner views the site as a member in a private window, changes nothing, and stops', async () => {
  const { foyer } = site
  const { memberId } = await foyer.createMember(OWNER)
  await foyer.grantRole(memberId, 'owner')
  const ana = await foyer.createMember('ana@example.com')
  const owner = await ConsolePage.begin(browser, foyer)
  await owner.signIn(OWNER)
  await owner.open(`/members/${ana.memberId}`)
  await owner.button('More').click()
  await owner.page.getByRole('menuitem', { name: 'View as member…' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'View as ana@example.com' })
  await dialog.getByLabel('Reason').fill('ticket 12')
  expect(await owner.violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await dialog.locator('pre').textContent()) ?? ''

  await owner.page.goto(url)
  await owner.page.getByRole('heading', { name: 'Open this in a private window' }).waitFor()

  const window = await SitePageObject.begin(browser, site)
  const { page } = window
  await page.goto(url)
  await page.waitForURL(`${site.url}/`)
  await window.link('Sign in').first().click()
  await window.button('On the sign-in page').click()
  await window.button('Go to the sign-in page').click()
  const banner = page.getByText('Viewing as ana@example.com (read-only)')
  await banner.waitFor()
  await window.open('/pieces/quay-mug')
  await banner.waitFor()
  const saving = page.waitForResponse(/\/items(\/save)?$/)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  expect((await saving).status()).toBe(403)
  await window.button('Stop').click()
  await page.waitForURL(`${site.url}/`)
  await banner.waitFor({ state: 'detached' })
  await window.expectFormCard('Sign in')

  await owner.open('/audit')
  await owner.page.getByText(`${OWNER} started viewing the site as ana@example.com`).waitFor()
  await owner.page.getByText(`${OWNER} stopped viewing the site as ana@example.com`).waitFor()
  await owner.end()
  await window.end()
})
