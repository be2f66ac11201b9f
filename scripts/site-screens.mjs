import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from './find-browser.mjs'

/** Takes the screenshots of the reference site in `docs/screens`, from the product that `npm start` runs. */
const SITE = process.env.FOYER_SITE_URL || 'http://localhost:4321'
const docs = fileURLToPath(new URL('../docs', import.meta.url))
const FOR_README = 'site-home-1280-light.png'
const HEIGHTS = { 320: 640, 768: 1000, 1280: 800 }

const visitor = [
  ['home', '/', 1280, 'light'],
  ['home', '/', 1280, 'dark'],
  ['home', '/', 320, 'light'],
  ['pieces', '/pieces', 1280, 'light'],
  ['pieces', '/pieces?glaze=tideline', 768, 'dark'],
  ['pieces', '/pieces', 320, 'light'],
  ['piece', '/pieces/harbour-jug', 1280, 'light'],
  ['piece', '/pieces/dinner-plate', 320, 'dark'],
  ['classes', '/classes', 1280, 'dark'],
  ['cart', '/cart', 768, 'light'],
  ['sign-in', '/sign-in', 1280, 'light'],
  ['sign-up', '/sign-up', 320, 'dark'],
  ['kiln-notes-teaser', '/kiln-notes', 1280, 'dark'],
  ['kit', '/kit', 1280, 'light'],
  ['not-found', '/nothing', 768, 'dark'],
]
const member = [
  ['kiln-notes', '/kiln-notes', 768, 'light'],
  ['account', '/account', 1280, 'light'],
  ['account', '/account/data', 320, 'dark'],
]

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
const page = await context.newPage()

for (const piece of ['quay-mug', 'moon-jar', 'one-stem']) {
  await page.goto(`${SITE}/pieces/${piece}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
}
await take(visitor)
await page.goto(`${SITE}/sign-up`)
await page.getByLabel('E-mail').fill(`ada-${Date.now()}@example.com`)
await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
await page.locator('form').getByRole('button', { name: 'Create account' }).click()
await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
await take(member)
await browser.close()

async function take(screens) {
  mkdirSync(join(docs, 'screens'), { recursive: true })
  for (const [name, path, width, colorScheme] of screens) {
    await page.setViewportSize({ width, height: HEIGHTS[width] })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(SITE + path, { waitUntil: 'networkidle' })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const file = `site-${name}-${width}-${colorScheme}.png`
    await page.screenshot({ path: join(docs, 'screens', file) })
    if (file === FOR_README) copyFileSync(join(docs, 'screens', file), join(docs, 'images', 'site.png'))
    console.log(file)
  }
}
