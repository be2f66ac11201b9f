import { readFileSync } from 'node:fs'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { ConsolePage, consoleThemes } from './console-page-object.js'

const OWNER = 'owner@example.com'
const BAD = Array.from({ length: 25 }, (_, at) => `nobody ${at},,`)
const FILE = ['email,first name,shoe size', 'ana@example.com,=Ana,', ...BAD, 'ben@example.com,Ben,'].join('\n')

describe('an owner carries members in and out of files', () => {
  let browser: Browser
  let foyer: TestFoyer
  let visit: ConsolePage
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ now: 'running' })
    const { memberId } = await foyer.createMember(OWNER)
    await foyer.grantRole(memberId, 'owner')
  })
  afterEach(() => visit?.end())
  afterAll(async () => {
    await browser?.close()
    await foyer?.stop()
  })
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  it('ME-09: a file is checked with its bad lines, imported, taken away again, and stands there for whoever comes back', async () => {
    visit = await ConsolePage.begin(browser, foyer, consoleThemes[0])
    const { page } = visit
    await visit.signIn(OWNER, '/members')
    await visit.page.getByRole('main').getByRole('link', { name: 'Import and export' }).click()
    await visit.expectHeading('Import and export')
    await visit.button('Check file').click()
    await page.getByText('Choose a file.').waitFor()
    await page.getByLabel('File').setInputFiles(file('old-site.csv', FILE))
    await visit.button('Check file').click()
    await page.getByText('2 members will be added. 25 invalid lines skipped.').waitFor()
    await page.getByText('Unknown columns are ignored: shoe size.').waitFor()
    await page.getByText('"email" is not an email address').first().waitFor()
    expect(await visit.violations()).toEqual([])

    // Leaving and returning: the import still waits, and nothing is written.
    await visit.open('/members')
    await visit.expectHeading('Members')
    await expect.poll(() => visit.link('ben@example.com').count()).toBe(0)
    await visit.page.getByRole('main').getByRole('link', { name: 'Import and export' }).click()
    await visit.button('Import 2 members').click()
    await page.getByText('2 members added. 25 invalid lines skipped.').waitFor()

    const download = page.waitForEvent('download')
    await visit.button('Export CSV').click()
    const taken = readFileSync(await (await download).path(), 'utf8')
    expect(taken).toContain(",'=Ana,")
    await visit.open('/members')
    await visit.link('ben@example.com').waitFor()
    await visit.open('/audit')
    await page.getByText('exported all members').first().waitFor()
    await page.getByText('imported members').first().waitFor()
  })

  it('a file that will not do says what to do, narrow and dark as well (G-20, G-30)', async () => {
    visit = await ConsolePage.begin(browser, foyer, { colorScheme: 'dark' })
    const { page } = visit
    await visit.signIn(OWNER, '/members/files')
    await page.setViewportSize(consoleThemes[1].viewport)
    await page.getByLabel('File').setInputFiles({
      name: 'excel.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\ufeffemail\nana@example.com\n', 'utf16le'),
    })
    await visit.button('Check file').click()
    await page.getByText('excel.csv is UTF-16; save it as UTF-8.').waitFor()
    expect(await visit.violations()).toEqual([])
  })

  it('one is created, several are invited, one is handed out; what will not do is said beside the field', async () => {
    visit = await ConsolePage.begin(browser, foyer, consoleThemes[0])
    const { page } = visit
    await visit.signIn(OWNER, '/members')
    await visit.link('Invite').click()
    await visit.expectHeading('Invitations')
    await page.getByLabel('Emails').fill(`cleo@example.com, nobody`)
    await visit.button('Invite 2 people').click()
    await page.getByText('Not a valid email: nobody.').waitFor()
    await page.getByLabel('Emails').fill(`cleo@example.com\n${OWNER}`)
    await visit.button('Invite 2 people').click()
    await page.getByText(`${OWNER} is already a member. No invitations were sent.`).waitFor()
    expect(await visit.violations()).toEqual([])
    await page.getByLabel('Emails').fill('cleo@example.com; dan@example.com')
    await visit.button('Invite 2 people').click()
    await visit.button('Resend to dan@example.com').click()
    await page.getByText('New invitation sent to dan@example.com.').waitFor()
    await visit.button('Revoke the invitation for cleo@example.com').click()
    await visit.button('Revoke the invitation for cleo@example.com').waitFor({ state: 'detached' })
    // An email not yet sent when the new one was requested is not sent at all.
    expect(await foyer.getMails('dan@example.com')).not.toHaveLength(0)
    expect(await visit.violations()).toEqual([])

    await visit.open('/members/new')
    await visit.button('Create member').click()
    await page.getByText('Enter an email, such as name@example.com.').waitFor()
    await page.getByLabel('Email', { exact: true }).fill(OWNER)
    await page.getByLabel('First name').fill('Eve')
    await page.keyboard.press('Enter')
    await page.getByText(`${OWNER} is already a member.`).waitFor()
    expect(await visit.violations()).toEqual([])
    await page.getByLabel('Email', { exact: true }).fill('eve@example.com')
    await page.keyboard.press('Enter')
    await visit.expectHeading('Eve')
    expect((await foyer.getMails('eve@example.com'))[0]?.link).toContain('/reset-password')

    const download = page.waitForEvent('download')
    await visit.button('More').click()
    await page.getByRole('menuitem', { name: 'Export data' }).click()
    const taken = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
    expect(taken).toMatchObject({ member: { loginEmail: 'eve@example.com' }, items: [], consents: [] })
  })

  it('DD-03: an owner deletes with time to come back, sees until when, and restores', async () => {
    await foyer.updateSettings({ 'members.deletionGraceDays': '14' })
    const { memberId } = await foyer.createMember('fay@example.com')
    visit = await ConsolePage.begin(browser, foyer, consoleThemes[0])
    const { page } = visit
    await visit.signIn(OWNER, `/members/${memberId}`)
    await visit.button('More').click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByText('this is deleted permanently').waitFor()
    expect(await visit.violations()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Will be deleted on').waitFor()
    expect(await visit.violations()).toEqual([])
    await visit.open('/members?status=pending-deletion')
    await visit.link('fay@example.com').click()
    await visit.button('Restore').click()
    await page.getByText('fay@example.com restored.').waitFor()
    await page.getByText('Will be deleted on').waitFor({ state: 'detached' })
    expect((await foyer.logIn((await foyer.createVisitor()).access_token, 'fay@example.com')).body.state).toBe(
      'SUCCESS',
    )
  })
})
