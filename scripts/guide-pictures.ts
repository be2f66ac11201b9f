/**
 * `npm run pictures`: makes the pictures of the console in the guides to identity providers, in docs/guides/pictures:
 * the form of each preset, and the list. Needs the build, Chromium and the WebP tools (`apt-get install webp`).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { endBrowsers, launchChromium } from '../journeys/src/browser.ts'
import { startSampleConsole } from '../journeys/src/console/sample-console.ts'

const folder = fileURLToPath(new URL('../docs/guides/pictures/', import.meta.url))
const PRESETS = ['google', 'apple', 'microsoft', 'github', 'facebook', 'discord', 'oidc']
const SETTLE_MS = 500
const scratch = mkdtempSync(join(tmpdir(), 'foyer-pictures-'))

const browser = await launchChromium('whole')
const { foyer, visit } = await startSampleConsole(browser)
try {
  const { page } = await visit({ colorScheme: 'light', viewport: { width: 1100, height: 1400 }, locale: 'en-GB' })
  for (const preset of PRESETS) {
    await page.goto(`${foyer.url}/console/settings/methods?new=${preset}`)
    const form = page.locator('form', { has: page.getByLabel(/^Client ID/) })
    await form.waitFor()
    await savePicture(page, form, `console-${preset}`)
  }
  for (const preset of ['google', 'github'])
    await foyer.addProvider(preset, { preset: preset as 'google', clientId: 'foyer', clientSecret: 'secret' })
  await page.goto(`${foyer.url}/console/settings/methods`)
  await page.getByRole('heading', { level: 3, name: 'GitHub' }).waitFor()
  await savePicture(page, page.locator('section.providers'), 'console-methods')
} finally {
  await foyer.stop()
  await browser.close()
  await endBrowsers()
  rmSync(scratch, { recursive: true })
}

/** Saves an element of a page with a margin, as WebP. */
async function savePicture(page: Page, element: ReturnType<Page['locator']>, name: string): Promise<void> {
  // Callback URLs are those of the guides, and not of this machine.
  await page.evaluate((url) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      text.nodeValue = (text.nodeValue ?? '').replaceAll(url, 'https://auth.example.com')
    for (const input of document.querySelectorAll('input'))
      input.value = input.value.replaceAll(url, 'https://auth.example.com')
  }, foyer.url)
  await page.waitForTimeout(SETTLE_MS)
  const box = await element.boundingBox()
  if (box === null) throw new Error(`there is no ${name}`)
  const clip = { x: box.x - 16, y: Math.max(0, box.y - 16), width: box.width + 32, height: box.height + 32 }
  const file = join(scratch, `${name}.png`)
  writeFileSync(file, await page.screenshot({ clip, fullPage: true }))
  execFileSync('cwebp', ['-quiet', '-q', '80', file, '-o', join(folder, `${name}.webp`)])
}
