import { readFileSync } from 'node:fs'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './browser.js'
import { ConsoleVisit, consoleLooks } from './console-visit.js'

const OWNER = 'owner@example.com'
const BAD = Array.from({ length: 25 }, (_, at) => `nobody ${at},,`)
const FILE = ['email,first name,shoe size', 'ana@example.com,=Ana,', ...BAD, 'ben@example.com,Ben,'].join('\n')

describe('an owner carries members in and out of files', () => {
  let browser: Browser
  let foyer: TestFoyer
  let visit: ConsoleVisit
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ now: 'running' })
    const { memberId } = await foyer.member(OWNER)
    const [node] = foyer.nodes
    await node?.needs.storage.transact((stores) => stores.owners.put(memberId as never, 'owner', foyer.clock.now()))
    await node?.refresh()
  })
  afterEach(() => visit?.end())
  afterAll(async () => {
    await browser?.close()
    await foyer?.stop()
  })
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  it('ME-09: a file is checked with its bad lines, imported, taken away again, and stands there for whoever comes back', async () => {
    visit = await ConsoleVisit.begin(browser, foyer, consoleLooks[0])
    const { page } = visit
    await visit.signIn(OWNER, '/members')
    await visit.link('Import and export').click()
    await visit.seeHeading('Import and export')
    await visit.button('Check the file').click()
    await page.getByText('Choose a file.').waitFor()
    await page.getByLabel('File').setInputFiles(file('old-site.csv', FILE))
    await visit.button('Check the file').click()
    await page.getByText('2 members would be added and 25 bad lines left out.').waitFor()
    await page.getByText('Means nothing here and is left out: shoe size.').waitFor()
    await page.getByText('"email" is not an email address').first().waitFor()
    expect(await visit.violations()).toEqual([])

    // Left and come back to: it waits there, and nothing is written.
    await visit.open('/members')
    await visit.seeHeading('Members')
    expect(await visit.link('ben@example.com').count()).toBe(0)
    await visit.link('Import and export').click()
    await visit.button('Import 2 members').click()
    await page.getByText('2 members added and 25 bad lines left out.').waitFor()

    const download = page.waitForEvent('download')
    await visit.button('Export as CSV').click()
    const taken = readFileSync(await (await download).path(), 'utf8')
    expect(taken).toContain(",'=Ana,")
    await visit.open('/members')
    await visit.link('ben@example.com').waitFor()
    await visit.open('/audit')
    await page.getByText('took a copy of all members').first().waitFor()
    await page.getByText('imported members').first().waitFor()
  })

  it('a file that will not do says what to do, narrow and dark as well (G-20, G-30)', async () => {
    visit = await ConsoleVisit.begin(browser, foyer, { colorScheme: 'dark' })
    const { page } = visit
    await visit.signIn(OWNER, '/members/files')
    await page.setViewportSize(consoleLooks[1].viewport)
    await page.getByLabel('File').setInputFiles({
      name: 'excel.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\ufeffemail\nana@example.com\n', 'utf16le'),
    })
    await visit.button('Check the file').click()
    await page.getByText('excel.csv is UTF-16; save it as UTF-8.').waitFor()
    expect(await visit.violations()).toEqual([])
  })
})
