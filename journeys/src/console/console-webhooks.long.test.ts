import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getFreePort, startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { root, snippetsOf } from '../guides/guide.js'
import { allowPageProblems } from '../screens/page-problems.js'
import { ConsolePage, consoleThemes } from './console-page-object.js'

const OWNER = 'owner@example.com'

describe('webhooks at the console', () => {
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

  it('an owner adds one, sees the secret once, and the program of the guide takes a test and what happens', async () => {
    visit = await ConsolePage.begin(browser, foyer)
    const { page } = visit
    await visit.signIn(OWNER, '/webhooks')
    await page.getByText('No webhooks yet').waitFor()
    await visit.button('New webhook').click()
    await page.getByRole('textbox', { name: 'URL' }).fill('http://10.0.0.1/hook')
    await visit.button('Add webhook').click()
    await page.getByText(/private network/).waitFor()
    const port = await getFreePort()
    await page.getByRole('textbox', { name: 'URL' }).fill(`http://localhost:${port}/hook`)
    await visit.button('Add webhook').click()
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
    await visit.link(`http://localhost:${port}/hook`).click()
    await visit.button('Send test').click()
    await page.getByText('The server refused the connection: nothing listens there.').first().waitFor()

    const folder = await mkdtemp(join(root, 'node_modules/.receiver-'))
    const [snippet] = snippetsOf('docs/webhooks.md').filter(({ how }) => how === 'receiver')
    await writeFile(join(folder, 'receive.mjs'), snippet?.code ?? '')
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
    const receiver = spawn(process.execPath, [join(folder, 'receive.mjs')], { env })
    let said = ''
    for (const stream of [receiver.stdout, receiver.stderr]) stream.on('data', (text) => (said += text))
    try {
      const answers = () =>
        fetch(`http://localhost:${port}`, { method: 'POST' }).then(
          (answer) => answer.status,
          () => 0,
        )
      await expect.poll(answers).toBe(400)
      await visit.button('Send test').click()
      await page.getByText(/Delivered: 204 in/).waitFor()
      await foyer.createMember('ada@example.com')
      await expect.poll(() => said).toContain('ada@example.com')
      expect(said).toMatch(/webhook\.test[\s\S]*member\.created/)
    } finally {
      receiver.kill()
      await rm(folder, { recursive: true })
    }
    await page.getByRole('region', { name: 'Deliveries' }).getByRole('button', { name: 'Refresh' }).click()
    const created = page.locator('.deliveries > li', { hasText: 'member.created' })
    await created.getByText('Delivered').waitFor()
    await page.reload()
    await created.waitFor()
    await expect.poll(() => page.getByText(/^whsec_/).count()).toBe(0)
  })

  it.each(consoleThemes)('G-20, G-30: list, dialog, log and faults, $colorScheme', async (look) => {
    const receiver = createServer((_request, response) => response.writeHead(503).end('come back later'))
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const { port } = receiver.address() as AddressInfo
    visit = await ConsolePage.begin(browser, foyer, { colorScheme: look.colorScheme })
    const { page } = visit
    const found: string[] = []
    const shoot = async (name: string) => {
      found.push(...(await visit.violations()))
      const folder = process.env.SCREENSHOTS
      if (folder) await page.screenshot({ path: `${folder}/${name}-${look.colorScheme}.png`, fullPage: true })
    }
    await visit.signIn(OWNER, '/webhooks')
    await page.setViewportSize(look.viewport)
    await visit.button('New webhook').click()
    const url = `http://localhost:${port}/a-long-path/that-goes-on-and-on/until-it-is-too-long`
    await page.getByRole('textbox', { name: 'URL' }).fill(url)
    await shoot('dialog')
    await visit.button('Add webhook').click()
    await visit.link(url).last().waitFor()
    await shoot('list')
    await visit.link(url).last().click()
    await visit.button('Send test').click()
    await page.getByText('It answered 503. Only 200 to 299 counts as taken.').first().waitFor()
    await page.getByText('Details').first().click()
    await shoot('log')
    allowPageProblems(/status of 503/)
    await page.route('**/deliveries*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('region', { name: 'Deliveries' }).getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('alert').waitFor()
    await shoot('fault')
    expect(found).toEqual([])
    receiver.close()
  })
})
